import type { Box, LayoutGraph, LayoutNode, Placement, Size } from './layout-graph.ts';
import { childrenByParent, innerMargin, insideOut, usualRatio } from './layout-graph.ts';
import { straightRoutes } from './straight-routes.ts';

const fewThings = 60;

/** Places things of given sizes in columns or rows, in reading order, so that together they take little room. */
export function packed(
  sizes: readonly Size[],
  spacing: number,
  ratio = usualRatio,
): Size & { readonly boxes: readonly Box[] } {
  if (sizes.length === 0) return { width: 0, height: 0, boxes: [] };
  const badness = ({ width, height }: Size): number => {
    const wide = Math.max(width, height * ratio);
    return wide * (wide / ratio);
  };
  const [first, ...others] = columnCounts(sizes, { spacing, ratio });
  let best = inColumns(sizes, { count: first ?? 1, spacing });
  for (const count of others) {
    const candidate = inColumns(sizes, { count, spacing });
    if (badness(candidate) < badness(best)) best = candidate;
  }
  for (const width of rowWidths(sizes, { spacing, ratio })) {
    const candidate = inRows(sizes, { width, spacing });
    if (badness(candidate) < badness(best)) best = candidate;
  }
  return best;
}

type Wanted = { readonly spacing: number; readonly ratio: number };

/** The numbers of columns worth trying: all that make sense for few things, else those near the wanted ratio. */
function columnCounts(sizes: readonly Size[], { spacing, ratio }: Wanted): readonly number[] {
  const most = Math.min(sizes.length, Math.ceil(Math.sqrt(sizes.length) * 2) + 1);
  const all = Array.from({ length: most }, (_, index) => index + 1);
  if (sizes.length <= fewThings) return all;
  const width = sizes.reduce((sum, size) => sum + size.width + spacing, 0) / sizes.length;
  const height = sizes.reduce((sum, size) => sum + size.height + spacing, 0) / sizes.length;
  const likely = Math.sqrt((sizes.length * ratio * height) / Math.max(1, width));
  return all.filter((count, index) => Math.abs(count - likely) <= 3 || index === 0);
}

/** Widths of rows worth trying: around that of the wanted ratio, and no less than the widest thing. */
function rowWidths(sizes: readonly Size[], { spacing, ratio }: Wanted): readonly number[] {
  const area = sizes.reduce((sum, { width, height }) => sum + (width + spacing) * (height + spacing), 0);
  const least = Math.max(...sizes.map(({ width }) => width));
  return [0.8, 0.95, 1.1, 1.3, 1.6].map((share) => Math.max(least, Math.sqrt(area * ratio) * share));
}

function inRows(
  sizes: readonly Size[],
  row: { readonly width: number; readonly spacing: number },
): Size & { readonly boxes: readonly Box[] } {
  let [x, y, height, widest] = [0, 0, 0, 0];
  const boxes = sizes.map((size) => {
    if (x > 0 && x + size.width > row.width) [x, y, height] = [0, y + height + row.spacing, 0];
    const box = { x, y, width: size.width, height: size.height };
    x += size.width + row.spacing;
    height = Math.max(height, size.height);
    widest = Math.max(widest, box.x + size.width);
    return box;
  });
  return { width: widest, height: y + height, boxes };
}

function inColumns(
  sizes: readonly Size[],
  { count, spacing }: { readonly count: number; readonly spacing: number },
): Size & { readonly boxes: readonly Box[] } {
  const heights = Array.from({ length: count }, () => 0);
  const widths = Array.from({ length: count }, () => 0);
  const places = sizes.map((size) => {
    let column = 0;
    for (let other = 1; other < count; other += 1)
      if ((heights[other] ?? 0) < (heights[column] ?? 0)) column = other;
    const y = heights[column] ?? 0;
    heights[column] = y + size.height + spacing;
    widths[column] = Math.max(widths[column] ?? 0, size.width);
    return { column, y };
  });
  const starts: number[] = [];
  let right = 0;
  for (const width of widths) {
    starts.push(right);
    right += width === 0 ? 0 : width + spacing;
  }
  return {
    width: Math.max(0, right - spacing),
    height: Math.max(...heights) - spacing,
    boxes: sizes.map(({ width, height }, index) => {
      const { column, y } = places[index] ?? { column: 0, y: 0 };
      return { x: starts[column] ?? 0, y, width, height };
    }),
  };
}

/**
 * Places all nodes of a graph compactly, regardless of its edges, which run straight. Takes time linear in the nodes.
 */
export function packGraph(graph: LayoutGraph, spacing: number, ratio = usualRatio): Placement {
  const children = childrenByParent(graph);
  const inner = new Map<string, readonly Box[]>();
  const sizes = new Map<string, Size>();
  for (const node of insideOut(graph)) {
    const inside = children.get(node.id) ?? [];
    const block = packed(
      inside.map((child) => sizes.get(child.id) ?? child),
      spacing,
      ratio,
    );
    inner.set(node.id, block.boxes);
    sizes.set(node.id, inside.length === 0 ? node : surrounding(node, block));
  }
  const top = children.get(undefined) ?? [];
  const whole = packed(
    top.map((node) => sizes.get(node.id) ?? node),
    spacing,
    ratio,
  );
  const nodes = new Map<string, Box>();
  const place = (siblings: readonly LayoutNode[], boxes: readonly Box[], from: Box): void => {
    siblings.forEach(({ id }, index) => {
      const box = boxes[index];
      if (box !== undefined) nodes.set(id, { ...box, x: from.x + box.x, y: from.y + box.y });
    });
  };
  place(top, whole.boxes, { x: 0, y: 0, width: 0, height: 0 });
  for (const node of insideOut(graph).toReversed()) {
    const box = nodes.get(node.id);
    if (box === undefined) continue;
    const from = { ...box, x: box.x + innerMargin, y: box.y + innerMargin + (node.header ?? 0) };
    place(children.get(node.id) ?? [], inner.get(node.id) ?? [], from);
  }
  return { width: whole.width, height: whole.height, nodes, edges: straightRoutes(graph.edges, nodes) };
}

/** The size of a node that surrounds a block. */
export function surrounding(node: LayoutNode, block: Size): Size {
  return {
    width: Math.max(node.width, block.width + 2 * innerMargin),
    height: Math.max(node.height, block.height + 2 * innerMargin + (node.header ?? 0)),
  };
}
