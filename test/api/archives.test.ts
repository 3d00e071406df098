import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createChain } from '../support/chain.ts';
import { at, listAt, textAt } from '../support/json.ts';
import { startService } from '../support/service.ts';
import { entriesOf } from '../support/zip.ts';

const service = await startService();
after(service.stop);
const { transform, storeCim } = createChain(service);
const bookshop: unknown = JSON.parse(
  await readFile(join(import.meta.dirname, '../../examples/bookshop/bookshop.cim.json'), 'utf8'),
);

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

  it('unpacks into its own folder whatever things are called', async () => {
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
