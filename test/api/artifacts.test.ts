import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { psmExample } from '../../src/http/examples/psm.ts';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';
import { entriesOf } from '../support/lib/zip.ts';

const service = await startService();
after(service.stop);
const { transform } = createChain(service);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const stored = await service.call('POST', '/api/psm', { token, json: { projectId, content: psmExample } });
const psm = textAt(stored.body, 'id');
const job = await transform(token, 'psm-to-artifact', psm);
const base = `/api/artifact/${textAt(job, 'artifactId')}`;
const somePath = textAt((await service.call('GET', `${base}/files`, { token })).body, 0, 'path');
const someFile = `${base}/files/${somePath}`;

describe('an artifact', () => {
  it('is what a generation ends with', async () => {
    assert.equal(at(job, 'status'), 'COMPLETED');
    assert.equal(at(job, 'outcome'), null);
    const { status, body, headers } = await service.call('GET', base, { token });
    assert.equal(status, 200);
    assert.equal(headers.get('etag'), '"1"');
    assert.equal(at(body, 'sourceModelId'), psm);
    assert.equal(at(body, 'jobId'), at(job, 'id'));
    const files = listAt(body, 'files');
    assert.equal(at(body, 'fileCount'), files.length);
    assert.ok(files.length > 5);
    assert.equal(
      at(body, 'totalBytes'),
      files.reduce<number>((sum, file) => sum + Number(at(file, 'size')), 0),
    );
  });

  it('is listed with the others of its project, without its files', async () => {
    const { body, headers } = await service.call('GET', `/api/artifact?projectId=${projectId}`, { token });
    assert.equal(headers.get('x-total-count'), '1');
    assert.equal(at(body, 0, 'id'), at(job, 'artifactId'));
    assert.equal(at(body, 0, 'files'), undefined);
    const issues = await service.refused(400, 'GET', '/api/artifact', { token });
    assert.deepEqual(issues, ['projectId: is required']);
  });

  it('stays as it is when the same files are generated again', async () => {
    const again = await transform(token, 'psm-to-artifact', psm);
    assert.equal(at(again, 'artifactId'), at(job, 'artifactId'));
    assert.equal(at((await service.call('GET', base, { token })).body, 'revision'), 1);
  });

  it('is found by members of its project only', async () => {
    const stranger = await service.newAccount();
    for (const path of [
      base,
      `${base}/files`,
      someFile,
      `${base}/download`,
      `/api/artifact?projectId=${projectId}`,
    ])
      await service.refused(404, 'GET', path, { token: stranger });
    await service.refused(404, 'GET', '/api/artifact/unknown', { token });
  });
});

describe('the files of an artifact', () => {
  it('are listed by path and read as JSON', async () => {
    const { body } = await service.call('GET', `${base}/files`, { token });
    const paths = listAt(body).map((file) => textAt(file, 'path'));
    assert.deepEqual(paths, [...paths].sort());
    for (const file of listAt(body)) {
      const path = textAt(file, 'path');
      const read = await service.call('GET', `${base}/files/${path}`, { token });
      assert.equal(read.status, 200, path);
      assert.equal(at(read.body, 'encoding'), 'utf-8');
      assert.equal(sha256(textAt(read.body, 'content')), at(file, 'sha256'), path);
    }
  });

  it('are read as bytes when that is asked for', async () => {
    const asJson = await service.call('GET', someFile, { token });
    for (const [query, accept] of [
      ['?raw=true', '*/*'],
      ['', 'text/plain'],
      ['', 'application/octet-stream;q=1'],
    ] as const) {
      const raw = await service.call('GET', `${someFile}${query}`, {
        token,
        headers: { Accept: accept },
      });
      assert.equal(raw.bytes.toString('utf8'), at(asJson.body, 'content'));
      assert.match(raw.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+"/);
      assert.equal(raw.headers.get('x-content-type-options'), 'nosniff');
    }
  });

  it('may be named with escapes', async () => {
    const { body } = await service.call('GET', `${base}/files`, { token });
    const nested =
      listAt(body)
        .map((file) => textAt(file, 'path'))
        .find((path) => path.includes('/')) ?? '';
    const read = await service.call('GET', `${base}/files/${encodeURIComponent(nested)}`, { token });
    assert.equal(at(read.body, 'path'), nested);
  });

  it('have no illegal path, and others are not found', async () => {
    for (const path of [
      '',
      '%5Cx',
      'a%2F%2Fb',
      '.',
      'a%00',
      '%2e%2e%2fx',
      'C:x',
      '%2Fetc%2Fpasswd',
      'x'.repeat(300),
      'a%0Ab',
    ])
      await service.refused(400, 'GET', `${base}/files/${path}`, { token });
    await service.refused(404, 'GET', `${base}/files/no/such/file`, { token });
    await service.refused(404, 'GET', `${someFile}%20`, { token });
  });
});

describe('the download of an artifact', () => {
  it('holds every file as it is read one by one, in the same bytes each time', async () => {
    const zip = await service.call('GET', `${base}/download`, { token });
    assert.equal(zip.status, 200);
    assert.equal(zip.headers.get('content-type'), 'application/zip');
    assert.match(zip.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+\.zip"/);
    const entries = entriesOf(zip.bytes);
    const files = listAt((await service.call('GET', `${base}/files`, { token })).body);
    assert.deepEqual(
      [...entries].map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')]),
      files.map((file) => [at(file, 'path'), at(file, 'sha256')]),
    );
    assert.ok((await service.call('GET', `${base}/download`, { token })).bytes.equals(zip.bytes));
  });

  it('answers HEAD without the bytes', async () => {
    const { status, bytes } = await service.call('HEAD', `${base}/download`, { token });
    assert.equal(status, 200);
    assert.equal(bytes.byteLength, 0);
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
