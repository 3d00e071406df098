import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LayoutGraph } from '../kernel/layout/layout-graph.ts';
import { Refusal } from '../lib/refusal.ts';
import { createLayoutPool, usualBounds } from './layout-pool.ts';

const options = { algorithm: 'layered', direction: 'RIGHT', spacing: 30 } as const;

/** A dense graph: hard work for a layered layout. */
function dense(count: number): LayoutGraph {
  const nodes = Array.from({ length: count }, (_, index) => ({ id: `n${index}`, width: 80, height: 40 }));
  const edges = nodes.flatMap(({ id: source }, from) =>
    nodes.slice(from + 1).map(({ id: target }) => ({ id: `${source}-${target}`, source, target })),
  );
  return { nodes, edges };
}

const small: LayoutGraph = {
  nodes: ['a', 'b', 'c'].map((id) => ({ id, width: 80, height: 40 })),
  edges: [
    { id: '1', source: 'a', target: 'b' },
    { id: '2', source: 'b', target: 'c' },
    { id: '3', source: 'c', target: 'c' },
  ],
};

describe('the layout pool', () => {
  const pool = createLayoutPool({ ...usualBounds, budget: 20_000 });
  after(pool.close);

  it('lays out equal graphs equally, with cycles and loops', async () => {
    const first = await pool.layout(small, { options });
    assert.equal(first.degraded, false);
    assert.deepEqual(await pool.layout(small, { options }), first);
    const x = (id: string): number => first.placement.nodes.get(id)?.x ?? NaN;
    assert.ok(x('a') < x('b') && x('b') < x('c'));
  });

  for (const algorithm of ['tree', 'force', 'stress', 'pack', 'grid'] as const)
    it(`knows ${algorithm}`, async () => {
      const { placement, degraded } = await pool.layout(small, { options: { ...options, algorithm } });
      assert.equal(degraded, false);
      assert.equal(placement.nodes.size, 3);
      assert.equal(placement.edges.size, 3);
    });

  it('makes a grid of graphs beyond its bounds at once', async () => {
    const nodes = Array.from({ length: 2_001 }, (_, index) => ({ id: `n${index}`, width: 10, height: 10 }));
    const { degraded, placement } = await pool.layout({ nodes, edges: [] }, { options });
    assert.equal(degraded, true);
    assert.equal(placement.nodes.size, 2_001);
  });
});

describe('a layout that takes too long', () => {
  const pool = createLayoutPool({ ...usualBounds, processes: 1, waiting: 1, budget: 300 });
  after(pool.close);

  it('is stopped and becomes a grid, and the pool goes on', async () => {
    const { degraded, placement } = await pool.layout(dense(70), { options });
    assert.equal(degraded, true);
    assert.equal(placement.nodes.size, 70);
    assert.equal((await pool.layout(small, { options: { ...options, algorithm: 'grid' } })).degraded, false);
  });

  it('lets only so many wait', async () => {
    const asked = Array.from({ length: 8 }, () => pool.layout(dense(70), { options }));
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    assert.ok(refused.length > 0 && refused.length < answers.length);
    for (const { reason } of refused) assert.ok(reason instanceof Refusal && reason.kind === 'TOO_MANY');
  });
});
