import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { arrange } from './arrange.ts';
import { placeInBands } from './bands.ts';
import { keepPlaces } from './keep-places.ts';
import { placeFlow } from './lanes.ts';
import type { Box, LayoutGraph, Placement } from './layout-graph.ts';
import { packGraph } from './pack.ts';
import { placementText, readPlacement } from './placement-text.ts';
import { rankNodes } from './ranks.ts';
import { straightRoute } from './straight-routes.ts';

/** Random graphs whose nodes lie in earlier ones. */
const graphs = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 200 }), fc.nat()), {
      minLength: 1,
      maxLength: 40,
    }),
    fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }),
  )
  .map(([sizes, ends]): LayoutGraph => ({
    nodes: sizes.map(([width, height, parent], index) => ({
      id: `n${index}`,
      width,
      height,
      header: 20,
      ...(parent % 3 === 0 && index > 0 && { parentId: `n${parent % index}` }),
    })),
    edges: ends.map(([source, target], index) => ({
      id: `e${index}`,
      source: `n${source % sizes.length}`,
      target: `n${target % sizes.length}`,
    })),
  }));

const options = { algorithm: 'layered', direction: 'RIGHT', spacing: 20 } as const;
const withoutEdges = (graph: LayoutGraph): Promise<Placement> => Promise.resolve(packGraph(graph, 20));

describe('packing', () => {
  it('places every node, inside its parent, without overlaps', () => {
    fc.assert(fc.property(graphs, (graph) => assertSound(graph, packGraph(graph, 10))));
  });
});

describe('arranging', () => {
  it('places every node and routes every edge, with any connections across borders', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async (graph) => {
        const placement = await arrange(graph, options, withoutEdges);
        assertSound(graph, placement);
        for (const { id } of graph.edges) assert.ok((placement.edges.get(id)?.points.length ?? 0) >= 2, id);
      }),
    );
  });

  it('hands only connected parts to the layout', async () => {
    const seen: (readonly string[])[] = [];
    await arrange(
      {
        nodes: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, width: 10, height: 10 })),
        edges: [
          { id: '1', source: 'a', target: 'b' },
          { id: '2', source: 'c', target: 'd' },
        ],
      },
      options,
      (graph) => {
        seen.push(graph.nodes.map(({ id }) => id));
        return withoutEdges(graph);
      },
    );
    assert.deepEqual(seen, [
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});

describe('placing again', () => {
  const graph: LayoutGraph = {
    nodes: [
      { id: 'g', width: 20, height: 20, header: 20 },
      ...['a', 'b', 'c'].map((id) => ({ id, width: 50, height: 30, parentId: 'g' })),
      { id: 'd', width: 50, height: 30 },
    ],
    edges: [{ id: 'e', source: 'a', target: 'd' }],
  };
  const earlier = packGraph(graph, 30);
  const grown: LayoutGraph = {
    ...graph,
    nodes: [
      ...graph.nodes,
      { id: 'new', width: 80, height: 40, parentId: 'g' },
      { id: 'top', width: 10, height: 10 },
    ],
  };

  it('leaves nodes where they are and finds free room for new ones', () => {
    const placed = keepPlaces(grown, { earlier, fresh: packGraph(grown, 30) });
    for (const id of ['a', 'b', 'c', 'd']) assert.deepEqual(placed.nodes.get(id), earlier.nodes.get(id));
    assertSound(grown, placed);
  });

  it('changes nothing when nothing is new', () => {
    const placed = keepPlaces(graph, { earlier, fresh: packGraph(graph, 99) });
    assert.deepEqual([...placed.edges], [...earlier.edges]);
  });

  it('starts from scratch when there is no place to keep', () => {
    const fresh = packGraph(grown, 30);
    const nothing = { nodes: new Map(), edges: new Map() };
    assert.equal(keepPlaces(grown, { earlier: nothing, fresh }), fresh);
  });

  it('is sound for any graph that lost and gained nodes', () => {
    fc.assert(
      fc.property(graphs, fc.nat(), (before, seed) => {
        const old = before.nodes.filter((_, index) => (seed >> (index % 20)) % 2 === 0).map(({ id }) => id);
        const places = packGraph(before, 20).nodes;
        const kept = new Map(old.flatMap((id) => (places.has(id) ? [[id, places.get(id)] as const] : [])));
        const nodes = new Map(
          [...kept].flatMap(([id, box]) => (box === undefined ? [] : [[id, box] as const])),
        );
        assertSound(
          before,
          keepPlaces(before, { earlier: { nodes, edges: new Map() }, fresh: packGraph(before, 20) }),
        );
      }),
    );
  });
});

describe('a flow in lanes', () => {
  const flows = fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 25 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }),
    )
    .map(([lanes, ends]) => ({
      nodes: lanes.map((lane, index) => ({
        id: `n${index}`,
        width: 60 + index,
        height: 40,
        ...(lane !== 0 && { laneId: `lane ${lane}` }),
      })),
      edges: ends.map(([source, target], index) => ({
        id: `e${index}`,
        source: `n${source % lanes.length}`,
        target: `n${target % lanes.length}`,
      })),
    }));

  it('has no overlapping nodes, and every node within its lane', () => {
    fc.assert(
      fc.property(flows, ({ nodes, edges }) => {
        const placed = placeFlow(nodes, { edges });
        assertSound({ nodes, edges }, placed);
        for (const { id, laneId } of nodes) {
          const lane = placed.lanes.find((one) => one.id === laneId);
          const box = placed.nodes.get(id);
          if (laneId === undefined || box === undefined) continue;
          assert.ok(lane !== undefined && box.y >= lane.y && box.y + box.height <= lane.y + lane.height, id);
        }
      }),
    );
  });

  it('goes on in further bands when it would be very wide, still without overlaps', () => {
    const nodes = Array.from({ length: 60 }, (_, index) => ({
      id: `n${index}`,
      width: 90 + (index % 7) * 15,
      height: 40,
      laneId: `lane ${index % 4}`,
    }));
    const edges = nodes
      .slice(1)
      .flatMap(({ id }, index) => [
        { id: `e${index}`, source: `n${index}`, target: id },
        ...(index % 9 === 0 ? [{ id: `back${index}`, source: id, target: `n${Math.floor(index / 3)}` }] : []),
      ]);
    const placed = placeInBands(nodes, edges);
    assertSound({ nodes, edges }, placed);
    assert.ok(placed.width < 2_300 && placed.height > placeFlow(nodes, { edges }).height);
    for (const { id } of edges) assert.ok((placed.edges.get(id)?.points.length ?? 0) >= 2, id);
    for (const { id, laneId } of nodes) {
      const { y = 0 } = placed.nodes.get(id) ?? {};
      assert.ok(placed.lanes.some((lane) => lane.id === laneId && lane.y <= y && y < lane.y + lane.height));
    }
  });

  it('leads to the right, but where it closes a circle', () => {
    const ranks = rankNodes(
      ['a', 'b', 'c', 'd'],
      [
        { source: 'a', target: 'b' },
        { source: 'b', target: 'c' },
        { source: 'c', target: 'b' },
        { source: 'a', target: 'd' },
        { source: 'c', target: 'd' },
      ],
    );
    assert.deepEqual([...ranks.values()], [0, 1, 2, 3]);
  });

  it('may be as long as it likes', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `n${index}`);
    const edges = ids.slice(1).map((target, index) => ({ source: `n${index}`, target }));
    assert.equal(rankNodes(ids, edges).get('n19999'), 19_999);
  });
});

it('a straight route ends at the borders of its boxes', () => {
  const { points } = straightRoute(
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 30, y: 0, width: 10, height: 10 },
  );
  assert.deepEqual(points, [
    { x: 10, y: 5 },
    { x: 30, y: 5 },
  ]);
});

it('a placement survives being stored', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const placement = packGraph(graph, 10);
      assert.deepEqual(readPlacement(placementText(placement)), placement);
    }),
  );
});

function assertSound({ nodes }: LayoutGraph, placement: Pick<Placement, 'nodes'>): void {
  const siblings = new Map<string | undefined, Box[]>();
  for (const { id, parentId } of nodes) {
    const box = placement.nodes.get(id);
    assert.ok(box !== undefined, `${id} has no place`);
    const parent = parentId === undefined ? undefined : placement.nodes.get(parentId);
    assert.ok(parent === undefined || contains(parent, box), `${id} sticks out of its parent`);
    for (const other of siblings.get(parentId) ?? [])
      assert.ok(!overlap(other, box), `${id} overlaps another`);
    siblings.set(parentId, [...(siblings.get(parentId) ?? []), box]);
  }
}

const tolerance = 0.001;

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x - tolerance &&
    inner.y >= outer.y - tolerance &&
    inner.x + inner.width <= outer.x + outer.width + tolerance &&
    inner.y + inner.height <= outer.y + outer.height + tolerance
  );
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.x + tolerance < b.x + b.width &&
    b.x + tolerance < a.x + a.width &&
    a.y + tolerance < b.y + b.height &&
    b.y + tolerance < a.y + a.height
  );
}
