import { pushTo } from '../../lib/push-to.ts';
import type { Drawing, DrawnNode } from './drawn.ts';

/** A part of a view that can be drawn by itself. */
export type ViewPart = {
  /** What to narrow the view to: an element, or rows of a table. */
  readonly scope: string;
  readonly label: string;
  readonly nodes: number;
};

const rowsOfPart = 30;

/**
 * The parts of a drawing: of a table some rows each, else what surrounds others, else what most lines lead to. Fewer
 * than two when the drawing cannot be divided.
 */
export function partsOf(drawing: Drawing): readonly ViewPart[] {
  if (drawing.kind === 'TABLE') return rowParts(drawing);
  const groups = groupParts(drawing);
  return groups.length > 1 ? groups : hubParts(drawing);
}

function rowParts({ nodes, leftOut }: Drawing): readonly ViewPart[] {
  const total = nodes.length + leftOut;
  return Array.from({ length: Math.ceil(total / rowsOfPart) }, (_, index) => {
    const [first, last] = [index * rowsOfPart + 1, Math.min(total, (index + 1) * rowsOfPart)];
    const label = nodes[first - 1]?.label ?? '';
    return { scope: `${first}..${last}`, label, nodes: last - first + 1 };
  });
}

/** The outermost surrounding nodes; where one surrounds everything, those inside it. */
function groupParts({ nodes }: Drawing): readonly ViewPart[] {
  const children = new Map<string | undefined, DrawnNode[]>();
  for (const node of nodes) pushTo(children, node.parentId, node);
  const surrounds = ({ id }: DrawnNode): boolean => children.has(id);
  let level = children.get(undefined) ?? [];
  for (let [only, second] = level; only !== undefined && second === undefined; [only, second] = level)
    level = children.get(only.id) ?? [];
  return level.filter(surrounds).map((node) => ({
    scope: node.id,
    label: node.label,
    nodes: countInside(node, children),
  }));
}

function countInside(
  node: DrawnNode,
  children: ReadonlyMap<string | undefined, readonly DrawnNode[]>,
): number {
  const waiting = [node];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    count += 1;
    waiting.push(...(children.get(next.id) ?? []));
  }
  return count;
}

/** Nodes with their neighbours, those with most lines first. */
function hubParts({ nodes, edges }: Drawing): readonly ViewPart[] {
  const neighbours = new Map<string, Set<string>>(nodes.map(({ id }) => [id, new Set()]));
  for (const { source, target } of edges) {
    neighbours.get(source)?.add(target);
    neighbours.get(target)?.add(source);
  }
  return nodes
    .map(({ id, label }) => ({ scope: id, label, nodes: (neighbours.get(id)?.size ?? 0) + 1 }))
    .filter((part) => part.nodes > 1)
    .toSorted((a, b) => b.nodes - a.nodes);
}
