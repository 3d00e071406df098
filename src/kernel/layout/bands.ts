import type { FlowNode, Lane, PlacedFlow } from './lanes.ts';
import { placeFlow } from './lanes.ts';
import type { Box, LayoutEdge, Point, Route } from './layout-graph.ts';
import { rankNodes } from './ranks.ts';

/** Flows up to this width stay in one piece. */
const widest = 2_000;
/** The pieces of wider ones are about this wide. */
const bandWidth = 1_500;
/** What a column needs besides its nodes, about. */
const columnGap = 50;
/** Room between bands, for the edges from one to another. */
const bandGap = 46;
const trackStep = 7;

/** Places a flow as `placeFlow` does; one that would be very wide goes on in further bands below, as text does. */
export function placeInBands(nodes: readonly FlowNode[], edges: readonly LayoutEdge[]): PlacedFlow {
  const whole = placeFlow(nodes, { edges });
  if (whole.width <= widest) return whole;
  const bands: Band[] = [];
  let y = 0;
  for (const members of bandMembers(nodes, edges)) {
    const flow = placeFlow(members, { edges, laneOrder: whole.lanes.map(({ id }) => id) });
    bands.push({ flow, y, boxes: movedBoxes(flow.nodes, y) });
    y += flow.height + bandGap;
  }
  const width = Math.max(...bands.map(({ flow }) => flow.width));
  const routes = new Map<string, Route>();
  for (const band of bands)
    for (const [id, { points, labelAt }] of band.flow.edges)
      routes.set(id, {
        points: points.map((point) => down(point, band.y)),
        ...(labelAt !== undefined && { labelAt: down(labelAt, band.y) }),
      });
  for (const [id, route] of routesBetween({ bands, nodes, edges, width })) routes.set(id, route);
  return {
    width: width + (bands.length > 2 ? 4 * trackStep : 0),
    height: y - bandGap,
    nodes: new Map(bands.flatMap(({ boxes }) => [...boxes])),
    edges: routes,
    lanes: bands.flatMap((band) =>
      band.flow.lanes.map((lane): Lane => ({ ...lane, y: lane.y + band.y, width })),
    ),
  };
}

type Band = { readonly flow: PlacedFlow; readonly y: number; readonly boxes: ReadonlyMap<string, Box> };

/** The nodes of each band: those of as many ranks as fit the width. */
function bandMembers(
  nodes: readonly FlowNode[],
  edges: readonly LayoutEdge[],
): readonly (readonly FlowNode[])[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const ranks = rankNodes(
    [...ids],
    edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  );
  const byRank: FlowNode[][] = [];
  for (const node of nodes) (byRank[ranks.get(node.id) ?? 0] ??= []).push(node);
  const bands: FlowNode[][] = [];
  let room = 0;
  for (const members of byRank) {
    const needed = Math.max(...members.map((node) => node.width)) + columnGap;
    const band = bands.at(-1);
    if (band === undefined || needed > room) {
      bands.push([...members]);
      room = bandWidth - needed;
    } else {
      band.push(...members);
      room -= needed;
    }
  }
  return bands;
}

/** Edges from band to band run through the gaps between them; past further bands at the right side of all. */
function routesBetween(given: {
  readonly bands: readonly Band[];
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly LayoutEdge[];
  readonly width: number;
}): ReadonlyMap<string, Route> {
  const { bands, nodes, edges, width } = given;
  const bandOf = new Map(bands.flatMap(({ boxes }, number) => [...boxes.keys()].map((id) => [id, number])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const used = new Map<number, number>();
  /** The next track in the gap below a band. */
  const track = (number: number): number => {
    const count = used.get(number) ?? 0;
    used.set(number, count + 1);
    const band = bands[number];
    return (band?.y ?? 0) + (band?.flow.height ?? 0) + 6 + ((count * trackStep) % (bandGap - 12));
  };
  const routes = new Map<string, Route>();
  let past = 0;
  for (const { id, source, target } of edges) {
    const [from, to] = [bandOf.get(source), bandOf.get(target)];
    if (from === undefined || to === undefined || from === to) continue;
    const out = side(byId.get(source), bands[from]?.boxes.get(source), 'RIGHT');
    const into = side(byId.get(target), bands[to]?.boxes.get(target), 'LEFT');
    const isForward = from < to;
    const gapFrom = track(isForward ? from : from - 1);
    const isNext = Math.abs(from - to) === 1;
    const gapTo = isNext ? gapFrom : track(isForward ? to - 1 : to);
    const first = freeColumn(bands[from], { x: out.x + 10, from: out.y, to: gapFrom, step: 'RIGHT' });
    const last = freeColumn(bands[to], { x: into.x - 14, from: gapTo, to: into.y, step: 'LEFT' });
    const aside = width + trackStep * (1 + (past % 3));
    if (!isNext) past += 1;
    const detour = isNext
      ? []
      : [
          { x: aside, y: gapFrom },
          { x: aside, y: gapTo },
        ];
    const points = [
      ...[out, { x: first, y: out.y }, { x: first, y: gapFrom }],
      ...detour,
      ...[{ x: last, y: gapTo }, { x: last, y: into.y }, into],
    ];
    routes.set(id, { points, labelAt: { x: first + 4, y: gapFrom } });
  }
  return routes;
}

function side(node: FlowNode | undefined, box: Box | undefined, which: 'LEFT' | 'RIGHT'): Point {
  if (node === undefined || box === undefined) return { x: 0, y: 0 };
  const core = node.core ?? { x: 0, y: 0, width: node.width, height: node.height };
  const x = box.x + core.x + (which === 'RIGHT' ? core.width : 0);
  return { x, y: box.y + core.y + core.height / 2 };
}

/** The nearest place to one side where a vertical line meets no node of a band. */
function freeColumn(
  band: Band | undefined,
  line: { readonly x: number; readonly from: number; readonly to: number; readonly step: 'LEFT' | 'RIGHT' },
): number {
  const [top, bottom] = [Math.min(line.from, line.to), Math.max(line.from, line.to)];
  let { x } = line;
  const meets = (box: Box): boolean =>
    box.x - 4 < x && x < box.x + box.width + 4 && box.y < bottom && top < box.y + box.height;
  for (;;) {
    const box = [...(band?.boxes.values() ?? [])].find(meets);
    if (box === undefined) return x;
    x = line.step === 'RIGHT' ? box.x + box.width + 10 : box.x - 10;
  }
}

function movedBoxes(boxes: ReadonlyMap<string, Box>, by: number): ReadonlyMap<string, Box> {
  return new Map([...boxes].map(([id, box]) => [id, { ...box, y: box.y + by }]));
}

function down({ x, y }: Point, by: number): Point {
  return { x, y: y + by };
}
