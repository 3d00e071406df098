import type { Box, LayoutGraph, LayoutNode, Placement, Route } from './layout-graph.ts';
import { childrenByParent, innerMargin, insideOut } from './layout-graph.ts';
import { straightRoute } from './straight-routes.ts';

const clearance = 12;
const stride = 16;
const mostSteps = 200;
const mostNew = 100;

/** What stays of an earlier placement. */
type Earlier = Pick<Placement, 'nodes' | 'edges' | 'isByHand'>;

/**
 * Places a graph again: nodes that have a place already stay there, new ones go near where a fresh layout has them
 * beside those that stay, into free room. When that cannot be done without overlaps, gives the fresh layout; where a
 * person placed the nodes, they stay all the same, and new ones without free room go below.
 */
export function keepPlaces(
  graph: LayoutGraph,
  { earlier, fresh }: { readonly earlier: Earlier; readonly fresh: Placement },
): Placement {
  const children = childrenByParent(graph);
  const leaves = graph.nodes.filter(({ id }) => !children.has(id));
  const kept = leaves.filter(({ id }) => earlier.nodes.has(id));
  const isByHand = earlier.isByHand === true;
  // When most of it is new there is little to keep, and looking for free room would take long.
  const isMostlyNew = leaves.length - kept.length > mostNew;
  if (kept.length === 0 || (isMostlyNew && !isByHand)) return fresh;
  const placed = new Map<string, Box>();
  for (const { id, width, height } of kept) {
    const box = earlier.nodes.get(id);
    if (box !== undefined) placed.set(id, { ...box, width, height });
  }
  const overlaps = hasOverlap(graph, placed);
  if (overlaps && !isByHand) return fresh;
  const below = Math.max(...[...placed.values()].map(({ y, height }) => y + height)) + stride;
  for (const node of leaves) {
    if (placed.has(node.id)) continue;
    const starts = startsOf(node, { kept, placed, fresh });
    // Beside nodes that overlap already no room counts as free.
    const box = overlaps || isMostlyNew ? undefined : freeBox(graph, { node, placed, starts });
    if (box === undefined && !isByHand) return fresh;
    placed.set(node.id, box ?? shifted(fresh.nodes.get(node.id), { node, by: below }));
  }
  return aroundLeaves(graph, { leaves: placed, earlier });
}

/** The place of a node in a fresh layout, moved down. */
function shifted(
  fresh: Box | undefined,
  { node, by }: { readonly node: LayoutNode; readonly by: number },
): Box {
  const { width, height } = node;
  return { x: fresh?.x ?? 0, y: (fresh?.y ?? 0) + by, width, height };
}

/** The whole placement when the innermost nodes are placed: edges between nodes that did not move keep their way. */
export function aroundLeaves(
  graph: LayoutGraph,
  { leaves, earlier }: { readonly leaves: ReadonlyMap<string, Box>; readonly earlier: Earlier },
): Placement {
  const nodes = withGroups(graph, leaves);
  const edges = new Map<string, Route>();
  for (const { id, source, target } of graph.edges) {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (from === undefined || to === undefined) continue;
    const before = earlier.edges.get(id);
    const stays =
      before !== undefined &&
      sameBox(earlier.nodes.get(source), from) &&
      sameBox(earlier.nodes.get(target), to);
    edges.set(id, stays ? before : straightRoute(from, to));
  }
  return { nodes, edges, ...extentOf(nodes), ...(earlier.isByHand && { isByHand: true }) };
}

function sameBox(a: Box | undefined, b: Box): boolean {
  return a !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/**
 * Where to look for room: where a fresh layout has a node, moved as far as its neighbours in the same surrounding node
 * moved, and below the leftmost of them, which leaves the surrounding node as wide as it is.
 */
function startsOf(
  node: LayoutNode,
  given: {
    readonly kept: readonly LayoutNode[];
    readonly placed: ReadonlyMap<string, Box>;
    readonly fresh: Placement;
  },
): readonly Box[] {
  const { kept, placed, fresh } = given;
  const siblings = kept.filter(({ parentId }) => parentId === node.parentId);
  const around = siblings.length > 0 ? siblings : kept;
  const moves = around.flatMap(({ id }) => {
    const [now, then] = [placed.get(id), fresh.nodes.get(id)];
    return now === undefined || then === undefined ? [] : [{ x: now.x - then.x, y: now.y - then.y }];
  });
  const middle = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const { x, y } = fresh.nodes.get(node.id) ?? { x: 0, y: 0 };
  const first: Box = {
    x: Math.max(0, Math.round(x + middle(moves.map((move) => move.x)))),
    y: Math.max(0, Math.round(y + middle(moves.map((move) => move.y)))),
    width: node.width,
    height: node.height,
  };
  const left = Math.min(...around.flatMap(({ id }) => placed.get(id)?.x ?? []));
  return Number.isFinite(left) ? [first, { ...first, x: left }] : [first];
}

function freeBox(
  graph: LayoutGraph,
  given: {
    readonly node: LayoutNode;
    readonly placed: ReadonlyMap<string, Box>;
    readonly starts: readonly Box[];
  },
): Box | undefined {
  const { node, placed, starts } = given;
  for (let step = 0; step < mostSteps; step += 1)
    for (const start of starts) {
      const box = { ...start, y: start.y + step * stride };
      if (!hasOverlap(graph, new Map([...placed, [node.id, box]]), node)) return box;
    }
  return undefined;
}

/** Adds the surrounding nodes, around what they hold. */
function withGroups(graph: LayoutGraph, leaves: ReadonlyMap<string, Box>): Map<string, Box> {
  const children = childrenByParent(graph);
  const boxes = new Map<string, Box>();
  for (const node of insideOut(graph)) {
    const own = leaves.get(node.id);
    if (own !== undefined) boxes.set(node.id, own);
    const inside = (children.get(node.id) ?? []).flatMap(({ id }) => boxes.get(id) ?? []);
    if (inside.length === 0) continue;
    const x = Math.min(...inside.map((box) => box.x)) - innerMargin;
    const y = Math.min(...inside.map((box) => box.y)) - innerMargin - (node.header ?? 0);
    const right = Math.max(...inside.map((box) => box.x + box.width)) + innerMargin;
    const bottom = Math.max(...inside.map((box) => box.y + box.height)) + innerMargin;
    boxes.set(node.id, {
      x,
      y,
      width: Math.max(node.width, right - x),
      height: Math.max(node.height, bottom - y),
    });
  }
  return boxes;
}

/** Whether siblings overlap anywhere, or, given a node, around it. */
function hasOverlap(graph: LayoutGraph, leaves: ReadonlyMap<string, Box>, around?: LayoutNode): boolean {
  const boxes = withGroups(graph, leaves);
  const children = childrenByParent(graph);
  const parents = new Map(graph.nodes.map(({ id, parentId }) => [id, parentId]));
  const levels: (string | undefined)[] = around === undefined ? [...children.keys()] : [undefined];
  for (let id = around?.parentId; id !== undefined; id = parents.get(id)) levels.push(id);
  return levels.some((parent) =>
    overlapping((children.get(parent) ?? []).flatMap(({ id }) => boxes.get(id) ?? [])),
  );
}

/** Whether any two boxes overlap, or come closer than the clearance; sweeps from left to right. */
function overlapping(boxes: readonly Box[]): boolean {
  const sorted = boxes.toSorted((a, b) => a.x - b.x);
  let active: Box[] = [];
  for (const box of sorted) {
    active = active.filter((other) => other.x + other.width + clearance > box.x);
    const meets = active.some(
      (other) => other.y < box.y + box.height + clearance && box.y < other.y + other.height + clearance,
    );
    if (meets) return true;
    active.push(box);
  }
  return false;
}

function extentOf(nodes: ReadonlyMap<string, Box>): { readonly width: number; readonly height: number } {
  let [width, height] = [0, 0];
  for (const box of nodes.values()) {
    width = Math.max(width, box.x + box.width);
    height = Math.max(height, box.y + box.height);
  }
  return { width, height };
}
