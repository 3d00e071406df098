import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const methods = METHODS.filter((method) => method !== 'CONNECT');

describe('administration', () => {
  for (const method of methods)
    it(`answers 501 to ${method}, with and without a token`, async () => {
      for (const path of ['/api/admin', '/api/admin/users/7?x=1', '/api/admin/%zz']) {
        assert.equal(await statusOf({ method, path, headers: {} }), 501, path);
        assert.equal(await statusOf({ method, path, headers: { 'X-Auth-Token': 'bad' } }), 501, path);
      }
    });

  it('answers 501 before it looks at the body', async () => {
    const body = '{'.repeat(2_000_000);
    const headers = { 'Content-Type': 'application/json' };
    assert.deepEqual(await service.refused(501, 'POST', '/api/admin/x', { raw: body, headers }), []);
  });

  it('does not claim paths that only begin alike', async () => {
    await service.refused(401, 'GET', '/api/administrator');
  });
});

function statusOf(sent: {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(service.baseUrl + sent.path, sent, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sending.on('error', reject);
    sending.end();
  });
}
