import type { Box, LayoutEdge, Point, Route } from './layout-graph.ts';

/** Routes edges as straight lines from border to border; loops leave and enter at the right side. */
export function straightRoutes(
  edges: readonly LayoutEdge[],
  nodes: ReadonlyMap<string, Box>,
): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const { id, source, target } of edges) {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (from !== undefined && to !== undefined) routes.set(id, straightRoute(from, to));
  }
  return routes;
}

/** A straight line between the borders of two boxes, or a loop when they are one or one surrounds the other. */
export function straightRoute(from: Box, to: Box): Route {
  if (isInside(from, to) || isInside(to, from)) return loop(from, to);
  const [start, end] = [centreOf(from), centreOf(to)];
  const points = [borderPoint(from, end), borderPoint(to, start)];
  return { points, labelAt: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 } };
}

const reach = 24;

function loop(from: Box, to: Box): Route {
  const right = Math.max(from.x + from.width, to.x + to.width) + reach;
  const [first, last] = [from.y + from.height / 3, to.y + (2 * to.height) / 3];
  const points = [
    { x: from.x + from.width, y: first },
    { x: right, y: first },
    { x: right, y: last },
    { x: to.x + to.width, y: last },
  ];
  return { points, labelAt: { x: right, y: (first + last) / 2 } };
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The middle of a box. */
export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where the line from a box's middle to a place outside crosses its border. */
export function borderPoint(box: Box, towards: Point): Point {
  const centre = centreOf(box);
  const [dx, dy] = [towards.x - centre.x, towards.y - centre.y];
  if (dx === 0 && dy === 0) return centre;
  const byWidth = dx === 0 ? Infinity : box.width / 2 / Math.abs(dx);
  const byHeight = dy === 0 ? Infinity : box.height / 2 / Math.abs(dy);
  const share = Math.min(byWidth, byHeight, 1);
  return { x: centre.x + dx * share, y: centre.y + dy * share };
}
