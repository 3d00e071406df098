import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { openBucket } from './s3-store.js';
import { signatureOf } from './s3-signature.js';

it('signs requests as the documentation of S3 does in its example', () => {
  const { authorization } = signatureOf({
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    region: 'us-east-1',
    access: 'AKIAIOSFODNN7EXAMPLE:wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    at: new Date('2013-05-24T00:00:00Z'),
    headers: { range: 'bytes=0-9' },
    digest: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  });
  assert.match(
    authorization ?? '',
    /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
  );
});

describe('a bucket', async () => {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    const known = objects.get(url);
    if (!/^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/here\/s3\//.test(headers.authorization ?? '')) {
      response.writeHead(403).end();
    } else if (method === 'PUT') {
      void buffer(request).then((contents) => {
        assert.equal(headers['content-length'], String(contents.length));
        objects.set(url, contents);
        response.writeHead(200).end();
      });
    } else if (known === undefined) {
      response.writeHead(404).end();
    } else if (method === 'DELETE') {
      objects.delete(url);
      response.writeHead(204).end();
    } else {
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      const isRange = start !== undefined && end !== undefined;
      response.writeHead(isRange ? 206 : 200).end(isRange ? known.subarray(+start, +end + 1) : known);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const place = server.address();
  assert.ok(typeof place === 'object' && place !== null);
  const options = { endpoint: `http://127.0.0.1:${place.port}/`, bucket: 'files', region: 'here' };

  it('stores, reads, reads a range of and removes what stands under a key', async () => {
    const bucket = openBucket({ ...options, access: 'id:secret' });
    await bucket.write('a', Readable.from([Buffer.from('some '), Buffer.from('bytes')]), 10);
    assert.deepEqual([...objects.keys()], ['/files/a']);
    assert.equal(await text(await bucket.read('a')), 'some bytes');
    assert.equal(await text(await bucket.read('a', { start: 5, end: 7 })), 'byt');
    await bucket.remove('a');
    await bucket.remove('a');
    await assert.rejects(bucket.read('a'), /answered 404 to GET \/files\/a/);
  });

  it('fails where the store refuses, and asks for a whole access key', async () => {
    const stranger = openBucket({ ...options, access: 'stranger:secret' });
    await assert.rejects(stranger.write('a', Readable.from([Buffer.from('b')]), 1), /answered 403 to PUT/);
    assert.throws(() => openBucket({ ...options, access: 'id' }), /id and its secret/);
  });
});
