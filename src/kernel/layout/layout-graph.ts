import { pushTo } from '../../lib/push-to.ts';
/** How a graph can be laid out. `pack` and `grid` pay no heed to edges. */
export const algorithms = ['layered', 'tree', 'force', 'stress', 'pack', 'grid'] as const;

/** One way to lay out a graph. */
export type Algorithm = (typeof algorithms)[number];

/** Where edges are to point to. */
export const directions = ['RIGHT', 'DOWN', 'LEFT', 'UP'] as const;

/** One direction. */
export type LayoutDirection = (typeof directions)[number];

/** Pictures are about this much wider than high, unless something else is wanted. */
export const usualRatio = 1.6;

/** How a graph is to be laid out. */
export type LayoutOptions = {
  readonly algorithm: Algorithm;
  readonly direction: LayoutDirection;
  /** Pixels between nodes. */
  readonly spacing: number;
  /** About how much wider than high the picture is to be; `usualRatio` unless given. */
  readonly ratio?: number;
};

/** A rectangle; in placements from the top left corner of the whole picture, in pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A place in a picture. */
export type Point = { readonly x: number; readonly y: number };

/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** A node to be placed; one with children surrounds them and grows as they need. */
export type LayoutNode = Size & {
  readonly id: string;
  readonly parentId?: string;
  /** Height at the top of a surrounding node that its children leave free. */
  readonly header?: number;
};

/** An edge to be routed. */
export type LayoutEdge = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** Room for a text beside it. */
  readonly label?: Size;
};

/** A graph to be laid out. Ids are unique, ends and parents exist, parents make no circles. */
export type LayoutGraph = { readonly nodes: readonly LayoutNode[]; readonly edges: readonly LayoutEdge[] };

/** The way of an edge: two points or more, and where the middle of its text goes. */
export type Route = { readonly points: readonly Point[]; readonly labelAt?: Point };

/** Where everything goes. */
export type Placement = Size & {
  readonly nodes: ReadonlyMap<string, Box>;
  readonly edges: ReadonlyMap<string, Route>;
  /** A person placed nodes: they all stay where they are, even where they overlap. */
  readonly isByHand?: true;
};

/** Room between a surrounding node's border and its children. */
export const innerMargin = 16;

/** The ids of the children of each node, and of the nodes without parent under `undefined`, in order. */
export function childrenByParent(graph: LayoutGraph): ReadonlyMap<string | undefined, readonly LayoutNode[]> {
  const children = new Map<string | undefined, LayoutNode[]>();
  for (const node of graph.nodes) {
    pushTo(children, node.parentId, node);
  }
  return children;
}

/** Nodes in an order in which each comes after all nodes inside it. */
export function insideOut(graph: LayoutGraph): readonly LayoutNode[] {
  const children = childrenByParent(graph);
  const order: LayoutNode[] = [];
  const waiting = [...(children.get(undefined) ?? [])];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    order.push(node);
    waiting.push(...(children.get(node.id) ?? []));
  }
  return order.reverse();
}
