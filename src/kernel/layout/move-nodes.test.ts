import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepPlaces } from './keep-places.ts';
import type { LayoutGraph } from './layout-graph.ts';
import { moveNodes } from './move-nodes.ts';
import { packGraph } from './pack.ts';
import { placementText, readPlacement } from './placement-text.ts';

const graph: LayoutGraph = {
  nodes: [
    { id: 'group', width: 10, height: 10, header: 20 },
    { id: 'a', width: 100, height: 40, parentId: 'group' },
    { id: 'b', width: 100, height: 40, parentId: 'group' },
    { id: 'c', width: 100, height: 40 },
    { id: 'd', width: 100, height: 40 },
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b' },
    { id: 'bc', source: 'b', target: 'c' },
    { id: 'cd', source: 'c', target: 'd' },
  ],
};
const from = packGraph(graph, 20);

describe('moving nodes by hand', () => {
  it('puts a node where it is wanted, and leaves the others and their edges as they are', () => {
    const moved = moveNodes(graph, { from, places: new Map([['d', { x: 900, y: 700 }]]) });
    assert.deepEqual(moved.nodes.get('d'), { x: 900, y: 700, width: 100, height: 40 });
    for (const id of ['group', 'a', 'b', 'c']) assert.deepEqual(moved.nodes.get(id), from.nodes.get(id), id);
    for (const id of ['ab', 'bc']) assert.deepEqual(moved.edges.get(id), from.edges.get(id), id);
    assert.notDeepEqual(moved.edges.get('cd'), from.edges.get('cd'));
    assert.deepEqual([moved.width, moved.height], [1_000, 740]);
  });

  it('takes the contents of a surrounding node along', () => {
    const [group, a] = [from.nodes.get('group'), from.nodes.get('a')];
    assert.ok(group && a);
    const places = new Map([['group', { x: group.x + 500, y: group.y + 300 }]]);
    const moved = moveNodes(graph, { from, places });
    assert.deepEqual(moved.nodes.get('group'), { ...group, x: group.x + 500, y: group.y + 300 });
    assert.deepEqual(moved.nodes.get('a'), { ...a, x: a.x + 500, y: a.y + 300 });
  });

  it('lets a surrounding node grow around what leaves it, within the picture', () => {
    const moved = moveNodes(graph, { from, places: new Map([['a', { x: 0, y: 0 }]]) });
    const [group, a] = [moved.nodes.get('group'), moved.nodes.get('a')];
    assert.ok(group && a);
    assert.ok(group.x < a.x && group.y < a.y);
    for (const box of moved.nodes.values()) assert.ok(box.x >= 0 && box.y >= 0);
  });

  it('survives being stored, names that grow, overlaps, and new nodes', () => {
    const places = new Map([['d', { x: 40, y: 60 }]]);
    const stored = readPlacement(placementText(moveNodes(graph, { from, places })));
    const grown: LayoutGraph = {
      nodes: [
        ...graph.nodes.map((node) => (node.id === 'd' ? { ...node, width: 400 } : node)),
        ...['e', 'f'].map((id) => ({ id, width: 80, height: 40 })),
      ],
      edges: graph.edges,
    };
    const again = keepPlaces(grown, { earlier: stored, fresh: packGraph(grown, 20) });
    assert.deepEqual(again.nodes.get('d'), { x: 40, y: 60, width: 400, height: 40 });
    for (const id of ['a', 'b', 'c']) assert.deepEqual(again.nodes.get(id), from.nodes.get(id), id);
    const lowest = Math.max(...['a', 'b', 'c', 'd'].map((id) => again.nodes.get(id)?.y ?? 0));
    for (const id of ['e', 'f']) assert.ok((again.nodes.get(id)?.y ?? 0) > lowest, id);
    assert.equal(again.isByHand, true);
  });

  it('finds room for new nodes beside those that do not overlap', () => {
    const stored = moveNodes(graph, { from, places: new Map([['d', { x: 900, y: 0 }]]) });
    const grown = { ...graph, nodes: [...graph.nodes, { id: 'e', width: 80, height: 40 }] };
    const again = keepPlaces(grown, { earlier: stored, fresh: packGraph(grown, 20) });
    for (const id of ['a', 'b', 'c', 'd']) assert.deepEqual(again.nodes.get(id), stored.nodes.get(id), id);
    assert.ok(again.nodes.has('e'));
  });
});
