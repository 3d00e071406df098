import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, beforeEach, describe, it } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { workshopDb } from '../../../../example/src/platform/processes/workshop.js';
import { Problem } from '../errors.js';
import { openFolder } from './folder-store.js';
import { receiveFile, takingFiles, type FileRule } from './receive.js';
import { sendFile } from './send.js';
import type { StoredFile } from './stored-file.js';

const folder = await mkdtemp(join(tmpdir(), 'files-'));
after(() => rm(folder, { recursive: true }));
const files = openFolder(join(folder, 'papers'));
const db = await workshopDb();
const rule: FileRule = { name: 'scan', maxMegabytes: 0.00002, mediaTypes: ['application/pdf', 'image/png'] };
const pdf = { 'content-type': 'application/pdf' };
const bytes = '%PDF contents';
const digest = createHash('sha256').update(bytes).digest('hex');

/** What a row keeps, and what it refuses next. */
const row: { file: StoredFile | undefined; refusal: Error | undefined } = {
  file: undefined,
  refusal: undefined,
};

function serverOf(given: FileRule, store = files): FastifyInstance {
  const server = Fastify();
  takingFiles(server, (app) => {
    app.put('/orders/1/scan', (request) =>
      receiveFile(request, { db, files: store, rule: given }, async (file) => {
        if (row.refusal !== undefined) throw row.refusal;
        row.file = file;
        return { sha256: file.sha256 };
      }),
    );
  });
  server.get('/orders/1/scan', (request, reply) =>
    sendFile(request, reply, { files, file: row.file, what: 'scan' }),
  );
  return server;
}

const server = serverOf(rule);
const upload = (headers: object, payload: string | Buffer | Readable = bytes, to = server) =>
  to.inject({ method: 'PUT', url: '/orders/1/scan?draft=1', headers: { ...pdf, ...headers }, payload });
const read = (headers: Readonly<Record<string, string>> = {}) =>
  server.inject({ url: '/orders/1/scan', headers });
const announced = async (): Promise<readonly string[]> =>
  (await db.query<{ readonly key: string }>('SELECT key FROM stored_file')).map(({ key }) => key);
const kept = (): Promise<readonly string[]> => readdir(join(folder, 'papers')).catch(() => []);

describe('a file that is sent', () => {
  beforeEach(async () => {
    row.file = undefined;
    row.refusal = undefined;
    await db.script('DELETE FROM stored_file');
    await rm(join(folder, 'papers'), { recursive: true, force: true });
  });

  it('is stored, and the row says what it is', async () => {
    const answer = await upload({ 'content-disposition': 'attachment; filename="order 1.pdf"' });
    assert.deepEqual([answer.statusCode, answer.json()], [200, { sha256: digest }]);
    const { key = '', ...said } = row.file ?? {};
    assert.deepEqual(said, {
      name: 'order 1.pdf',
      mediaType: 'application/pdf',
      size: 13,
      sha256: digest,
      href: '/orders/1/scan',
    });
    assert.deepEqual([await announced(), await kept()], [[key], [key]]);
    const again = await read();
    assert.equal(again.body, bytes);
  });

  it('has the usual name where the sender gives it none, and the type that its bytes say', async () => {
    await upload({});
    assert.equal(row.file?.name, 'scan.pdf');
    const png = Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1');
    assert.equal((await upload({ 'content-type': 'image/jpeg' }, png)).statusCode, 200);
    assert.deepEqual([row.file?.name, row.file?.mediaType], ['scan.png', 'image/png']);
  });

  it('may be of any type where the rule names none', async () => {
    const any = serverOf({ name: 'scan', maxMegabytes: 1 });
    const answer = await any.inject({ method: 'PUT', url: '/orders/1/scan', payload: Buffer.from('x') });
    assert.deepEqual([answer.statusCode, row.file?.mediaType], [200, 'application/octet-stream']);
    const large = Buffer.alloc(200_000, 'x');
    assert.equal((await upload({ 'content-type': 'text/plain' }, large, any)).statusCode, 200);
    assert.equal((await read()).rawPayload.length, 200_000);
  });

  for (const [what, headers, payload, status, code, message] of [
    ['has no length', {}, Readable.from([bytes]), 411, 'length_required', /Content-Length/],
    ['is too large', {}, 'x'.repeat(21), 413, 'file_too_large', /more than 0\.00002 MB/],
    ['is empty', { 'content-length': '0' }, '', 422, 'file_empty', /empty/],
    [
      'is of another type',
      { 'content-type': 'text/plain' },
      bytes,
      415,
      'file_type_refused',
      /application\/pdf or image\/png/,
    ],
  ] as const)
    it(`is refused where it ${what}, and nothing is stored`, async () => {
      const answer = await upload(headers, payload);
      const said = answer.json<{ readonly code: string; readonly message: string }>();
      assert.deepEqual([answer.statusCode, said.code], [status, code]);
      assert.match(said.message, message);
      assert.deepEqual([await announced(), await kept()], [[], []]);
    });

  it('may have as many bytes as the rule allows', async () => {
    assert.equal((await upload({}, 'x'.repeat(20))).statusCode, 200);
  });

  it('goes again where the row refuses it, and stays for the sweep where it is not known', async () => {
    row.refusal = new Problem(409, 'wrong_state', 'Too late.');
    await upload({});
    assert.deepEqual([await announced(), await kept()], [[], []]);
    row.refusal = new Error('the connection is gone');
    await upload({});
    assert.deepEqual([(await announced()).length, (await kept()).length], [1, 1]);
  });

  it('is refused all the same where it cannot be removed', async () => {
    row.refusal = new Problem(409, 'wrong_state', 'Too late.');
    const stuck = { ...files, remove: () => Promise.reject(new Error('the store is gone')) };
    const answer = await upload({}, bytes, serverOf(rule, stuck));
    assert.equal(answer.json<{ readonly code: string }>().code, 'wrong_state');
    assert.equal((await announced()).length, 1);
  });
});

describe('a file that is read', () => {
  beforeEach(async () => {
    row.refusal = undefined;
    await upload({ 'content-disposition': 'attachment; filename="order 1.pdf"' });
  });

  it('is saved by browsers under its name, and never shown as a page', async () => {
    const { statusCode, headers, body } = await read();
    assert.deepEqual([statusCode, body], [200, bytes]);
    assert.equal(headers['content-type'], 'application/pdf');
    assert.match(String(headers['content-disposition']), /^attachment; filename="order 1\.pdf"/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'private, no-cache');
    assert.deepEqual(
      [headers['content-length'], headers['accept-ranges'], headers['etag']],
      ['13', 'bytes', `"${digest}"`],
    );
  });

  it('is left out where the caller has it', async () => {
    const answer = await read({ 'if-none-match': `"${digest}"` });
    assert.deepEqual([answer.statusCode, answer.body], [304, '']);
  });

  it('is sent in part where a range is asked for, of the same file', async () => {
    const part = await read({ range: 'bytes=5-8' });
    assert.deepEqual([part.statusCode, part.body], [206, 'cont']);
    assert.deepEqual([part.headers['content-range'], part.headers['content-length']], ['bytes 5-8/13', '4']);
    assert.equal((await read({ range: 'bytes=5-8', 'if-range': `"${digest}"` })).statusCode, 206);
    assert.equal((await read({ range: 'bytes=5-8', 'if-range': '"other"' })).body, bytes);
    const outside = await read({ range: 'bytes=13-' });
    const { code, message } = outside.json<{ readonly code: string; readonly message: string }>();
    assert.deepEqual(
      [outside.statusCode, code, outside.headers['content-range']],
      [416, 'range_outside', 'bytes */13'],
    );
    assert.match(message, /has 13 bytes/);
  });

  it('is refused where there is none', async () => {
    row.file = undefined;
    assert.equal((await read()).json<{ readonly code: string }>().code, 'no_file');
  });
});
