import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { pimExample } from '../../src/http/examples/pim.ts';
import { psmExample } from '../../src/http/examples/psm.ts';
import { nameOf } from '../../src/kernel/model/element.ts';
import { businessModel } from '../fixtures/fixtures.ts';
import { at, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService({ SERVICE_MAX_IMPORT_BYTES: '200000' });
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);

type Field = 'projectId' | 'name' | 'format' | 'modelId' | 'expectedRevision';

type Upload = {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  readonly fields?: Partial<Readonly<Record<Field, string>>>;
  readonly level?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

async function formOf({ name, bytes, fields = { projectId } }: Upload): Promise<Response> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  return new Response(form);
}

/** Sends a form as a client would, and gives what `call` gives. */
async function upload(sent: Upload): Promise<Answer> {
  const form = await formOf(sent);
  return service.call('POST', `/api/${sent.level ?? 'cim'}/import`, {
    token,
    raw: await form.bytes(),
    headers: { 'Content-Type': form.headers.get('content-type') ?? '', ...sent.headers },
  });
}

async function refusedUpload(status: number, sent: Upload): Promise<string> {
  const answer = await upload(sent);
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return JSON.stringify(at(answer.body, 'issues'));
}

async function stored(content: unknown, level = 'cim'): Promise<string> {
  const { body } = await service.call('POST', `/api/${level}`, { token, json: { projectId, content } });
  return `/api/${level}/${textAt(body, 'id')}`;
}

const xmi = { 'Content-Type': 'application/json', Accept: 'application/xmi+xml' };
const small = {
  eClass: 'CimModel',
  id: 'root',
  name: 'Ünï "codé" 𝄞',
  goals: [{ eClass: 'Goal', id: 'g', name: 'G' }],
};

describe('exporting a saved model', () => {
  it('gives the stored content as JSON unless asked otherwise', async () => {
    const path = await stored(small);
    const { status, headers, bytes } = await service.call('POST', `${path}/export`, { token });
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('etag'), '"1"');
    assert.deepEqual(JSON.parse(bytes.toString()), small);
    assert.equal(
      headers.get('content-disposition'),
      `attachment; filename="ueni-code-g.cim.json"; filename*=UTF-8''ueni-code-g.cim.json`,
    );
  });

  it('takes the format from the body, else the query, else Accept', async () => {
    const path = `${await stored(small)}/export`;
    const typeOf = async (query: string, json: object, accept: string): Promise<string | null> =>
      (
        await service.call('POST', `${path}${query}`, { token, json, headers: { Accept: accept } })
      ).headers.get('content-type');
    assert.equal(await typeOf('?format=JSON', { format: 'xmi' }, '*/*'), 'application/xmi+xml');
    assert.equal(await typeOf('?format=json', {}, 'application/xml'), 'application/json');
    assert.equal(await typeOf('', {}, 'application/xml'), 'application/xmi+xml');
    assert.equal(await typeOf('', {}, 'application/xmi+xml, */*;q=0.1'), 'application/xmi+xml');
    assert.equal(await typeOf('', { format: null }, '*/*'), 'application/json');
    await service.refused(400, 'POST', `${path}?format=YAML`, { token });
    await service.refused(400, 'POST', path, { token, json: { format: 'ecore' } });
    const stranger = await service.newAccount();
    await service.refused(404, 'POST', path, { token: stranger, json: { format: 'ecore' } });
  });
});

describe('exporting an unsaved model', () => {
  it('names the file as the sender says, else as the root', async () => {
    const nameOf = async (json: object): Promise<string> =>
      (await service.call('POST', '/api/cim/export?format=xmi', { token, json })).headers.get(
        'content-disposition',
      ) ?? '';
    assert.match(await nameOf({ content: cimExample, name: 'a/b' }), /filename="a-b\.cim\.xmi"/);
    assert.match(await nameOf({ content: cimExample, name: '.größe' }), /filename="groesse\.cim\.xmi"/);
    assert.match(await nameOf({ content: cimExample }), /filename="bicycle-hire\.cim\.xmi"/);
    assert.match(await nameOf({ eClass: 'CimModel' }), /filename="model\.cim\.xmi"/);
    assert.match(await nameOf({ content: cimExample, format: 'json' }), /\.cim\.json"/);
  });

  it('refuses what is not representable, all problems at once', async () => {
    const json = { format: 'EMF', name: 7, content: { eClass: 'CimModel', nmae: 'x' } };
    const issues = await service.refused(400, 'POST', '/api/cim/export', { token, json });
    assert.deepEqual(
      issues.map((issue) => issue.split(':', 1)[0]),
      ['format', 'name', 'content.nmae'],
    );
  });
});

describe('importing', () => {
  for (const [level, content] of [
    ['cim', businessModel('bookshop')],
    ['cim', businessModel('clinic')],
    ['cim', small],
    ['pim', pimExample],
    ['psm', psmExample],
  ] as const)
    it(`gives back what was exported, byte for byte: ${level} ${nameOf(content) ?? ''}`, async () => {
      const path = await stored(content, level);
      for (const format of ['json', 'xmi']) {
        const first = await service.call('POST', `${path}/export?format=${format}`, { token });
        const imported = await upload({ name: `model.${format}`, bytes: first.bytes, level });
        assert.equal(imported.status, 201, JSON.stringify(imported.body));
        const copy = imported.headers.get('location') ?? '';
        assert.equal(copy, `/api/${level}/${textAt(imported.body, 'id')}`);
        assert.equal(at(imported.body, 'content', 'id'), content.id);
        const second = await service.call('POST', `${copy}/export?format=${format}`, { token });
        assert.ok(second.bytes.equals(first.bytes));
      }
    });

  it('takes a JSON file of what GET answers, and a byte order mark', async () => {
    const read = await service.call('GET', await stored(small), { token });
    const imported = await upload({
      name: 'x.json',
      bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), read.bytes]),
    });
    assert.deepEqual(at(imported.body, 'content'), at(read.body, 'content'));
  });

  it('names the model as the sender says, else as the root, else as the file', async () => {
    const nameless = '{"eClass":"CimModel"}';
    const nameOf = async (sent: Upload): Promise<unknown> => at((await upload(sent)).body, 'name');
    assert.equal(
      await nameOf({ name: 'x.json', bytes: nameless, fields: { projectId, name: 'Said' } }),
      'Said',
    );
    assert.equal(await nameOf({ name: 'x.json', bytes: JSON.stringify(small) }), small.name);
    assert.equal(await nameOf({ name: 'C:\\models\\Of the file.json', bytes: nameless }), 'Of the file');
  });

  it('replaces a model that is named, under its expected revision', async () => {
    const path = await stored(small);
    const modelId = path.slice('/api/cim/'.length);
    const bytes = JSON.stringify({ ...small, name: 'Replaced' });
    const replaced = await upload({
      name: 'x.json',
      bytes,
      fields: { projectId, modelId, expectedRevision: '1' },
      headers: { Prefer: 'return=minimal' },
    });
    assert.equal(replaced.status, 200);
    assert.equal(replaced.headers.get('etag'), '"2"');
    assert.equal(at(replaced.body, 'name'), 'Replaced');
    assert.equal(at(replaced.body, 'content'), undefined);
    await refusedUpload(409, { name: 'x.json', bytes, fields: { modelId, expectedRevision: '1' } });
    await refusedUpload(412, { name: 'x.json', bytes, fields: { modelId }, headers: { 'If-Match': '"1"' } });
    await refusedUpload(404, { name: 'x.json', bytes, fields: { modelId: 'other' } });
    const elsewhere = await service.newProject(token);
    assert.match(
      await refusedUpload(400, { name: 'x.json', bytes, fields: { modelId, projectId: elsewhere } }),
      /projectId: /,
    );
    const otherRoot = JSON.stringify({ ...small, id: 'another' });
    assert.match(await refusedUpload(400, { name: 'x.json', bytes: otherRoot, fields: { modelId } }), /root/);
  });

  it('is safe to repeat under a key', async () => {
    const sent = { name: 'x.json', bytes: JSON.stringify(small), headers: { 'Idempotency-Key': 'once' } };
    const [first, meanwhile] = await Promise.all([upload(sent), upload(sent)]);
    const again = await upload(sent);
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.ok(again.bytes.equals(first.bytes));
    assert.ok(meanwhile.bytes.equals(first.bytes));
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    await refusedUpload(422, { ...sent, bytes: JSON.stringify({ ...small, name: 'x' }) });
  });
});

describe('an import is refused, and nothing is stored, for', () => {
  const good = JSON.stringify(small);
  const rows: readonly (readonly [what: string, status: number, sent: Upload, says: RegExp])[] = [
    ['an unknown file type', 400, { name: 'x.txt', bytes: good }, /file: .*\.json, \.xmi, \.xml/],
    ['a file without type', 400, { name: 'json', bytes: good }, /file: /],
    ['XML that is named JSON', 400, { name: 'x.json', bytes: '<a/>' }, /file: .*holds XMI/],
    ['JSON that is named XML', 400, { name: 'x.xmi', bytes: good }, /file: .*holds JSON/],
    [
      'another format than is said',
      400,
      { name: 'x.json', bytes: good, fields: { projectId, format: 'XMI' } },
      /format: /,
    ],
    [
      'an unknown format',
      400,
      { name: 'x.json', bytes: good, fields: { projectId, format: 'YAML' } },
      /format: .*JSON, XMI/,
    ],
    ['an empty file', 400, { name: 'x.json', bytes: '' }, /file: is empty/],
    ['something else', 400, { name: 'x.xml', bytes: 'hello' }, /file: holds neither/],
    ['broken JSON', 400, { name: 'x.json', bytes: '{"a":}' }, /file: line 1, column 6/],
    ['broken XML', 400, { name: 'x.xmi', bytes: '<a>' }, /file: Line 1/],
    ['a model of another level', 400, { name: 'x.json', bytes: good, level: 'pim' }, /file\.eClass: /],
    ['an unknown class', 400, { name: 'x.json', bytes: '{"eClass":"Library"}' }, /file\.eClass: .*Library/],
    ['no project', 400, { name: 'x.json', bytes: good, fields: {} }, /projectId: /],
    ['a foreign project', 404, { name: 'x.json', bytes: good, fields: { projectId: 'other' } }, /\[\]/],
    ['a file that is too large', 413, { name: 'x.json', bytes: ' '.repeat(200_001) }, /file: is larger/],
    ['a far larger file', 413, { name: 'x.json', bytes: ' '.repeat(3_000_000) }, /file: is larger/],
    [
      'a revision that is none',
      400,
      { name: 'x.json', bytes: good, fields: { projectId, expectedRevision: 'x' } },
      /expectedRevision: /,
    ],
  ];
  for (const [what, status, sent, says] of rows)
    it(`${what}: ${status}`, async () => {
      const before = await count();
      assert.match(await refusedUpload(status, sent), says);
      assert.equal(await count(), before);
    });

  const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const attacks: readonly (readonly [what: string, bytes: string | Uint8Array])[] = [
    ['an external entity', `<?xml version="1.0"?>${doctype}<x>&e;</x>`],
    ['a document type alone', '<!DOCTYPE x><x/>'],
    ['an entity that nobody knows', '<x>&nbsp;</x>'],
    ['elements nested deeply', '<a>'.repeat(10_000)],
    ['very many attributes', `<a ${Array.from({ length: 2_000 }, (_, index) => `b${index}=""`).join(' ')}/>`],
    ['UTF-7', Buffer.from('<?xml version="1.0" encoding="UTF-7"?>+ADw-x/+AD4-')],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('<a b="'), Buffer.from([0xff, 0xfe, 0xff]), Buffer.from('"/>')]),
    ],
    [
      'an element in another file',
      '<cim:CimModel xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:cim="urn:x"><goals href="http://127.0.0.1:1/x#/"/></cim:CimModel>',
    ],
  ];
  for (const [what, bytes] of attacks)
    it(`hostile XML: ${what}`, async () => {
      assert.match(await refusedUpload(400, { name: 'x.xmi', bytes }), /file: /);
    });

  const form = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const part = (headers: string, body: string): string => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
  const file = part('Content-Disposition: form-data; name="file"; filename="x.json"', good);
  const forms: readonly (readonly [
    what: string,
    status: number,
    raw: string,
    headers: Readonly<Record<string, string>>,
  ])[] = [
    ['no form at all', 415, good, { 'Content-Type': 'application/json' }],
    ['another type', 415, good, { 'Content-Type': 'text/xml' }],
    ['no type', 415, '', {}],
    ['another type, and far too large', 413, good.padEnd(3_000_000), { 'Content-Type': 'text/xml' }],
    ['a form without boundary', 400, file, { 'Content-Type': 'multipart/form-data' }],
    ['a form that ends too early', 400, file, form],
    ['an empty form', 400, '--b--\r\n', form],
    [
      'a form without file',
      400,
      `${part('Content-Disposition: form-data; name="projectId"', projectId)}--b--\r\n`,
      form,
    ],
    ['two files', 400, `${file}${file}--b--\r\n`, form],
    [
      'a file that is a field',
      400,
      `${part('Content-Disposition: form-data; name="file"', good)}--b--\r\n`,
      form,
    ],
    [
      'a field that is called __proto__',
      400,
      `${part('Content-Disposition: form-data; name="__proto__"', 'x')}${file}--b--\r\n`,
      form,
    ],
    [
      'a field that is too long',
      400,
      `${part('Content-Disposition: form-data; name="name"', 'x'.repeat(20_000))}${file}--b--\r\n`,
      form,
    ],
    [
      'too many fields',
      413,
      `${part('Content-Disposition: form-data; name="x"', 'x').repeat(80)}${file}--b--\r\n`,
      form,
    ],
    ['too many files', 413, `${file.repeat(9)}--b--\r\n`, form],
  ];
  for (const [what, status, raw, headers] of forms)
    it(`${what}: ${status}`, async () => {
      await service.refused(status, 'POST', '/api/cim/import', { token, raw, headers });
    });
});

async function count(): Promise<string | null> {
  return (await service.call('GET', '/api/cim?limit=1', { token })).headers.get('x-total-count');
}

it('a model in XMI that Accept asks for is the file that export gives', async () => {
  const path = await stored(small);
  const one = await service.call('POST', `${path}/export`, { token, raw: '{}', headers: xmi });
  const two = await service.call('POST', '/api/cim/export', {
    token,
    json: { content: small, format: 'XMI' },
  });
  assert.ok(one.bytes.equals(two.bytes));
  assert.match(one.bytes.toString(), /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<cim:CimModel /);
});
