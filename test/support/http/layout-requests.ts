import assert from 'node:assert/strict';
import { request } from 'node:http';
import { drawFrom } from '../testing/random-numbers.ts';

/** A graph as it is sent. */
export type SentGraph = {
  readonly nodes: readonly object[];
  readonly edges: readonly object[];
  readonly options?: object;
};

const algorithms = ['layered', 'tree', 'force', 'stress', 'pack', 'grid'];
const directions = ['RIGHT', 'DOWN', 'LEFT', 'UP'];

/** A random graph: some small, some large, with groups, loops, cycles and parallel edges; a few with mistakes in them. */
export function randomGraph(seed: number): SentGraph {
  const random = drawFrom(seed);
  const count = 1 + random(random(5) === 0 ? 400 : 40);
  const edgeCount = random(count * 3);
  const mistaken = random(10) === 0;
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    width: random(300),
    height: random(200),
    ...(index > 0 && random(4) === 0 ? { parentId: `n${random(index)}` } : {}),
  }));
  const edges = Array.from({ length: edgeCount }, () => ({
    source: `n${random(count + Number(mistaken))}`,
    target: `n${random(count)}`,
  }));
  const options = {
    algorithm: algorithms[random(algorithms.length)],
    direction: directions[random(directions.length)],
    spacing: random(100),
  };
  return { nodes, edges, options };
}

const numbered = (count: number): { readonly id: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `n${index}` }));

/** Graphs that layouts are known to stumble over. */
export const hardGraphs: Readonly<Record<string, SentGraph>> = {
  'a chain of 2,000': {
    nodes: numbered(2_000),
    edges: numbered(1_999).map(({ id }, index) => ({ source: id, target: `n${index + 1}` })),
  },
  'everything with everything': {
    nodes: numbered(70),
    edges: numbered(70).flatMap(({ id }, from) =>
      numbered(70)
        .slice(from + 1)
        .map(({ id: target }) => ({ source: id, target })),
    ),
  },
  'a star': {
    nodes: numbered(2_000),
    edges: numbered(2_000).map(({ id }) => ({ source: 'n0', target: id })),
  },
  '5,000 edges between two nodes': {
    nodes: numbered(2),
    edges: Array.from({ length: 5_000 }, () => ({ source: 'n0', target: 'n1' })),
  },
  'nodes in each other, 2,000 deep': {
    nodes: numbered(2_000).map((node, index) =>
      index === 0 ? node : { ...node, parentId: `n${index - 1}` },
    ),
    edges: [{ source: 'n0', target: 'n1999' }],
  },
  'a cycle of 2,000 as a tree': {
    nodes: numbered(2_000),
    edges: numbered(2_000).map(({ id }, index) => ({ source: id, target: `n${(index + 1) % 2_000}` })),
    options: { algorithm: 'tree' },
  },
  'a dense graph pushed apart': {
    nodes: numbered(500),
    edges: Array.from({ length: 5_000 }, (_, index) => ({
      source: `n${index % 500}`,
      target: `n${(index * 7 + 13) % 500}`,
    })),
    options: { algorithm: 'force' },
  },
};

/** What came back, and how long it took (milliseconds). */
export type Answered = { readonly status: number; readonly body: unknown; readonly took: number };

/** Sends a graph from a loopback address of one's own, so that limits of other addresses are not in the way. */
export function sendGraph(baseUrl: string, graph: object, from = '127.0.0.1'): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const begun = performance.now();
  const sent = request(
    `${baseUrl}/api/layout`,
    { method: 'POST', localAddress: from, headers: { 'Content-Type': 'application/json' } },
    (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(parts).toString());
        resolve({ status: response.statusCode ?? 0, body, took: performance.now() - begun });
      });
    },
  );
  sent.on('error', reject);
  sent.end(JSON.stringify(graph));
  return promise;
}

/**
 * Three times what C11 allows (milliseconds): the budget of a layout runs on the product's clock, but a machine under
 * other load makes the way there and back longer. What takes longer than this hangs.
 */
export const answeredWithin = 12_000;

/** Fails unless an answer is a layout or a refusal, in time. */
export function assertAnswered({ status, body, took }: Answered, what: string): void {
  assert.ok(status === 200 || status === 400, `${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  assert.ok(took < answeredWithin, `${what} took ${Math.round(took)} ms`);
}
