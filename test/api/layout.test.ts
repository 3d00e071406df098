import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { assertAnswered, randomGraph, sendGraph } from '../support/http/layout-requests.ts';
import { seed } from '../support/testing/seed.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call, refused } = service;
const layout = (json: unknown) => call('POST', '/api/layout', { json });
const issuesOf = (json: unknown) => refused(400, 'POST', '/api/layout', { json });

const nodes = [{ id: 'a' }, { id: 'b', width: 80, height: 30 }, { id: 'c', parentId: 'b' }];
const edges = [
  { source: 'a', target: 'c' },
  { id: 'loop', source: 'a', target: 'a' },
  { id: 'back', source: 'c', target: 'a' },
];

describe('the layout of a graph', () => {
  it('needs no token, and ignores one that is wrong', async () => {
    const { status, body } = await call('POST', '/api/layout', { token: 'x', json: { nodes, edges } });
    assert.equal(status, 200);
    assert.equal(at(body, 'degraded'), false);
    assert.equal(textAt(body, 'algorithm'), 'layered');
    assert.deepEqual(
      listAt(body, 'nodes').map((node) => textAt(node, 'id')),
      ['a', 'b', 'c'],
    );
    for (const edge of listAt(body, 'edges')) assert.ok(listAt(edge, 'points').length >= 2);
    assert.equal(textAt(body, 'edges', 0, 'id'), 'edge-1');
  });

  it('is the same for the same graph', async () => {
    assert.deepEqual((await layout({ nodes, edges })).body, (await layout({ nodes, edges })).body);
  });

  it('of nothing is nothing', async () => {
    for (const json of [{}, { nodes: [] }, { nodes: [], edges: [] }]) {
      const { body } = await layout(json);
      assert.deepEqual([at(body, 'nodes'), at(body, 'edges'), at(body, 'width')], [[], [], 0]);
    }
  });

  it('takes the form of ELK, and answers in it too', async () => {
    const { status, body } = await layout({
      id: 'root',
      layoutOptions: { 'elk.algorithm': 'org.eclipse.elk.mrtree', 'elk.direction': 'DOWN' },
      children: [
        { id: 'a', width: 30, height: 30, ports: [{ id: 'a.out' }] },
        { id: 'b', children: [{ id: 'c', width: 30, height: 30 }], edges: [] },
      ],
      edges: [{ id: 'e', sources: ['a.out'], targets: ['c'] }],
    });
    assert.equal(status, 200);
    assert.equal(textAt(body, 'algorithm'), 'tree');
    const inner = at(body, 'children', 1, 'children', 0);
    const [outer, absolute] = [at(body, 'nodes', 1), at(body, 'nodes', 2)];
    assert.equal(Number(at(inner, 'x')) + Number(at(outer, 'x')), at(absolute, 'x'));
    assert.equal(textAt(body, 'edges', 0, 'source'), 'a');
  });

  for (const [what, json, issue] of [
    ['an id used twice', { nodes: [{ id: 'a' }, { id: 'a' }] }, 'nodes[1].id: "a" is used twice'],
    [
      'an edge to nowhere',
      { nodes: [{ id: 'a' }], edges: [{ source: 'a', target: 'b' }] },
      'edges[0].target: there is no node "b"',
    ],
    [
      'an edge without end',
      { nodes: [{ id: 'a' }], edges: [{ source: 'a' }] },
      'edges[0].target: must be a string',
    ],
    [
      'a negative size',
      { nodes: [{ id: 'a', width: -1 }] },
      'nodes[0].width: must be a number from 0 to 1000000, found -1',
    ],
    [
      'a parent that is not there',
      { nodes: [{ id: 'a', parentId: 'x' }] },
      'nodes[0].parentId: there is no node "x"',
    ],
    [
      'parents in a circle',
      {
        nodes: [
          { id: 'a', parentId: 'b' },
          { id: 'b', parentId: 'a' },
        ],
      },
      'nodes[0].parentId: "a" lies within itself',
    ],
    [
      'an algorithm of ELK that is not known',
      { children: [], layoutOptions: { 'elk.algorithm': 'sporeCompaction' } },
      'layoutOptions.elk.algorithm: must be one of layered, tree, force, stress, pack, grid, found "sporeCompaction"',
    ],
  ] as const)
    it(`with ${what} is refused`, async () => assert.deepEqual(await issuesOf(json), [issue]));

  it('with other values than the schema says is refused', async () => {
    for (const json of [
      { nodes: 1 },
      { nodes: [{ id: 1 }] },
      { nodes: [], options: { algorithm: 'magic' } },
      [],
    ])
      assert.equal((await issuesOf(json)).length > 0, true);
  });

  it('is for at most 2,000 nodes and 5,000 edges', async () => {
    const many = Array.from({ length: 2_001 }, (_, index) => ({ id: `n${index}` }));
    assert.deepEqual(await issuesOf({ nodes: many }), ['nodes: at most 2000 are laid out, found 2001']);
    const loops = Array.from({ length: 5_001 }, () => ({ source: 'a', target: 'a' }));
    assert.deepEqual(await issuesOf({ nodes: [{ id: 'a' }], edges: loops }), [
      'edges: at most 5000 are laid out, found 5001',
    ]);
  });

  it('comes as a body of at most 2 MiB', async () => {
    await refused(413, 'POST', '/api/layout', {
      raw: `{"nodes":[${' '.repeat(2 * 1024 * 1024)}]}`,
      headers: { 'Content-Type': 'application/json' },
    });
  });
});

describe('random graphs', () => {
  // `npm run test:reliability -- layout` has the hard ones, hundreds of random ones, and a measurement of the service meanwhile.
  it('are answered in time', async () => {
    for (let graph = seed; graph < seed + 10; graph += 1)
      assertAnswered(await sendGraph(service.baseUrl, randomGraph(graph), '127.0.0.3'), `graph ${graph}`);
  });
});
