import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Successors } from './graph.ts';
import { circles, onCircles, reachableFrom, reversed, waysRound } from './graph.ts';

type Graph = readonly (readonly number[])[];

const nodesOf = (graph: Graph): readonly number[] => graph.map((_next, node) => node);
const following =
  (graph: Graph): Successors<number> =>
  (node) =>
    graph[node] ?? [];

/** Graphs of up to nine nodes with any edges, loops and repeated edges included. */
const graphs: fc.Arbitrary<Graph> = fc
  .integer({ min: 1, max: 9 })
  .chain((size) =>
    fc.array(fc.array(fc.nat({ max: size - 1 }), { maxLength: 3 }), { minLength: size, maxLength: size }),
  );

/** Whether a way of at least one edge leads from a node to another, found by trying. */
function leads(graph: Graph, from: number, to: number): boolean {
  const passed = new Set<number>();
  const open = [...(graph[from] ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return true;
    if (passed.has(node)) continue;
    passed.add(node);
    open.push(...(graph[node] ?? []));
  }
  return false;
}

describe('graph questions', () => {
  it('reach the starts and everything a way leads to', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const reached = reachableFrom([0], following(graph));
        for (const node of nodesOf(graph))
          assert.equal(reached.has(node), node === 0 || leads(graph, 0, node));
      }),
    );
  });

  it('find on circles exactly the nodes that lead to themselves, together with those they can reach and return from', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const found = circles(nodesOf(graph), following(graph));
        const members = onCircles(nodesOf(graph), following(graph));
        for (const node of nodesOf(graph)) {
          assert.equal(members.has(node), leads(graph, node, node));
          const own = found.find((circle) => circle.has(node));
          for (const other of nodesOf(graph))
            assert.equal(own?.has(other) ?? false, leads(graph, node, other) && leads(graph, other, node));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('give one way round for each circle, from its first node back to it', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const ways = waysRound(nodesOf(graph), following(graph));
        assert.equal(ways.size, circles(nodesOf(graph), following(graph)).length);
        for (const [start, way] of ways) {
          assert.equal(way[0], start);
          for (const [index, node] of way.entries())
            assert.ok(graph[node]?.includes(way[(index + 1) % way.length] ?? -1), way.join(' '));
          assert.equal(new Set(way).size, way.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('turn edges round', () => {
    const before = reversed([0, 1, 2], following([[1, 2], [2], []]));
    assert.deepEqual(
      [0, 1, 2].map((node) => [...before(node)]),
      [[], [0], [0, 1]],
    );
  });

  it('stand chains and circles as long as models are large', () => {
    const size = 200_000;
    const nodes = Array.from({ length: size }, (_, index) => index);
    const round: Successors<number> = (node) => [(node + 1) % size];
    assert.equal(onCircles(nodes, round).size, size);
    assert.equal(waysRound(nodes, round).get(0)?.length, size);
    assert.equal(onCircles(nodes, (node) => (node + 1 < size ? [node + 1] : [])).size, 0);
  });
});
