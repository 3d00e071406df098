import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { testTargetForms } from '../fuzz/target-forms.ts';
import { createWire, type WireAnswer } from '../fuzz/wire.ts';
import { startService } from '../support/http/service.ts';
import { targetForms } from '../support/http/target-forms.ts';

await testTargetForms({ oneIn: 8 });

const service = await startService();
after(service.stop);
const wire = createWire(service.baseUrl, '127.0.0.3');
after(wire.close);
const [owner, foreign] = [await service.newAccount(), await service.newAccount()];
const projectId = await service.newProject(owner);

describe('a whole address as target', () => {
  const path = `/api/projects/${projectId}`;

  it('means what its path means to whoever may see it', async () => {
    const token = { 'X-Auth-Token': owner };
    const plain = await send('GET', path, token);
    assert.equal(plain.status, 200);
    for (const [name, { means, write }] of Object.entries(targetForms)) {
      if (means === 'OTHER') continue;
      const answer = await send('GET', write(path), token);
      assert.equal(answer.status, 200, name);
      assert.deepEqual(answer.bytes, plain.bytes, name);
      assert.equal(answer.headers['etag'], plain.headers['etag'], name);
      assert.equal(answer.headers['cache-control'], 'no-store', name);
    }
  });

  it('leads on to paths', async () => {
    for (const name of ['a', 'b', 'c'])
      await service.call('POST', '/api/projects', { token: foreign, json: { name } });
    const { headers } = await send('GET', 'http://elsewhere.example/api/projects?limit=1&q=?', {
      'X-Auth-Token': foreign,
    });
    assert.equal(headers['x-total-count'], '0');
    const page = await send('GET', 'http://elsewhere.example/api/projects?limit=1', {
      'X-Auth-Token': foreign,
    });
    assert.match(String(page.headers['link']), /^<\/api\/projects\?limit=1&after=[\w-]+>; rel="next"$/);
  });

  it('repeats a request with the same key', async () => {
    const headers = { 'X-Auth-Token': foreign, 'Idempotency-Key': 'once' };
    const json = { ...headers, 'Content-Type': 'application/json' };
    const body = Buffer.from('{"name":"Once"}');
    const first = await wire.send({ method: 'POST', path: '/api/projects', headers: json, body });
    const target = 'http://elsewhere.example/api/projects';
    const second = await wire.send({ method: 'POST', path: target, headers: json, body });
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.equal(second.headers['idempotency-replayed'], 'true');
    assert.deepEqual(second.bytes, first.bytes);
  });

  it('without a path is the root', async () => {
    assert.equal((await send('GET', 'http://h', {})).headers['location'], '/studio/');
    assert.equal((await send('GET', 'http://h?a=b', {})).headers['location'], '/studio/');
  });
});

describe('the service as a whole', () => {
  it('reports its methods', async () => {
    for (const target of ['*', 'http://h', 'http://h:80']) {
      const { status, headers } = await send('OPTIONS', target, {});
      assert.equal(status, 204, target);
      assert.equal(headers['allow'], 'DELETE, GET, HEAD, PATCH, POST, PUT, OPTIONS', target);
    }
  });

  it('is nothing to read', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND'])
      assert.equal((await send(method, '*', { 'X-Auth-Token': owner })).status, 400, method);
  });
});

function send(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<WireAnswer> {
  return wire.send({ method, path, headers, body: undefined });
}
