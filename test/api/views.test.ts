import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';
import { businessModel } from '../fixtures/fixtures.ts';

const service = await startService();
after(service.stop);
const { call, refused } = service;
const chain = createChain(service);

let token = '';
const models = { cim: '', pim: '', psm: '' };

before(async () => {
  const stored = await chain.storeCim(businessModel('bookshop'));
  ({ token } = stored);
  models.cim = stored.source;
  models.pim = textAt(await chain.transform(token, 'cim-to-pim', models.cim), 'targetModelId');
  models.psm = textAt(await chain.transform(token, 'pim-to-psm', models.pim), 'targetModelId');
});

const first = { cim: 'overview', pim: 'context-map', psm: 'deployment' } as const;

describe('the views of a model', () => {
  for (const level of ['cim', 'pim', 'psm'] as const) {
    it(`are listed, in the model too, default first: ${level}`, async () => {
      const { body } = await call('GET', `/api/${level}/${models[level]}/views`, { token });
      assert.equal(textAt(body, 0, 'id'), 'default');
      assert.ok(listAt(body).length >= 10);
      const model = (await call('GET', `/api/${level}/${models[level]}`, { token })).body;
      assert.deepEqual(at(model, 'views'), body);
    });

    it(`are read as JSON, default being ${first[level]}: ${level}`, async () => {
      const base = `/api/${level}/${models[level]}/views`;
      const wanted = await call('GET', `${base}/default`, { token });
      assert.equal(textAt(wanted.body, 'viewId'), first[level]);
      assert.equal(wanted.headers.get('etag'), '"1"');
      for (const view of listAt((await call('GET', base, { token })).body)) {
        const { status, body } = await call('GET', `${base}/${textAt(view, 'id')}`, { token });
        assert.equal(status, 200);
        const ids = new Set(listAt(body, 'nodes').map((node) => textAt(node, 'id')));
        for (const edge of listAt(body, 'edges'))
          assert.ok(ids.has(textAt(edge, 'source')) && ids.has(textAt(edge, 'target')));
      }
    });
  }

  it('show a model that is not valid', async () => {
    const projectId = await service.newProject(token);
    const content = {
      eClass: 'CimModel',
      businessObjects: [{ eClass: 'BusinessObject', id: 'o', domain: 'nowhere', generalization: 'o' }],
    };
    const { body } = await call('POST', '/api/cim', { token, json: { projectId, name: 'Odd', content } });
    for (const format of ['json', 'svg']) {
      const path = `/api/cim/${textAt(body, 'id')}/views/business-objects?format=${format}`;
      assert.equal((await call('GET', path, { token })).status, 200);
    }
  });

  it('that a level does not have are not found', async () => {
    await refused(404, 'GET', `/api/cim/${models.cim}/views/deployment`, { token });
    await refused(404, 'POST', `/api/cim/${models.cim}/views/deployment/layout`, { token, json: {} });
  });

  it('are narrowed by elements of the model', async () => {
    const path = `/api/cim/${models.cim}/views/business-objects`;
    const narrowed = (await call('GET', `${path}?object=bo-shipment`, { token })).body;
    const labels = listAt(narrowed, 'nodes').map((node) => textAt(node, 'label'));
    assert.ok(labels.includes('Shipment') && labels.includes('Order') && !labels.includes('Book'));
    assert.deepEqual(await refused(400, 'GET', `${path}?object=nothing`, { token }), [
      'object: no BusinessObject of this model has the id "nothing"',
    ]);
    const glossary = `/api/cim/${models.cim}/views/glossary?object=bo-book`;
    assert.deepEqual(await refused(400, 'GET', glossary, { token }), [
      'object: this view cannot be narrowed',
    ]);
  });
});

describe('a view as a picture', () => {
  const path = (): string => `/api/cim/${models.cim}/views/goals`;

  it('is SVG when that is accepted or asked for', async () => {
    const accepted = await call('GET', path(), { token, headers: { Accept: 'image/svg+xml,*/*;q=0.8' } });
    assert.equal(accepted.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
    assert.match(accepted.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const asked = await call('GET', `${path()}?format=SVG`, { token });
    assert.deepEqual(asked.bytes, accepted.bytes);
    assert.match(asked.bytes.toString(), /^<svg .*Grow online sales.*<\/svg>\n$/s);
  });

  it('fills a page when that is wanted, and is shown larger or smaller', async () => {
    const frameOf = async (query: string): Promise<string | undefined> => {
      const { bytes } = await call('GET', `${path()}?format=svg&${query}`, { token });
      return /width="[^"]*" height="[^"]*" viewBox="[^"]*"/.exec(bytes.toString())?.[0];
    };
    assert.equal(await frameOf('fit=landscape'), 'width="1280" height="720" viewBox="0 0 1280 720"');
    assert.equal(
      await frameOf('fit=Portrait&scale=0.5'),
      'width="452.5" height="640" viewBox="0 0 905 1280"',
    );
    assert.deepEqual(await refused(400, 'GET', `${path()}?format=svg&scale=9`, { token }), [
      'scale: must be at most 4, found 9',
    ]);
  });

  it('that would be too large names the parts to ask for with their scope', async () => {
    const trace = `/api/psm/${models.psm}/views/trace?format=svg`;
    const [reason, part] = await refused(400, 'GET', trace, { token });
    assert.match(reason ?? '', /^scope: the picture would be \d+ × \d{5} pixels, more than 10000/);
    assert.match(part ?? '', /^scope: "1\.\.30" has 30 nodes, /);
    const { status, bytes } = await call('GET', `${trace}&scope=1..30`, { token });
    assert.equal(status, 200);
    assert.match(bytes.toString(), /<desc id="picture-desc">30 nodes/);
    assert.match(
      (await refused(400, 'GET', `${trace}&scope=1..400&fit=landscape`, { token }))[0] ?? '',
      /^scope: /,
    );
  });

  it('is of what a scope names, in JSON too', async () => {
    const base = `/api/psm/${models.psm}/views/deployment`;
    const whole = (await call('GET', base, { token })).body;
    const image = listAt(whole, 'nodes').find((node) => at(node, 'elementClass') === 'ContainerImage');
    const part = (await call('GET', `${base}?scope=${textAt(image, 'id')}`, { token })).body;
    assert.ok(listAt(part, 'nodes').length < listAt(whole, 'nodes').length);
    assert.ok(listAt(part, 'edges').every((edge) => at(edge, 'target') === at(image, 'id')));
  });

  it('is Mermaid text where there is such a form', async () => {
    const { bytes, headers } = await call('GET', `${path()}?format=mermaid`, { token });
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.match(bytes.toString(), /^---\ntitle: "Goal tree"\n---\nflowchart TB\n/);
    const [issue] = await refused(400, 'GET', `/api/cim/${models.cim}/views/glossary?format=mermaid`, {
      token,
    });
    assert.match(issue ?? '', /^format: .*; use one of json, svg, png, pdf$/);
  });

  it('is the text of a diagram for PlantUML and Structurizr where there is such a form', async () => {
    const base = `/api/pim/${models.pim}/views`;
    const read = async (query: string): Promise<string> =>
      (await call('GET', `${base}/${query}`, { token })).bytes.toString();
    assert.match(
      await read('domain-model?format=plantuml'),
      /^@startuml\n[^]*\nclass "Order status[^]*@enduml\n$/,
    );
    assert.match(
      await read('context-map?format=structurizr'),
      /softwareSystem "Payment provider" "external system/,
    );
    assert.deepEqual(await refused(400, 'GET', `${base}/domain-model?format=structurizr`, { token }), [
      'format: the view "domain-model" has no counterpart in the C4 model; use one of json, svg, png, pdf, mermaid, plantuml',
    ]);
    assert.match((await refused(400, 'GET', `${base}/api?format=plantuml`, { token }))[0] ?? '', /^format: /);
  });

  it('is pixels when that is accepted or asked for, the same on every machine', async () => {
    const accepted = await call('GET', `${path()}?fit=landscape`, {
      token,
      headers: { Accept: 'image/png' },
    });
    assert.equal(accepted.headers.get('content-type'), 'image/png');
    const { bytes } = await call('GET', `${path()}?fit=landscape&format=png&scale=1.5`, { token });
    const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.deepEqual([accepted.bytes, bytes].map(sizeOf), [
      [1280, 720],
      [1920, 1080],
    ]);
    const again = await call('GET', `${path()}?fit=landscape&format=png&scale=1.5`, { token });
    assert.deepEqual(again.bytes, bytes);
    const huge = `/api/psm/${models.psm}/views/code?format=png&scale=4`;
    assert.match((await refused(400, 'GET', huge, { token }))[0] ?? '', /^scale: .*16 million/);
  });

  it('is a page for print, with its title', async () => {
    const wanted = { token, headers: { Accept: 'application/pdf' } };
    const { bytes, headers } = await call('GET', `${path()}?fit=portrait`, wanted);
    assert.equal(headers.get('content-type'), 'application/pdf');
    assert.match(bytes.toString('latin1'), /^%PDF-1\.\d[^]*\/MediaBox \[0 0 678\.75 960\]/);
    assert.deepEqual((await call('GET', `${path()}?fit=portrait&format=pdf`, { token })).bytes, bytes);
  });

  it('in a form that does not exist is refused', async () => {
    await refused(400, 'GET', `${path()}?format=gif`, { token });
    await refused(400, 'GET', `${path()}?theme=pink`, { token });
  });
});

describe('the layout of a view', () => {
  const place = (body: unknown, id: string): unknown => {
    const node = listAt(body, 'nodes').find((one) => at(one, 'id') === id);
    return [at(node, 'x'), at(node, 'y')];
  };

  it('is stored beside the model, and told by later reads', async () => {
    const path = `/api/cim/${models.cim}/views/goals`;
    const laidOut = await call('POST', `${path}/layout`, { token, json: { options: { spacing: 77 } } });
    assert.equal(laidOut.status, 200);
    for (const node of listAt(laidOut.body, 'nodes')) assert.equal(typeof at(node, 'x'), 'number');
    for (const edge of listAt(laidOut.body, 'edges')) assert.ok(listAt(edge, 'points').length >= 2);
    assert.deepEqual((await call('GET', path, { token })).body, laidOut.body);
    assert.equal(at((await call('GET', `/api/cim/${models.cim}`, { token })).body, 'revision'), 1);
    const again = await call('POST', `${path}/layout`, { token, json: { options: { spacing: 77 } } });
    assert.deepEqual(again.body, laidOut.body);
  });

  it('is answered and not stored when that is wanted', async () => {
    const path = `/api/cim/${models.cim}/views/stakeholders`;
    const { body } = await call('POST', `${path}/layout`, { token, json: { persist: false } });
    assert.equal(typeof at(body, 'nodes', 0, 'x'), 'number');
    assert.equal(at((await call('GET', path, { token })).body, 'nodes', 0, 'x'), undefined);
  });

  it('places lines inside the boxes they are part of', async () => {
    const path = `/api/cim/${models.cim}/views/business-objects/layout`;
    const { body } = await call('POST', path, { token, json: {} });
    const nodes = listAt(body, 'nodes');
    const row = nodes.find((node) => at(node, 'shape') === 'ROW');
    const parent = nodes.find((node) => at(node, 'id') === at(row, 'parentId'));
    assert.equal(at(row, 'x'), at(parent, 'x'));
    assert.ok(Number(at(row, 'y')) > Number(at(parent, 'y')));
  });

  it('keeps the places of known nodes when it is incremental', async () => {
    const stored = await chain.storeCim(businessModel('bookshop'));
    const path = `/api/cim/${stored.source}/views/goals/layout`;
    const before = (await call('POST', path, { token: stored.token, json: {} })).body;
    const goal = { eClass: 'Goal', id: 'goal-new', name: 'Something else', parent: 'goal-sales' };
    const operations = [{ op: 'add', path: '/goals/-', value: goal }];
    await call('PATCH', `/api/cim/${stored.source}`, { token: stored.token, json: { operations } });
    const json = { options: { mode: 'incremental' } };
    const after = (await call('POST', path, { token: stored.token, json })).body;
    for (const node of listAt(before, 'nodes'))
      assert.deepEqual(place(after, textAt(node, 'id')), place(before, textAt(node, 'id')));
    assert.equal(typeof at(place(after, 'goal-new'), 0), 'number');
    const { bytes } = await call('GET', path.replace('/layout', '?format=svg'), { token: stored.token });
    assert.match(bytes.toString(), /Something else/);
  });

  it('is of a revision', async () => {
    const path = `/api/cim/${models.cim}/views/goals/layout`;
    await refused(409, 'POST', path, { token, json: { expectedRevision: 9 } });
    await refused(412, 'POST', path, { token, json: {}, headers: { 'If-Match': '"9"' } });
    await refused(400, 'POST', path, { token, json: { options: { algorithm: 'magic' } } });
  });
});

describe('the places of nodes that a person sets', () => {
  const box = (body: unknown, id: string): readonly unknown[] => {
    const node = listAt(body, 'nodes').find((one) => at(one, 'id') === id);
    return [at(node, 'x'), at(node, 'y')];
  };

  it('are stored beside the model, and survive renames and new elements', async () => {
    const stored = await chain.storeCim(businessModel('bookshop'));
    const { source, token: owner } = stored;
    const path = `/api/cim/${source}/views/goals`;
    const before = (await call('POST', `${path}/layout`, { token: owner, json: { persist: false } })).body;
    const json = { places: [{ id: 'goal-sales', x: 1_234, y: 567 }] };
    const placed = await call('PUT', `${path}/places`, { token: owner, json });
    assert.equal(placed.status, 200);
    assert.equal(placed.headers.get('etag'), '"1"');
    assert.deepEqual((await call('GET', path, { token: owner })).body, placed.body);
    const others = listAt(before, 'nodes').map((node) => textAt(node, 'id'));
    const untouched = others.filter((id) => id !== 'goal-sales');
    assert.ok(untouched.length > 0);
    for (const id of untouched) assert.deepEqual(box(placed.body, id), box(before, id), id);

    const model = (await call('GET', `/api/cim/${source}`, { token: owner })).body;
    const index = listAt(model, 'content', 'goals').findIndex((goal) => at(goal, 'id') === 'goal-sales');
    const operations = [
      {
        op: 'replace',
        path: `/goals/${index}/name`,
        value: 'A goal with quite a long name '.repeat(4).trim(),
      },
      { op: 'add', path: '/goals/-', value: { eClass: 'Goal', id: 'goal-new', name: 'Something else' } },
    ];
    await call('PATCH', `/api/cim/${source}`, { token: owner, json: { operations } });
    const drawn = (await call('POST', `${path}/picture`, { token: owner, json: {} })).body;
    for (const id of others) assert.deepEqual(box(drawn, id), box(placed.body, id), id);
    assert.equal(typeof box(drawn, 'goal-new')[0], 'number');
  });

  it('are given up by a full layout', async () => {
    const path = `/api/cim/${models.cim}/views/goals`;
    const { body } = await call('POST', `${path}/layout`, { token, json: {} });
    const id = textAt(body, 'nodes', 0, 'id');
    await call('PUT', `${path}/places`, { token, json: { places: [{ id, x: 3_000, y: 2_000 }] } });
    assert.deepEqual(box((await call('GET', path, { token })).body, id), [3_000, 2_000]);
    const again = (await call('POST', `${path}/layout`, { token, json: {} })).body;
    assert.deepEqual(box(again, id), box(body, id));
  });

  it('are refused for nodes without a box, places outside the picture, and views that a form places', async () => {
    const path = `/api/cim/${models.cim}/views/goals/places`;
    const twice = [
      { id: 'goal-sales', x: 1, y: 1 },
      { id: 'goal-sales', x: 2, y: 2 },
      { id: 'nowhere', x: 3, y: 3 },
    ];
    assert.deepEqual(await refused(400, 'PUT', path, { token, json: { places: twice } }), [
      'places[1].id: "goal-sales" already has a place in this request.',
      'places[2].id: the view draws no box for "nowhere".',
    ]);
    await refused(400, 'PUT', path, { token, json: { places: [{ id: 'goal-sales', x: -1, y: 0 }] } });
    await refused(400, 'PUT', path, { token, json: { places: [] } });
    const ofForm = `/api/cim/${models.cim}/views/requirements/places`;
    const [issue] = await refused(400, 'PUT', ofForm, { token, json: { places: [{ id: 'x', x: 1, y: 1 }] } });
    assert.match(issue ?? '', /stand where its form says/);
    await refused(409, 'PUT', path, { token, json: { places: twice.slice(0, 1), expectedRevision: 9 } });
  });
});

describe('a view of changes that are not saved', () => {
  const goal = { eClass: 'Goal', id: 'goal-draft', name: 'Sell <b>abroad</b>', parent: 'goal-sales' };
  const patch = [{ op: 'add', path: '/goals/-', value: goal }];
  const path = (view = 'goals'): string => `/api/cim/${models.cim}/views/${view}/picture`;

  it('is answered with the places of its nodes, and nothing is stored', async () => {
    const { status, body, headers } = await call('POST', path(), { token, json: { patch } });
    assert.equal(status, 200);
    assert.equal(headers.get('etag'), '"1"');
    const drawn = listAt(body, 'nodes').find((node) => at(node, 'id') === 'goal-draft');
    assert.equal(typeof at(drawn, 'x'), 'number');
    const stored = (await call('GET', `/api/cim/${models.cim}/views/goals`, { token })).body;
    assert.equal(listAt(stored, 'nodes').length, listAt(body, 'nodes').length - 1);
    assert.equal(at((await call('GET', `/api/cim/${models.cim}`, { token })).body, 'revision'), 1);
  });

  it('leaves nodes where they are stored', async () => {
    const laidOut = (await call('POST', path().replace('picture', 'layout'), { token, json: {} })).body;
    const drawn = (await call('POST', path(), { token, json: { patch } })).body;
    const places = new Map(listAt(drawn, 'nodes').map((node) => [at(node, 'id'), node]));
    for (const node of listAt(laidOut, 'nodes')) {
      const now = places.get(at(node, 'id'));
      assert.deepEqual([at(now, 'x'), at(now, 'y')], [at(node, 'x'), at(node, 'y')]);
    }
  });

  it('is a picture without a style sheet, in which nodes and edges name their elements', async () => {
    const headers = { Accept: 'image/svg+xml' };
    const { bytes, headers: answered } = await call('POST', path(), { token, headers, json: { patch } });
    const svg = bytes.toString();
    assert.equal(answered.get('content-type'), 'image/svg+xml; charset=utf-8');
    assert.doesNotMatch(svg, /<style|style=|<b>/);
    const { body } = await call('POST', path(), { token, json: { patch } });
    const named = new Set([...svg.matchAll(/ data-id="([^"]*)"/g)].map(([, name]) => name));
    for (const part of [...listAt(body, 'nodes'), ...listAt(body, 'edges')])
      assert.ok(named.has(textAt(part, 'id')), textAt(part, 'id'));
  });

  it('of the stored model needs no changes', async () => {
    const { body } = await call('POST', path('stakeholders'), { token, json: {} });
    assert.ok(listAt(body, 'nodes').length > 0);
  });

  it('is refused as the change would be', async () => {
    const wrong = [{ op: 'replace', path: '/goals/999/name', value: 'x' }];
    const [issue] = await refused(400, 'POST', path(), { token, json: { patch: wrong } });
    assert.match(issue ?? '', /goals\/999/);
    await refused(400, 'POST', path(), { token, json: { patch: [] } });
    await refused(409, 'POST', path(), { token, json: { patch, expectedRevision: 9 } });
    await refused(412, 'POST', path(), { token, json: { patch }, headers: { 'If-Match': '"9"' } });
    await refused(404, 'POST', path('deployment'), { token, json: { patch } });
  });
});
