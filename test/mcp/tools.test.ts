import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { journey } from '../../src/chain/process.ts';
import { cimExample } from '../../src/http/examples/cim.ts';
import { createChain } from '../support/http/chain.ts';
import { startService } from '../support/http/service.ts';
import { at, textAt } from '../support/lib/json.ts';
import { connectAgent, type Agent } from '../support/mcp/agent.ts';

const service = await startService();
after(service.stop);

describe('the tools of agents', () => {
  let agent: Agent;
  let projectId = '';
  let cim = { level: 'cim', modelId: '' };
  before(async () => {
    const stored = await createChain(service).storeCim(cimExample);
    ({ projectId } = stored);
    cim = { level: 'cim', modelId: stored.source };
    agent = await connectAgent(service.baseUrl, { token: stored.token });
  });
  after(() => agent.close());

  it('say which of them only read, and which change what is there', async () => {
    const { tools } = await agent.client.listTools();
    const effects = new Map(tools.map(({ name, annotations }) => [name, annotations]));
    assert.ok(tools.length > 20);
    assert.deepEqual(
      tools
        .filter(({ annotations }) => annotations?.destructiveHint === true)
        .map(({ name }) => name)
        .sort(),
      [
        'apply_operations',
        'cancel_conflicts',
        'decide_conflicts',
        'finalize_conflicts',
        'run_transformation',
      ],
    );
    assert.equal(effects.get('try_operations')?.readOnlyHint, true);
    for (const { name, description = '', inputSchema } of tools) {
      assert.match(description, /\.$/, name);
      assert.equal(inputSchema['additionalProperties'], false, name);
    }
  });

  it('give lists in parts', async () => {
    const all = await agent.call('search_model', { ...cim, limit: 100 });
    const total = Number(at(all, 'total'));
    assert.ok(total > 3);
    const ids: string[] = [];
    for (let offset: unknown = 0; offset !== undefined;) {
      const page = await agent.call('search_model', { ...cim, limit: 2, offset });
      const items = at(page, 'items');
      assert.ok(Array.isArray(items) && items.length <= 2);
      ids.push(...items.map((item) => textAt(item, 'id')));
      offset = Reflect.get(Object(page), 'nextOffset');
    }
    assert.equal(new Set(ids).size, total);
    const models = await agent.call('list_models', { projectId, limit: 1 });
    assert.equal(at(models, 'cim', 'total'), 1);
    const classes = await agent.call('describe_class', { level: 'cim', limit: 3 });
    assert.equal(at(classes, 'nextOffset'), 3);
  });

  it('find elements by words and by class, and read them', async () => {
    const found = await agent.call('search_model', {
      ...cim,
      query: 'PRICE hour',
      class: 'BusinessAttribute',
    });
    assert.deepEqual([at(found, 'total'), at(found, 'items', 0, 'id')], [1, 'bicycle-price']);
    const read = await agent.call('read_elements', { ...cim, ids: ['bicycle', 'nothing'] });
    assert.deepEqual(at(read, 'elements', 0, 'values', 'attributes'), ['bicycle-number', 'bicycle-price']);
    assert.deepEqual(at(read, 'unknownIds'), ['nothing']);
  });

  it('pass on what the API says when it refuses', async () => {
    const operations = [{ op: 'update', target: 'bicycle', set: { name: 'Bike' } }];
    assert.match(
      await agent.refused('apply_operations', { ...cim, expectedRevision: 9, operations }),
      /revision 1, not 9/,
    );
    const wrong = [{ op: 'update', target: 'bicycle', set: { wheels: 2 } }];
    assert.match(
      await agent.refused('try_operations', { ...cim, operations: wrong }),
      /operations\[0\]: .*wheels/,
    );
    assert.match(
      await agent.refused('search_model', { ...cim, modelId: 'unknown' }),
      /does not exist|not found/i,
    );
    assert.match(await agent.refused('describe_class', { level: 'cim', class: 'Nothing' }), /not a class/);
    assert.match(await agent.refused('search_model', { level: 'cim' }), /modelId/);
  });

  it('draw views and say how far a model is', async () => {
    assert.match(
      String(await agent.call('read_view', { ...cim, viewId: 'business-objects' })),
      /^(flowchart|---|%%)/,
    );
    const views = await agent.call('list_views', cim);
    assert.ok(Number(at(views, 'total')) > 3);
    assert.ok(JSON.stringify(await agent.call('read_progress', cim)).includes('cim-1'));
    assert.equal(at(await agent.call('list_revisions', cim), 'total'), 1);
    assert.equal(at(await agent.call('validate_model', { ...cim, limit: 1 }), 'valid'), true);
  });

  it('lead from models to files and back', async () => {
    const { call } = agent;
    const pim = await call('run_transformation', { direction: 'cim-to-pim', sourceModelId: cim.modelId });
    const sourceModelId = textAt(pim, 'targetModelId');
    assert.ok(Number(at(await call('list_changes', { jobId: textAt(pim, 'id') }), 'total')) > 0);
    const psm = await call('run_transformation', { direction: 'pim-to-psm', sourceModelId });
    const made = await call('run_transformation', {
      direction: 'psm-to-artifact',
      sourceModelId: textAt(psm, 'targetModelId'),
    });
    const artifactId = textAt(await call('read_job', { jobId: textAt(made, 'id') }), 'artifactId');
    assert.equal(textAt(await call('list_artifacts', { projectId }), 'items', 0, 'id'), artifactId);
    const files = await call('list_files', { artifactId, query: 'README' });
    const path = textAt(files, 'items', 0, 'path');
    const file = await call('read_file', { artifactId, path, lines: 2 });
    assert.equal(textAt(file, 'text').split('\n').length, 2);
    assert.equal(at(file, 'nextFrom'), 3);
    assert.ok(JSON.stringify(await call('read_origins', { artifactId })).includes(cim.modelId));
    const impact = await call('read_impact', { ...cim, elementId: 'bicycle' });
    assert.ok(JSON.stringify(impact).includes(sourceModelId));
  });

  it('come with models, pictures and pages of reference as resources', async () => {
    const { resources } = await agent.client.listResources();
    const uris = resources.map(({ uri }) => uri);
    assert.ok(uris.includes(`mde://models/cim/${cim.modelId}`));
    assert.equal(uris.filter((uri) => uri.startsWith('mde://reference/')).length, 12);
    for (const uri of uris) assert.ok((await textOf(uri)).length > 100, uri);
    const view = `mde://models/cim/${cim.modelId}/views/business-objects`;
    assert.match(await textOf(`${view}.svg`), /^<svg/);
    assert.match(await textOf(`${view}.mmd`), /flowchart/);
    assert.match(await textOf(`${view}.puml`), /^@startuml/);
    for (const [ending, start] of [
      ['png', '\u0089PNG'],
      ['pdf', '%PDF'],
    ]) {
      const { contents } = await agent.client.readResource({ uri: `${view}.${ending}` });
      const [content] = contents;
      assert.ok(content !== undefined && 'blob' in content);
      assert.ok(atob(content.blob).startsWith(start ?? ''));
    }
    const processes = `mde://models/cim/${cim.modelId}/processes.bpmn`;
    await assert.rejects(textOf(processes), /the model holds no process/);
    await assert.rejects(textOf(`${view}.gif`), /not a format/);
    await assert.rejects(textOf('mde://reference/cim/nothing'), /There is no page/);
  });

  it('come with a prompt for each step of the method', async () => {
    const { prompts } = await agent.client.listPrompts();
    const names = prompts.map(({ name }) => name);
    for (const { id, level } of journey)
      if (level !== undefined && id.startsWith(`${level}-`) && !id.includes('-to-'))
        assert.ok(names.includes(id), id);
    const { messages } = await agent.client.getPrompt({ name: 'cim-5', arguments: { modelId: cim.modelId } });
    const [first] = messages;
    assert.ok(first?.content.type === 'text');
    assert.match(first.content.text, /BusinessObject.*describe_class/s);
    assert.ok(first.content.text.includes(cim.modelId));
  });

  async function textOf(uri: string): Promise<string> {
    const { contents } = await agent.client.readResource({ uri });
    const [first] = contents;
    assert.ok(first !== undefined && 'text' in first);
    return first.text;
  }
});
