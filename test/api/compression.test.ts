import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { cimExample } from '../../src/http/examples/cim.ts';
import { startService } from '../support/http/service.ts';
import { textAt } from '../support/lib/json.ts';

const service = await startService();
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const cim = await service.call('POST', '/api/cim', { token, json: { projectId, content: cimExample } });
const cimId = textAt(cim.body, 'id');

type Raw = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
};

/** A request whose answer is left as it came over the wire. */
function ask(path: string, encoding?: string, { method = 'GET', headers = {} } = {}): Promise<Raw> {
  return new Promise((done, failed) => {
    const sent = request(
      service.baseUrl + path,
      {
        method,
        headers: {
          'X-Auth-Token': token,
          ...headers,
          ...(encoding !== undefined && { 'Accept-Encoding': encoding }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
        );
      },
    );
    sent.on('error', failed);
    sent.end();
  });
}

describe('answers', () => {
  it('are compressed for clients that take it, and are the same inside', async () => {
    for (const path of ['/api/modeling/config', `/api/cim/${cimId}`, '/v3/api-docs']) {
      const plain = await ask(path);
      const small = await ask(path, 'gzip, deflate, br');
      assert.equal(plain.headers['content-encoding'], undefined, path);
      assert.equal(small.headers['content-encoding'], 'gzip', path);
      assert.equal(Number(small.headers['content-length']), small.bytes.byteLength, path);
      assert.ok(gunzipSync(small.bytes).equals(plain.bytes), path);
      assert.ok(small.bytes.byteLength < plain.bytes.byteLength / 2, path);
      for (const { headers } of [plain, small])
        assert.match(String(headers['vary']), /accept-encoding/i, path);
      assert.equal(small.headers['etag'], plain.headers['etag'], path);
    }
  });

  it('are sent as they are to other clients, and where there is little to save', async () => {
    for (const encoding of ['br', 'gzip;q=0', 'identity', ''])
      assert.equal(
        (await ask('/api/modeling/config', encoding)).headers['content-encoding'],
        undefined,
        encoding,
      );
    for (const encoding of ['gzip;q=0.5', '*', 'x-gzip'])
      assert.equal(
        (await ask('/api/modeling/config', encoding)).headers['content-encoding'],
        'gzip',
        encoding,
      );
    assert.equal((await ask('/api/projects', 'gzip')).headers['content-encoding'], undefined);
  });

  it('of the configuration are a tenth of it', async () => {
    const { bytes } = await ask('/api/modeling/config', 'gzip');
    assert.ok(bytes.byteLength < gunzipSync(bytes).byteLength / 10, `${bytes.byteLength} bytes`);
  });

  it('state the same length to HEAD, and nothing when the tag is known', async () => {
    for (const path of ['/api/modeling/config', `/api/cim/${cimId}`]) {
      const got = await ask(path, 'gzip');
      const head = await ask(path, 'gzip', { method: 'HEAD' });
      assert.equal(head.headers['content-length'], got.headers['content-length'], path);
      assert.equal(head.bytes.byteLength, 0);
      const headers = { 'If-None-Match': String(got.headers['etag']) };
      const known = await ask(path, 'gzip', { headers });
      assert.deepEqual([known.status, known.bytes.byteLength], [304, 0], path);
    }
  });

  it('that are archives come as they are', async () => {
    const { headers, bytes } = await ask(`/api/projects/${projectId}/download`, 'gzip');
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(bytes.subarray(0, 2).toString(), 'PK');
  });
});
