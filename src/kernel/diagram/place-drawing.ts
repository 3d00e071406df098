import type { Box, Point, Route } from '../layout/layout-graph.ts';
import { placeInBands } from '../layout/bands.ts';
import type { Lane } from '../layout/lanes.ts';
import { innerMargin } from '../layout/layout-graph.ts';
import { straightRoute } from '../layout/straight-routes.ts';
import type { Drawing, DrawnNode } from './drawn.ts';
import { layoutGraphOf } from './drawing.ts';
import type { DrawingPlacement } from './drawing-placement.ts';

const betweenFlows = 30;

/** Places flows below each other, each surrounded by its node, with a lane for each performer. */
export function placeLanes(drawing: Drawing): DrawingPlacement {
  const graph = layoutGraphOf(drawing);
  const nodes = new Map<string, Box>();
  const edges = new Map<string, Route>();
  const lanes: Lane[] = [];
  let [width, y] = [0, 0];
  for (const { id, header, minimum, members } of flowsOf(drawing)) {
    const inside = graph.nodes.filter((node) => members.has(node.id));
    const flow = placeInBands(inside, graph.edges);
    const by = { x: 0, y: y + header };
    for (const [nodeId, box] of flow.nodes) nodes.set(nodeId, { ...box, ...moved(box, by) });
    for (const [edgeId, route] of flow.edges) edges.set(edgeId, movedRoute(route, by));
    for (const lane of flow.lanes) lanes.push({ ...lane, ...moved(lane, by) });
    const total = {
      width: Math.max(minimum, flow.width),
      height: header + Math.max(flow.height, innerMargin),
    };
    if (id !== undefined) nodes.set(id, { x: 0, y, ...total });
    width = Math.max(width, total.width);
    y += total.height + betweenFlows;
  }
  for (const { id, source, target } of graph.edges) {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (!edges.has(id) && from !== undefined && to !== undefined) edges.set(id, straightRoute(from, to));
  }
  // Flows of one picture end at the same right border.
  const wide = (lane: Lane): Lane => ({ ...lane, width });
  for (const node of drawing.nodes) {
    const box = nodes.get(node.id);
    if (box !== undefined && node.shape === 'GROUP') nodes.set(node.id, { ...box, width });
  }
  return { width, height: Math.max(0, y - betweenFlows), nodes, edges, lanes: lanes.map(wide) };
}

type Flow = {
  readonly id: string | undefined;
  readonly header: number;
  readonly minimum: number;
  readonly members: ReadonlySet<string>;
};

/** Each surrounding node with what it surrounds, then what nothing surrounds. */
function flowsOf(drawing: Drawing): readonly Flow[] {
  const groups = drawing.nodes.filter(({ shape, parentId }) => shape === 'GROUP' && parentId === undefined);
  const inside = (group: DrawnNode): Flow => ({
    id: group.id,
    header: group.header + 6,
    minimum: group.width,
    members: new Set(drawing.nodes.filter(({ parentId }) => parentId === group.id).map(({ id }) => id)),
  });
  const flows = groups.map(inside);
  const known = new Set(flows.flatMap(({ id, members }) => [id ?? '', ...members]));
  const others = drawing.nodes.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  return others.length === 0
    ? flows
    : [...flows, { id: undefined, header: 0, minimum: 0, members: new Set(others) }];
}

function moved({ x, y }: Point, by: Point): Point {
  return { x: x + by.x, y: y + by.y };
}

function movedRoute({ points, labelAt }: Route, by: Point): Route {
  return {
    points: points.map((point) => moved(point, by)),
    ...(labelAt !== undefined && { labelAt: moved(labelAt, by) }),
  };
}
