import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { ZipFile } from 'yazl';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { formOf } from '../support/http/project-form.ts';
import { startService } from '../support/http/service.ts';
import { entriesOf } from '../support/lib/zip.ts';

const service = await startService();
after(service.stop);
const { transform, storeCim } = createChain(service);
const bookshop: unknown = JSON.parse(
  await readFile(join(import.meta.dirname, '../../examples/bookshop/bookshop.cim.json'), 'utf8'),
);

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(Readable.from(zip.outputStream, { objectMode: false }));
}

describe('the ZIP of a project', () => {
  it('holds project.json, every model as JSON and XMI, and the files of every artifact', async () => {
    const { token, projectId, source } = await storeCim(bookshop);
    const pim = textAt(await transform(token, 'cim-to-pim', source), 'targetModelId');
    const psm = textAt(await transform(token, 'pim-to-psm', pim), 'targetModelId');
    const artifactId = textAt(await transform(token, 'psm-to-artifact', psm), 'artifactId');
    const path = `/api/projects/${projectId}/download`;
    const { status, headers, bytes } = await service.call('GET', path, { token });
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/zip');
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="test\.zip"/);
    const entries = entriesOf(bytes);
    const described: unknown = JSON.parse(entries.get('project.json')?.toString() ?? '');
    assert.equal(at(described, 'project', 'id'), projectId);
    assert.deepEqual(
      listAt(described, 'models').map((model) => [at(model, 'level'), at(model, 'id')]),
      [
        ['cim', source],
        ['pim', pim],
        ['psm', psm],
      ],
    );
    for (const model of listAt(described, 'models')) {
      const level = textAt(model, 'level');
      const stored = await service.call('GET', `/api/${level}/${textAt(model, 'id')}`, { token });
      const json = entries.get(textAt(model, 'json'));
      assert.deepEqual(JSON.parse(json?.toString() ?? ''), at(stored.body, 'content'));
      const xmi = entries.get(textAt(model, 'xmi'))?.toString() ?? '';
      assert.match(xmi, /^<\?xml/);
    }
    const folder = textAt(described, 'artifacts', 0, 'folder');
    const files = listAt((await service.call('GET', `/api/artifact/${artifactId}/files`, { token })).body);
    assert.ok(files.length > 10);
    assert.deepEqual(
      [...entries.keys()].filter((name) => name.startsWith('artifacts/')),
      files.map((file) => `${folder}/${textAt(file, 'path')}`),
    );
    const again = await service.call('GET', path, { token });
    assert.ok(again.bytes.equals(bytes), 'equal projects make equal bytes');
  });

  it('unpacks into its own folder for any names', async () => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    for (const name of ['../../x', '/etc', 'C:\\x', 'CON', 'Über', '???', 'x'.repeat(200)])
      await service.call('POST', '/api/cim', { token, json: { projectId, name } });
    const { bytes } = await service.call('GET', `/api/projects/${projectId}/download`, { token });
    const names = [...entriesOf(bytes).keys()];
    assert.equal(names.length, 15);
    for (const name of names) assert.match(name, /^(project\.json|models\/cim\/[a-z0-9-]+\.(json|xmi))$/);
  });
});

describe('a ZIP that is imported', () => {
  it('becomes a project with the same models, baselines and artifacts, and new ids', async () => {
    const { token, projectId, source } = await storeCim(bookshop);
    const pim = textAt(await transform(token, 'cim-to-pim', source), 'targetModelId');
    const psm = textAt(await transform(token, 'pim-to-psm', pim), 'targetModelId');
    await transform(token, 'psm-to-artifact', psm);
    const zip = (await service.call('GET', `/api/projects/${projectId}/download`, { token })).bytes;
    const stranger = await service.newAccount();
    const form = formOf(zip);
    const headers = { ...form.headers, 'Idempotency-Key': 'import' };
    const imported = await service.call('POST', '/api/projects/import', {
      ...form,
      headers,
      token: stranger,
    });
    assert.equal(imported.status, 201, JSON.stringify(imported.body));
    const newId = textAt(imported.body, 'id');
    assert.notEqual(newId, projectId);
    const again = await service.call('POST', '/api/projects/import', { ...form, headers, token: stranger });
    assert.equal(textAt(again.body, 'id'), newId);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');

    const models = new Map<string, string>();
    for (const [level, id] of [
      ['cim', source],
      ['pim', pim],
      ['psm', psm],
    ] as const) {
      const before = (await service.call('GET', `/api/${level}/${id}`, { token })).body;
      const list = await service.call('GET', `/api/${level}?projectId=${newId}&include=content`, {
        token: stranger,
      });
      assert.equal(listAt(list.body).length, 1);
      assert.deepEqual(at(list.body, 0, 'content'), at(before, 'content'));
      assert.notEqual(at(list.body, 0, 'id'), id);
      models.set(level, textAt(list.body, 0, 'id'));
    }
    // With its baseline the target is known as generated: nothing is new.
    const job = await transform(stranger, 'cim-to-pim', models.get('cim') ?? '');
    assert.equal(at(job, 'outcome'), 'APPLIED', JSON.stringify(job));
    assert.equal(at(job, 'targetModelId'), models.get('pim'));
    const artifacts = (await service.call('GET', `/api/artifact?projectId=${newId}`, { token: stranger }))
      .body;
    assert.equal(at(artifacts, 0, 'sourceModelId'), models.get('psm'));
    const second = await service.call('GET', `/api/projects/${newId}/download`, { token: stranger });
    const files = (bytes: Buffer): readonly string[] =>
      [...entriesOf(bytes)]
        .filter(([name]) => name.startsWith('artifacts/'))
        .map(([name, content]) => `${name} ${content.toString('base64')}`);
    assert.deepEqual(files(second.bytes), files(zip));

    await service.call('DELETE', `/api/projects/${newId}`, { token: stranger });
    const late = await service.call('POST', '/api/projects/import', { ...form, headers, token: stranger });
    assert.equal(late.status, 201);
    assert.deepEqual(late.bytes, imported.bytes);
  });

  it('gets nothing of a model of others that its artifact names', async () => {
    const { token, source } = await storeCim(bookshop);
    const pim = textAt(await transform(token, 'cim-to-pim', source), 'targetModelId');
    const psm = textAt(await transform(token, 'pim-to-psm', pim), 'targetModelId');
    const own = textAt(await transform(token, 'psm-to-artifact', psm), 'artifactId');
    const artifact = {
      name: 'Trap',
      revision: 1,
      sourceModelId: psm,
      sourceRevision: 1,
      jobId: 'j',
      folder: 'f',
      files: [{ path: 'trap.md', mode: 'FOREIGN', protectedRegions: [] }],
    };
    const described = {
      format: 'mde-service/project',
      version: 1,
      project: { name: 'P', description: null },
      models: [],
      baselines: [],
      artifacts: [artifact],
    };
    const zip = await zipOf({ 'project.json': JSON.stringify(described), 'f/trap.md': 'trap' });
    const stranger = await service.newAccount();
    const imported = await service.call('POST', '/api/projects/import', { token: stranger, ...formOf(zip) });
    assert.equal(imported.status, 201, JSON.stringify(imported.body));
    const list = `/api/artifact?projectId=${textAt(imported.body, 'id')}`;
    const [trap] = listAt((await service.call('GET', list, { token: stranger })).body);
    const impact = `/api/impact/artifact/${textAt(trap, 'id')}`;
    assert.deepEqual(at((await service.call('GET', impact, { token: stranger })).body, 'upstream'), []);
    assert.notEqual(at(trap, 'sourceModelId'), psm);
    assert.equal(textAt(await transform(token, 'psm-to-artifact', psm), 'artifactId'), own);
    assert.deepEqual(listAt((await service.call('GET', list, { token: stranger })).body), [trap]);
  });

  it('is refused, naming what is wrong, when it is not one of this service, and nothing is stored', async () => {
    const token = await service.newAccount();
    const described = {
      format: 'mde-service/project',
      version: 1,
      project: { name: 'P', description: null },
      models: [],
      baselines: [],
      artifacts: [],
    };
    const model = { id: 'a', level: 'cim', revision: 1, sourceModelId: null, json: 'm.json' };
    const file = { path: '../x', mode: 'REGENERATE', protectedRegions: [] };
    const artifact = {
      name: 'a',
      revision: 1,
      sourceModelId: 'a',
      sourceRevision: 1,
      jobId: 'j',
      folder: 'f',
    };
    const cases: readonly (readonly [RegExp, Buffer])[] = [
      [/^file: /, Buffer.from('no ZIP at all')],
      [/^project\.json: is missing/, await zipOf({ 'a.txt': 'a' })],
      [/^project\.json: line 1, column 2: /, await zipOf({ 'project.json': '{' })],
      [/^project\.json: is not a project/, await zipOf({ 'project.json': '{}' })],
      [
        /^m\.json: is named/,
        await zipOf({ 'project.json': JSON.stringify({ ...described, models: [model] }) }),
      ],
      [
        /^m\.json: /,
        await zipOf({
          'project.json': JSON.stringify({ ...described, models: [model] }),
          'm.json': '{"a":1}',
        }),
      ],
      [
        /^artifacts\[0\]\.files\[0\]\.path: /,
        await zipOf({
          'project.json': JSON.stringify({ ...described, artifacts: [{ ...artifact, files: [file] }] }),
        }),
      ],
    ];
    for (const [issue, zip] of cases) {
      const issues = await service.refused(400, 'POST', '/api/projects/import', { token, ...formOf(zip) });
      assert.match(issues[0] ?? '', issue);
    }
    await service.refused(415, 'POST', '/api/projects/import', { token, json: {} });
    assert.deepEqual((await service.call('GET', '/api/projects', { token })).body, []);
  });

  it('is refused with 413 when it would unpack to too much', async () => {
    const token = await service.newAccount();
    const bomb = await zipOf({ 'project.json': ' '.repeat(65 * 1024 * 1024) });
    assert.ok(bomb.byteLength < 200_000);
    await service.refused(413, 'POST', '/api/projects/import', { token, ...formOf(bomb) });
  });
});
