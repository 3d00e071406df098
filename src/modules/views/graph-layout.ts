import type { LayoutGraph, LayoutOptions, Point } from '../../kernel/layout/layout-graph.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { LayoutEngine } from './views.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** Most nodes and edges of a graph that anybody may have laid out. */
export const mostNodes = 2_000;
/** Most edges. */
export const mostEdges = 5_000;

const largestSize = 1_000_000;
const usualSize = { width: 120, height: 50 };
const usualOptions: LayoutOptions = { algorithm: 'layered', direction: 'RIGHT', spacing: 40 };

/** A graph from a request: its ids and ends are not checked yet. */
export type GraphLayoutRequest = {
  readonly nodes: readonly {
    readonly id: string;
    readonly width?: number | undefined;
    readonly height?: number | undefined;
    readonly parentId?: string | null | undefined;
    /** What this node is called in the request, such as `nodes[3]`. */
    readonly at: string;
  }[];
  readonly edges: readonly {
    readonly id?: string | undefined;
    readonly source: string;
    readonly target: string;
    readonly at: string;
  }[];
  readonly options: Partial<LayoutOptions>;
};

/** A graph laid out: places from the top left corner of the picture, in pixels. */
export type GraphLayout = {
  readonly nodes: readonly {
    readonly id: string;
    readonly parentId?: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  readonly edges: readonly {
    readonly id: string;
    readonly source: string;
    readonly target: string;
    readonly points: readonly Point[];
  }[];
  readonly width: number;
  readonly height: number;
  readonly algorithm: string;
  readonly degraded: boolean;
};

/**
 * Lays out a graph from a request. Refuses with INVALID (all problems at once): too large, ids used twice, ends or
 * parents that do not exist, sizes that cannot be; with TOO_MANY when too much waits.
 */
export async function layoutGraph(engine: LayoutEngine, request: GraphLayoutRequest): Promise<GraphLayout> {
  const issues = problemsOf(request);
  if (issues.length > 0) throw new Refusal('INVALID', 'Request validation failed', issues.slice(0, 500));
  const options = { ...usualOptions, ...request.options };
  const graph = graphOf(request);
  const { placement, degraded } = await engine.layout(graph, { options });
  return {
    nodes: graph.nodes.flatMap(({ id, parentId }) => {
      const box = placement.nodes.get(id);
      return box === undefined ? [] : [{ id, ...withoutUndefined({ parentId }), ...box }];
    }),
    edges: graph.edges.map(({ id, source, target }) => ({
      id,
      source,
      target,
      points: placement.edges.get(id)?.points ?? [],
    })),
    width: placement.width,
    height: placement.height,
    algorithm: degraded ? 'grid' : options.algorithm,
    degraded,
  };
}

function graphOf({ nodes, edges }: GraphLayoutRequest): LayoutGraph {
  const given = new Set(edges.flatMap(({ id }) => id ?? []));
  // A name for an edge without one that no other edge has.
  const edgeName = (index: number): string => {
    const name = `edge-${index + 1}`;
    return given.has(name) ? `${name}-of-${edges.length}` : name;
  };
  return {
    nodes: nodes.map(({ id, width, height, parentId }) => ({
      id,
      width: width ?? usualSize.width,
      height: height ?? usualSize.height,
      ...(parentId !== undefined && parentId !== null && { parentId }),
    })),
    edges: edges.map(({ id, source, target }, index) => ({
      id: id ?? edgeName(index),
      source,
      target,
    })),
  };
}

function problemsOf(request: GraphLayoutRequest): readonly string[] {
  const { nodes, edges } = request;
  if (nodes.length > mostNodes) return [`nodes: at most ${mostNodes} are laid out, found ${nodes.length}`];
  if (edges.length > mostEdges) return [`edges: at most ${mostEdges} are laid out, found ${edges.length}`];
  const issues: string[] = [];
  const known = new Set<string>();
  for (const { id, width, height, at } of nodes) {
    if (known.has(id)) issues.push(`${at}.id: ${named(id)} is used twice`);
    known.add(id);
    for (const [name, size] of Object.entries({ width, height }))
      if (size !== undefined && !(Number.isFinite(size) && size >= 0 && size <= largestSize))
        issues.push(`${at}.${name}: must be a number from 0 to ${largestSize}, found ${size}`);
  }
  for (const { parentId, at } of nodes)
    if (parentId !== undefined && parentId !== null && !known.has(parentId))
      issues.push(`${at}.parentId: there is no node ${named(parentId)}`);
  if (issues.length === 0) issues.push(...circleProblems(nodes));
  const edgeIds = new Set<string>();
  for (const { id, source, target, at } of edges) {
    if (id !== undefined && edgeIds.has(id)) issues.push(`${at}.id: ${named(id)} is used twice`);
    if (id !== undefined) edgeIds.add(id);
    for (const [name, end] of Object.entries({ source, target }))
      if (!known.has(end)) issues.push(`${at}.${name}: there is no node ${named(end)}`);
  }
  return issues;
}

/** Parents of parents that lead back to where they began. */
function circleProblems(nodes: GraphLayoutRequest['nodes']): readonly string[] {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId ?? undefined]));
  const sound = new Set<string>();
  for (const { id, at } of nodes) {
    const path = new Set<string>();
    let current: string | undefined = id;
    while (current !== undefined && !sound.has(current)) {
      if (path.has(current)) return [`${at}.parentId: ${named(id)} lies within itself`];
      path.add(current);
      current = parents.get(current);
    }
    for (const one of path) sound.add(one);
  }
  return [];
}

function named(id: string): string {
  return JSON.stringify(id.slice(0, 100));
}
