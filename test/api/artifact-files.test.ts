import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { goldenModel } from '../fixtures/fixtures.ts';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Answer, type Sent } from '../support/http/service.ts';
import { entriesOf } from '../support/lib/zip.ts';

const service = await startService();
after(service.stop);
const { transform } = createChain(service);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const content = goldenModel('bookshop', 'psm');
const stored = await service.call('POST', '/api/psm', { token, json: { projectId, content } });
const psm = textAt(stored.body, 'id');
const base = `/api/artifact/${textAt(await transform(token, 'psm-to-artifact', psm), 'artifactId')}`;
const hooks = await pathOf(/orders\/hooks\.ts$/);

function call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
  return service.call(method, path, { token, ...sent });
}

function refused(status: number, method: string, path: string, sent: Sent = {}): Promise<readonly string[]> {
  return service.refused(status, method, path, { token, ...sent });
}

async function pathOf(pattern: RegExp): Promise<string> {
  const { body } = await call('GET', `${base}/files`);
  const path = listAt(body)
    .map((file) => textAt(file, 'path'))
    .find((each) => pattern.test(each));
  assert.ok(path !== undefined, `no file is called ${pattern.source}`);
  return path;
}

async function read(path: string, query = ''): Promise<string> {
  return textAt((await call('GET', `${base}/files/${path}${query}`)).body, 'content');
}

async function revision(): Promise<number> {
  return Number(at((await call('GET', base)).body, 'revision'));
}

async function generate(): Promise<unknown> {
  return transform(token, 'psm-to-artifact', psm);
}

function codesOf(job: unknown): readonly string[] {
  const codes = listAt(job, 'diagnostics').map((each) => textAt(each, 'code'));
  // What the generator does not do at all is the same each time.
  return codes.filter((code) => code !== 'NOT_GENERATED');
}

function filled(text: string, line: string): string {
  return text.replace(/(BEGIN PROTECTED before:.*\n)[^]*?(\n? *\/\/ END PROTECTED)/, `$1  ${line}$2`);
}

describe('a protected region of a generated file', () => {
  it('is written, told as modified, and survives the next generation', async () => {
    const before = await revision();
    const text = filled(await read(hooks), 'return mine(order);');
    const { status, body, headers } = await call('PUT', `${base}/files/${hooks}`, {
      json: { content: text },
    });
    assert.equal(status, 200);
    assert.equal(headers.get('etag'), `"${before + 1}"`);
    assert.equal(at(body, 'revision'), before + 1);
    assert.equal(at(body, 'mode'), 'REGENERATE');
    const modified = listAt(body, 'protectedRegions').filter((region) => at(region, 'modified') === true);
    assert.equal(modified.length, 1);
    const job = await generate();
    assert.deepEqual(codesOf(job), []);
    assert.equal(await read(hooks), text);
    assert.equal(await revision(), before + 1);
  });

  it('may be sent as text', async () => {
    const text = filled(await read(hooks), 'return theirs(order);');
    const { status } = await call('PUT', `${base}/files/${hooks}`, {
      raw: text,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
    assert.equal(status, 200);
    assert.equal(await read(hooks), text);
  });

  it('is refused with broken markers, naming the line, and nothing changes', async () => {
    const text = await read(hooks);
    const before = await revision();
    const line = text.split('\n').findIndex((each) => each.includes('END PROTECTED')) + 1;
    const broken = text.replace('END PROTECTED', 'END-PROTECTED');
    const issues = await refused(400, 'PUT', `${base}/files/${hooks}`, { json: { content: broken } });
    assert.match(issues[0] ?? '', new RegExp(`^content: line [0-9]+ begins region .* inside of region`));
    assert.ok(Number(/line (\d+)/.exec(issues[0] ?? '')?.[1]) > line);
    const copied = `${text}// BEGIN PROTECTED before:somebody-else\n// END PROTECTED before:somebody-else\n`;
    const [stranger] = await refused(400, 'PUT', `${base}/files/${hooks}`, { json: { content: copied } });
    assert.match(stranger ?? '', /does not belong to this file/);
    assert.equal(await read(hooks), text);
    assert.equal(await revision(), before);
  });
});

describe('an edit outside of the regions', () => {
  it('stays, is reported with its line, and goes when it is taken back', async () => {
    const text = await read(hooks);
    const edited = text.replace('\n', "\nimport './mine.js';\n");
    await call('PUT', `${base}/files/${hooks}`, { json: { content: edited } });
    const job = await generate();
    assert.deepEqual(codesOf(job), ['MERGED_EDIT']);
    assert.match(textAt(job, 'diagnostics', 0, 'message'), /hooks\.ts was edited outside .* in line 2,/);
    assert.equal(await read(hooks), edited);
    await refused(404, 'GET', `${base}/files/.generation/incoming/${hooks}`);
    await call('PUT', `${base}/files/${hooks}`, { json: { content: text } });
    assert.deepEqual(codesOf(await generate()), []);
  });
});

describe('files of people', () => {
  it('are created, survive a generation, stand in the ZIP and are deleted', async () => {
    const path = 'docs/große Notizen.md';
    const place = `${base}/files/${path.split('/').map(encodeURIComponent).join('/')}`;
    const created = await call('PUT', place, { json: { content: '# Mine\n' } });
    assert.equal(created.status, 201);
    assert.equal(created.headers.get('location'), place);
    assert.equal(at(created.body, 'mode'), 'FOREIGN');
    assert.equal((await call('PUT', `${base}/files`, { json: { path, content: '# My\n' } })).status, 200);
    await generate();
    assert.equal(textAt((await call('GET', place)).body, 'content'), '# My\n');
    const zip = await call('GET', `${base}/download`);
    assert.equal(entriesOf(zip.bytes).get(path)?.toString(), '# My\n');
    const deleted = await call('DELETE', place);
    assert.equal(deleted.status, 204);
    assert.equal(deleted.headers.get('etag'), `"${await revision()}"`);
    await refused(404, 'GET', place);
    await refused(404, 'DELETE', place);
  });

  it('may hold any bytes', async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    const json = { content: bytes.toString('base64'), encoding: 'base64' };
    const { body } = await call('PUT', `${base}/files/logo.png`, { json });
    assert.equal(at(body, 'encoding'), 'base64');
    assert.ok((await call('GET', `${base}/files/logo.png?raw=true`)).bytes.equals(bytes));
    const issues = await refused(400, 'PUT', `${base}/files/x.png`, {
      json: { content: '!', encoding: 'base64' },
    });
    assert.match(issues[0] ?? '', /base64/);
    await refused(400, 'PUT', `${base}/files/${hooks}`, { json });
  });

  it('cannot take the place of others', async () => {
    for (const path of ['readme.MD', 'README.md/x', 'docs', 'services'])
      await refused(409, 'PUT', `${base}/files/${path}`, { json: { content: '' } });
  });

  it('have no illegal path, and leave the generator its folder', async () => {
    for (const path of [
      'a%2F%2Fb',
      '%2Fetc%2Fpasswd',
      'C:x',
      'a%5Cb',
      'x'.repeat(300),
      '.generation/x',
      '.generation/manifest.json',
    ]) {
      await refused(400, 'PUT', `${base}/files/${path}`, { json: { content: '' } });
      const body = { path: decodeURIComponent(path), content: '' };
      await refused(400, 'PUT', `${base}/files`, { json: body });
    }
    await refused(400, 'PUT', `${base}/files`, { json: { path: '../x', content: '' } });
    assert.deepEqual(await refused(400, 'PUT', `${base}/files`, { json: { content: '' } }), [
      'path: is required',
    ]);
    assert.deepEqual(await refused(400, 'PUT', `${base}/files/a.md`, { json: {} }), ['content: is required']);
    await refused(400, 'PUT', `${base}/files/a.md`, { json: { path: 'b.md', content: '' } });
    await refused(415, 'PUT', `${base}/files`, { raw: 'x', headers: { 'Content-Type': 'text/plain' } });
  });

  it('may be empty texts, but not requests that say nothing', async () => {
    const empty = { raw: '', headers: { 'Content-Type': 'text/plain' } };
    assert.equal((await call('PUT', `${base}/files/empty.txt`, empty)).status, 201);
    assert.equal(await read('empty.txt'), '');
    for (const [status, type] of [
      [415, 'multipart/form-data'],
      [415, 'image/png'],
      [400, 'application/json'],
    ] as const) {
      const nothing = { raw: '', headers: { 'Content-Type': type } };
      await refused(status, 'PUT', `${base}/files/empty.txt`, nothing);
    }
    assert.deepEqual(await refused(400, 'PUT', `${base}/files/empty.txt`, {}), ['content: is required']);
    assert.equal((await call('DELETE', `${base}/files/empty.txt`)).status, 204);
  });

  it('have at most 1 MiB each', async () => {
    const most = 'x'.repeat(1024 * 1024);
    assert.equal((await call('PUT', `${base}/files/large.txt`, { json: { content: most } })).status, 201);
    await refused(413, 'PUT', `${base}/files/large.txt`, { json: { content: `${most}x` } });
    await refused(413, 'PUT', `${base}/files/large.txt`, {
      raw: Buffer.alloc(9 * 1024 * 1024, 'x'),
      headers: { 'Content-Type': 'text/plain' },
    });
    assert.equal((await call('DELETE', `${base}/files/large.txt`)).status, 204);
  });
});

describe('generated files', () => {
  it('are not deleted, because the next generation would write them again', async () => {
    const issues = await refused(409, 'DELETE', `${base}/files/${hooks}`);
    assert.match(issues[0] ?? '', /is generated; change the model/);
    await refused(409, 'DELETE', `${base}/files/.generation/manifest.json`);
  });
});

describe('revisions of an artifact', () => {
  it('are checked on writes', async () => {
    const current = await revision();
    const place = `${base}/files/notes.txt`;
    await refused(409, 'PUT', place, { json: { content: 'a', expectedRevision: current + 1 } });
    await refused(409, 'PUT', `${place}?expectedRevision=${current + 1}`, { json: { content: 'a' } });
    await refused(412, 'PUT', place, { json: { content: 'a' }, headers: { 'If-Match': `"${current + 1}"` } });
    const json = { content: 'a', expectedRevision: String(current) };
    assert.equal((await call('PUT', place, { json })).status, 201);
    await refused(409, 'PUT', place, { json });
    await refused(409, 'DELETE', place, { json: { expectedRevision: current } });
    await refused(412, 'DELETE', place, { headers: { 'If-Match': `"${current}"` } });
    const headers = { 'If-Match': `"${current + 1}"` };
    assert.equal((await call('DELETE', place, { headers })).status, 204);
  });

  it('stay readable: record, list, file, bytes and ZIP', async () => {
    const earlier = await revision();
    const [text, record] = [await read(hooks), (await call('GET', base)).body];
    await call('PUT', `${base}/files/${hooks}`, { json: { content: filled(text, 'return later(order);') } });
    await call('PUT', `${base}/files/later.txt`, { json: { content: 'later' } });
    const query = `?revision=${earlier}`;
    assert.equal(await read(hooks, query), text);
    const then = await call('GET', `${base}${query}`);
    assert.equal(then.headers.get('etag'), `"${earlier}"`);
    assert.deepEqual(then.body, record);
    assert.equal(listAt((await call('GET', `${base}/files${query}`)).body).length, at(record, 'fileCount'));
    await refused(404, 'GET', `${base}/files/later.txt${query}`);
    const zip = await call('GET', `${base}/download${query}`);
    assert.equal(entriesOf(zip.bytes).get(hooks)?.toString(), text);
    assert.equal((await call('GET', `${base}/files/${hooks}${query}&raw=true`)).bytes.toString(), text);
    for (const path of ['', '/files', `/files/${hooks}`, '/download']) {
      await refused(404, 'GET', `${base}${path}?revision=999999`);
      await refused(400, 'GET', `${base}${path}?revision=0`);
    }
  });

  it('each come from one of many writers at the same time', async () => {
    const before = await revision();
    const names = Array.from({ length: 8 }, (_, index) => `many/${index}.txt`);
    const answers = await Promise.all(
      names.map((name) => call('PUT', `${base}/files/${name}`, { json: { content: name } })),
    );
    const revisions = answers.map(({ body }) => Number(at(body, 'revision'))).sort((a, b) => a - b);
    assert.deepEqual(
      revisions,
      names.map((_, index) => before + index + 1),
    );
    for (const name of names) assert.equal(await read(name), name);
  });
});

describe('an artifact of others', () => {
  it('has no files to write or delete', async () => {
    const stranger = await service.newAccount();
    const sent = { token: stranger, json: { content: '' } };
    await service.refused(404, 'PUT', `${base}/files/x.md`, sent);
    await service.refused(404, 'PUT', `${base}/files`, {
      token: stranger,
      json: { path: 'x.md', content: '' },
    });
    await service.refused(404, 'DELETE', `${base}/files/${hooks}`, { token: stranger });
  });
});
