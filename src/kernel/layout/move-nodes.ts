import { aroundLeaves } from './keep-places.ts';
import { childrenByParent, type Box, type LayoutGraph, type Placement, type Point } from './layout-graph.ts';

/**
 * Puts nodes where a person wants their top left corners, and leaves all others where they are; surrounding nodes take
 * their contents along, and grow around contents that leave them. From then on the placement counts as made by hand.
 * Moves everything by the same distance when something would otherwise leave the picture at the top or the left.
 */
export function moveNodes(
  graph: LayoutGraph,
  { from, places }: { readonly from: Placement; readonly places: ReadonlyMap<string, Point> },
): Placement {
  const children = childrenByParent(graph);
  const leaves = new Map<string, Box>();
  const waiting = (children.get(undefined) ?? []).map((node) => ({ node, by: { x: 0, y: 0 } }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { id } = next.node;
    const box = from.nodes.get(id);
    if (box === undefined) continue;
    const wanted = places.get(id);
    const by = wanted === undefined ? next.by : { x: wanted.x - box.x, y: wanted.y - box.y };
    const inside = children.get(id) ?? [];
    if (inside.length === 0) leaves.set(id, { ...box, x: box.x + by.x, y: box.y + by.y });
    for (const node of inside) waiting.push({ node, by });
  }
  const earlier = { nodes: from.nodes, edges: from.edges, isByHand: true } as const;
  const moved = aroundLeaves(graph, { leaves, earlier });
  const boxes = [...moved.nodes.values()];
  const left = Math.min(0, ...boxes.map(({ x }) => x));
  const top = Math.min(0, ...boxes.map(({ y }) => y));
  if (left === 0 && top === 0) return moved;
  const inPicture = new Map(
    [...leaves].map(([id, box]) => [id, { ...box, x: box.x - left, y: box.y - top }]),
  );
  return aroundLeaves(graph, { leaves: inPicture, earlier });
}
