import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { tinyShop } from '../fixtures/tiny-shop.ts';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call, refused } = service;
const chain = createChain(service);

let token = '';
let cim = '';
let pim = '';
let psm = '';
let artifact = '';
/** The impact of the orders and of their placement, asked for once: every answer tries every change of the element. */
let order: unknown;
let placement: unknown;

before(async () => {
  ({ token, source: cim } = await chain.storeCim(tinyShop()));
  pim = textAt(await chain.transform(token, 'cim-to-pim', cim), 'targetModelId');
  psm = textAt(await chain.transform(token, 'pim-to-psm', pim), 'targetModelId');
  artifact = textAt(await chain.transform(token, 'psm-to-artifact', psm), 'artifactId');
  order = await impactOf('cim', cim, 'order');
  placement = await impactOf('cim', cim, 'ordering');
});

const impactOf = async (level: string, model: string, element: string, query = ''): Promise<unknown> =>
  (await call('GET', `/api/impact/${level}/${model}/element/${element}${query}`, { token })).body;

const told = (nodes: readonly unknown[]): readonly string[] =>
  nodes.map(
    (node) => `${textAt(node, 'level')} ${textAt(node, 'elementClass')} ${String(at(node, 'elementName'))}`,
  );

describe('the impact of a requirement', () => {
  it('reaches the elements that fulfil it and the files that carry them', async () => {
    assert.deepEqual(told(listAt(placement, 'upstream')), []);
    const downstream = told(listAt(placement, 'downstream'));
    assert.ok(downstream.includes('pim Command Place order'), downstream.join());
    assert.ok(downstream.includes('psm RouteHandler Place order'), downstream.join());
    assert.equal(textAt(placement, 'artifacts', 0, 'artifactId'), artifact);
    const files = listAt(placement, 'artifacts', 0, 'files').map(String);
    assert.ok(
      files.some((path) => path.endsWith('/orders/routes.ts')),
      files.join(),
    );
    for (const path of files) {
      const file = await call('GET', `/api/artifact/${artifact}/files/${path}`, { token });
      assert.equal(file.status, 200, path);
    }
  });

  it('is found again from each of these files', async () => {
    const files = listAt(placement, 'artifacts', 0, 'files').map(String);
    assert.ok(files.length > 0);
    for (const path of files) {
      const { body } = await call('GET', `/api/impact/artifact/${artifact}?path=${path}`, { token });
      const business = listAt(body, 'upstream').find((model) => at(model, 'level') === 'cim');
      assert.equal(at(business, 'modelId'), cim);
      const ids = listAt(business, 'elements').map((element) => textAt(element, 'elementId'));
      assert.ok(ids.includes('ordering'), `${path}: ${ids.join()}`);
    }
  });
});

describe('the impact of an element', () => {
  it('goes up through all levels', async () => {
    const content = (await call('GET', `/api/psm/${psm}`, { token })).body;
    const table = listAt(content, 'content', 'backingServices')
      .flatMap((service) => (at(service, 'schemas') === undefined ? [] : listAt(service, 'schemas')))
      .flatMap((schema) => (at(schema, 'tables') === undefined ? [] : listAt(schema, 'tables')))
      .find((one) => at(one, 'tableName') === 'order');
    const impact = await impactOf('psm', psm, textAt(table, 'id'));
    const upstream = told(listAt(impact, 'upstream'));
    assert.ok(upstream.includes('pim Entity Order'), upstream.join());
    assert.ok(upstream.includes('cim BusinessObject Order'), upstream.join());
    assert.deepEqual(
      listAt(impact, 'upstream').map((node) => at(node, 'depth')),
      listAt(impact, 'upstream').map((node) => (at(node, 'level') === 'pim' ? 1 : 2)),
    );
  });

  it('reports peers: parts, container, references both ways, and what has the same source', async () => {
    const relations = (impact: unknown): ReadonlySet<string> =>
      new Set(listAt(impact, 'peers').map((peer) => textAt(peer, 'relation')));
    const ofOrder = relations(order);
    for (const relation of ['PART', 'CONTAINER', 'REFERS_TO', 'REFERRED_BY'])
      assert.ok(ofOrder.has(relation), relation);
    const images = listAt(order, 'downstream');
    const entity = images.find((node) => at(node, 'elementClass') === 'Entity');
    assert.ok(relations(await impactOf('pim', pim, textAt(entity, 'elementId'))).has('SAME_SOURCE'));
  });

  it('names what a change of it changes besides, with the level it is on', async () => {
    const down = listAt(order, 'downstream');
    const read = down.filter((node) => at(node, 'relation') === 'READS');
    assert.deepEqual(new Set(read.map((node) => at(node, 'level'))), new Set(['pim', 'psm']));
    for (const node of read)
      assert.deepEqual([at(node, 'traceId'), at(node, 'depth')], [null, at(node, 'level') === 'pim' ? 1 : 2]);
  });

  it('names what rules read for it', async () => {
    const [entity] = listAt(order, 'downstream').filter((node) => at(node, 'elementClass') === 'Entity');
    const up = listAt(await impactOf('pim', pim, textAt(entity, 'elementId')), 'upstream');
    const read = up.filter((node) => at(node, 'relation') === 'READS');
    assert.ok(read.length > 0);
    for (const node of read) assert.deepEqual([at(node, 'traceId'), at(node, 'depth')], [null, 1]);
  });

  it('reaches what is neither made from it nor refers to what is: files among it', async () => {
    const impact = await impactOf('cim', cim, tinyShop().id);
    assert.ok(listAt(impact, 'downstream').length > 0);
    assert.ok(listAt(impact, 'artifacts', 0, 'files').includes('README.md'));
  });

  it('reports the lines of files that name it or what comes from it', async () => {
    const lines = listAt(order, 'artifacts', 0, 'lines');
    assert.ok(lines.length > 20);
    const named = new Set(listAt(order, 'downstream').map((node) => textAt(node, 'elementId')));
    const path = textAt(lines[0], 'path');
    const { body } = await call('GET', `/api/artifact/${artifact}/origins/${path}`, { token });
    assert.ok(Array.isArray(body));
    for (const line of lines.filter((one) => at(one, 'path') === path)) {
      assert.ok(named.has(textAt(line, 'elementId')));
      const same: unknown = body.find(
        (one: unknown) =>
          at(one, 'elementId') === at(line, 'elementId') && at(one, 'startLine') === at(line, 'startLine'),
      );
      assert.equal(at(same, 'endLine'), at(line, 'endLine'));
    }
  });

  it('is complete when every change of it was tried', async () => {
    assert.deepEqual([at(order, 'complete'), at(order, 'leftOut')], [true, []]);
  });

  it('says what is left out behind a model with errors', async () => {
    const other = await chain.storeCim(tinyShop());
    await chain.transform(other.token, 'cim-to-pim', other.source);
    const operations = [{ op: 'add', path: '/processes/0/domain', value: 'nowhere' }];
    await call('PATCH', `/api/cim/${other.source}`, { token: other.token, json: { operations } });
    const { body } = await call('GET', `/api/impact/cim/${other.source}/element/order`, {
      token: other.token,
    });
    assert.equal(at(body, 'complete'), false);
    assert.match(listAt(body, 'leftOut').join('\n'), /has errors/);
  });

  it('is cut at the limit, with totals', async () => {
    const impact = await impactOf('cim', cim, 'order', '?limit=1');
    assert.equal(listAt(impact, 'downstream').length, 1);
    assert.ok(Number(at(impact, 'totals', 'downstream')) > 1);
  });

  it('follows what the models hold now', async () => {
    const operations = [
      {
        op: 'add',
        path: '/businessObjects/-',
        value: { eClass: 'BusinessObject', id: 'bo-new', name: 'New' },
      },
    ];
    await refused(404, 'GET', `/api/impact/cim/${cim}/element/bo-new`, { token });
    await call('PATCH', `/api/cim/${cim}`, { token, json: { operations } });
    const made = listAt(await impactOf('cim', cim, 'bo-new'), 'downstream').filter(
      (node) => at(node, 'relation') !== 'READS',
    );
    assert.deepEqual(made, []);
  });

  it('is not found for what is not there, or is of another level', async () => {
    await refused(404, 'GET', `/api/impact/cim/${cim}/element/nothing`, { token });
    await refused(404, 'GET', `/api/impact/pim/${cim}/element/order`, { token });
    await refused(404, 'GET', `/api/impact/artifact/${cim}`, { token });
    await refused(404, 'GET', `/api/impact/artifact/${artifact}?path=no/such/file`, { token });
    await refused(400, 'GET', `/api/impact/artifact/${artifact}?path=../x`, { token });
  });
});

describe('the impact of an artifact', () => {
  it('reports its models, nearest first', async () => {
    const { body } = await call('GET', `/api/impact/artifact/${artifact}`, { token });
    assert.equal(textAt(body, 'artifact', 'id'), artifact);
    assert.deepEqual(
      listAt(body, 'upstream').map((model) => [at(model, 'level'), at(model, 'modelId'), at(model, 'depth')]),
      [
        ['psm', psm, 1],
        ['pim', pim, 2],
        ['cim', cim, 3],
      ],
    );
  });

  it('still reports the sources of a model that was deleted', async () => {
    const other = await chain.storeCim(tinyShop());
    const target = textAt(await chain.transform(other.token, 'cim-to-pim', other.source), 'targetModelId');
    const content = (await call('GET', `/api/pim/${target}`, { token: other.token })).body;
    const link = listAt(content, 'content', 'trace', 'links').find((one) => at(one, 'sourceId') === 'order');
    await call('DELETE', `/api/cim/${other.source}`, { token: other.token });
    const { body } = await call('GET', `/api/impact/pim/${target}/element/${textAt(link, 'targetId')}`, {
      token: other.token,
    });
    const source = listAt(body, 'upstream').find((node) => at(node, 'elementId') === 'order');
    assert.deepEqual(
      [at(source, 'level'), at(source, 'modelId'), at(source, 'elementClass'), at(source, 'elementName')],
      ['cim', null, 'BusinessObject', 'Order'],
    );
  });
});
