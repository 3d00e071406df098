import { pushTo } from '../../lib/push-to.ts';
import type { Box, LayoutEdge, LayoutNode, Point, Route, Size } from './layout-graph.ts';
import { createFreeRows, rowsBetween } from './cells.ts';
import { rankNodes } from './ranks.ts';

/** A node of a flow: `core` is the symbol inside its box that edges touch, from the box's corner. */
export type FlowNode = LayoutNode & { readonly laneId?: string; readonly core?: Box };

/** A lane of a placed flow, from the flow's top left corner; `id` is undefined for what has no lane. */
export type Lane = Box & { readonly id: string | undefined };

/** A flow with one horizontal lane for each performer, placed from its own top left corner. */
export type PlacedFlow = Size & {
  readonly nodes: ReadonlyMap<string, Box>;
  readonly edges: ReadonlyMap<string, Route>;
  readonly lanes: readonly Lane[];
};

const laneHeader = 120;
const rowGap = 34;
const trackStep = 9;
const margin = 18;

/** The edges of a flow, and lanes that come first, in this order; others come in the order of the flow. */
export type FlowEdges = {
  readonly edges: readonly LayoutEdge[];
  readonly laneOrder?: readonly (string | undefined)[];
};

/**
 * Places a flow from left to right: each node in the lane of its performer, what has none with what comes before it.
 * Edges run at right angles through the gaps between columns and rows, so that they cross no node.
 */
export function placeFlow(nodes: readonly FlowNode[], { edges, laneOrder = [] }: FlowEdges): PlacedFlow {
  const ids = new Set(nodes.map(({ id }) => id));
  const inner = edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const ranks = rankNodes(
    nodes.map(({ id }) => id),
    inner,
  );
  const cells = assignCells({ nodes, edges: inner, ranks, laneOrder });
  const columns = columnsOf({ nodes, edges: inner, ranks });
  const rows = rowsOf(nodes, cells);
  const boxes = new Map<string, Box>();
  for (const node of nodes) {
    const column = columns[ranks.get(node.id) ?? 0];
    const row = rows.rows[cells.rowOf.get(node.id) ?? 0];
    if (column === undefined || row === undefined) continue;
    const core = coreOf(node);
    boxes.set(node.id, {
      x: column.x + (column.width - node.width) / 2,
      y: row.middle - core.y - core.height / 2,
      width: node.width,
      height: node.height,
    });
  }
  const width =
    (columns.at(-1)?.x ?? laneHeader) + (columns.at(-1)?.width ?? 0) + (columns.at(-1)?.gap ?? 0) + margin;
  return {
    width,
    height: rows.height,
    nodes: boxes,
    edges: routeFlow({ nodes, edges: inner, ranks, columns, rows: rows.rows, rowOf: cells.rowOf, boxes }),
    lanes: rows.lanes.map((lane) => ({ ...lane, x: 0, width })),
  };
}

function coreOf(node: FlowNode): Box {
  return node.core ?? { x: 0, y: 0, width: node.width, height: node.height };
}

type Ranks = ReadonlyMap<string, number>;

type Cells = {
  readonly laneOrder: readonly (string | undefined)[];
  /** Number of a node's row, counted over all lanes. */
  readonly rowOf: ReadonlyMap<string, number>;
  readonly rowCount: ReadonlyMap<string | undefined, number>;
};

function assignCells(given: {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly LayoutEdge[];
  readonly ranks: Ranks;
  readonly laneOrder: readonly (string | undefined)[];
}): Cells {
  const { nodes, edges, ranks } = given;
  const rankOf = (id: string): number => ranks.get(id) ?? 0;
  const ordered = nodes.toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
  const laneOf = inheritLanes(ordered, edges);
  const present = new Set(ordered.map(({ id }) => laneOf.get(id)));
  const laneOrder = [...new Set([...given.laneOrder.filter((lane) => present.has(lane)), ...present])];
  const freeRow = createFreeRows();
  const rowInLane = new Map<string, number>();
  const rowCount = new Map<string | undefined, number>(laneOrder.map((lane) => [lane, 1]));
  const before = new Map<string, string[]>();
  for (const { source, target } of edges) if (rankOf(source) < rankOf(target)) pushTo(before, target, source);
  for (const { id } of ordered) {
    const lane = laneOf.get(id);
    let wanted: number | undefined;
    for (const source of before.get(id) ?? [])
      if (laneOf.get(source) === lane) wanted = Math.min(wanted ?? Infinity, rowInLane.get(source) ?? 0);
    const row = freeRow(`${lane ?? ''} ${rankOf(id)}`, wanted ?? 0);
    rowInLane.set(id, row);
    rowCount.set(lane, Math.max(rowCount.get(lane) ?? 1, row + 1));
  }
  const firstRow = new Map<string | undefined, number>();
  let count = 0;
  for (const lane of laneOrder) {
    firstRow.set(lane, count);
    count += rowCount.get(lane) ?? 1;
  }
  const rowOf = new Map(
    ordered.map(({ id }) => [id, (firstRow.get(laneOf.get(id)) ?? 0) + (rowInLane.get(id) ?? 0)]),
  );
  return { laneOrder, rowOf, rowCount };
}

/** Nodes without a lane take that of a neighbour: of what comes before, else of what comes after. */
function inheritLanes(
  ordered: readonly FlowNode[],
  edges: readonly LayoutEdge[],
): ReadonlyMap<string, string | undefined> {
  const lanes = new Map<string, string | undefined>(ordered.map(({ id, laneId }) => [id, laneId]));
  const take = (id: string, ends: readonly string[]): void => {
    if (lanes.get(id) === undefined)
      lanes.set(id, lanes.get(ends.find((end) => lanes.get(end) !== undefined) ?? id));
  };
  const sources = new Map<string, string[]>();
  const targets = new Map<string, string[]>();
  for (const { source, target } of edges) {
    pushTo(sources, target, source);
    pushTo(targets, source, target);
  }
  for (const { id } of ordered) take(id, sources.get(id) ?? []);
  for (const { id } of ordered.toReversed()) take(id, targets.get(id) ?? []);
  return lanes;
}

type Column = { readonly x: number; readonly width: number; readonly gap: number };

/** Columns are as wide as their nodes; the gap behind each has room for the tracks and texts of edges. */
function columnsOf(given: {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly LayoutEdge[];
  readonly ranks: Ranks;
}): readonly Column[] {
  const { nodes, edges, ranks } = given;
  const count = nodes.reduce((most, { id }) => Math.max(most, (ranks.get(id) ?? 0) + 1), 0);
  const widths = Array.from({ length: count }, () => 0);
  const tracks = Array.from({ length: count + 1 }, () => 0);
  const labels = Array.from({ length: count + 1 }, () => 0);
  for (const { id, width } of nodes) {
    const rank = ranks.get(id) ?? 0;
    widths[rank] = Math.max(widths[rank] ?? 0, width);
  }
  for (const { source, target, label } of edges) {
    const [from, to] = [ranks.get(source) ?? 0, ranks.get(target) ?? 0];
    tracks[from + 1] = (tracks[from + 1] ?? 0) + 1;
    if (to !== from + 1) tracks[to] = (tracks[to] ?? 0) + 1;
    labels[to] = Math.max(labels[to] ?? 0, label?.width ?? 0);
  }
  const gaps = tracks.map((most, gap) => 28 + most * trackStep + (labels[gap] ?? 0));
  const columns: Column[] = [];
  let x = laneHeader + (gaps[0] ?? margin);
  for (const [rank, width] of widths.entries()) {
    const gap = gaps[rank + 1] ?? margin;
    columns.push({ x, width, gap });
    x += width + gap;
  }
  return columns;
}

type Row = { readonly middle: number; readonly bottom: number };

function rowsOf(
  nodes: readonly FlowNode[],
  { laneOrder, rowOf, rowCount }: Cells,
): {
  readonly rows: readonly Row[];
  readonly lanes: readonly Pick<Lane, 'id' | 'y' | 'height'>[];
  readonly height: number;
} {
  const above: number[] = [];
  const below: number[] = [];
  for (const node of nodes) {
    const row = rowOf.get(node.id) ?? 0;
    const core = coreOf(node);
    const middle = core.y + core.height / 2;
    above[row] = Math.max(above[row] ?? 0, middle);
    below[row] = Math.max(below[row] ?? 0, node.height - middle);
  }
  const rows: Row[] = [];
  const lanes: Pick<Lane, 'id' | 'y' | 'height'>[] = [];
  let y = 0;
  for (const id of laneOrder) {
    const top = y;
    y += rowGap / 2;
    for (let count = 0; count < (rowCount.get(id) ?? 1); count += 1) {
      const middle = y + (above[rows.length] ?? 0);
      const bottom = middle + (below[rows.length] ?? 0);
      rows.push({ middle, bottom });
      y = bottom + rowGap;
    }
    y -= rowGap / 2;
    lanes.push({ id, y: top, height: y - top });
  }
  return { rows, lanes, height: y };
}

type Routing = {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly LayoutEdge[];
  readonly ranks: Ranks;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly rowOf: ReadonlyMap<string, number>;
  readonly boxes: ReadonlyMap<string, Box>;
};

function routeFlow(routing: Routing): ReadonlyMap<string, Route> {
  const { nodes, edges, ranks, columns, rowOf, boxes } = routing;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const used = new Map<number, number>();
  const crossings = new Map<number, number>();
  /** The next free vertical track before a column. */
  const track = (rank: number): number => {
    const number = used.get(rank) ?? 0;
    used.set(rank, number + 1);
    const left = rank === 0 ? laneHeader : (columns[rank - 1]?.x ?? 0) + (columns[rank - 1]?.width ?? 0);
    return left + 12 + number * trackStep;
  };
  const isClear = rowsBetween(nodes.map(({ id }) => ({ row: rowOf.get(id) ?? 0, rank: ranks.get(id) ?? 0 })));
  const routes = new Map<string, Route>();
  for (const { id, source, target, label } of edges) {
    const [from, to] = [byId.get(source), byId.get(target)];
    const [start, end] = [boxes.get(source), boxes.get(target)];
    if (from === undefined || to === undefined || start === undefined || end === undefined) continue;
    const out = touching(from, start, 'right');
    const into = touching(to, end, 'left');
    const [rankFrom, rankTo] = [ranks.get(source) ?? 0, ranks.get(target) ?? 0];
    const [rowFrom, rowTo] = [rowOf.get(source) ?? 0, rowOf.get(target) ?? 0];
    const labelAt = { x: into.x - 8 - (label?.width ?? 0) / 2, y: into.y - 8 };
    if (rankTo > rankFrom && rowFrom === rowTo && isClear(rowFrom, rankFrom, rankTo)) {
      routes.set(id, { points: [out, into], labelAt });
    } else if (rankTo === rankFrom + 1) {
      const x = track(rankTo);
      routes.set(id, { points: [out, { x, y: out.y }, { x, y: into.y }, into], labelAt });
    } else if (rankTo > rankFrom && isClear(rowTo, rankFrom, rankTo)) {
      const x = track(rankFrom + 1);
      routes.set(id, { points: [out, { x, y: out.y }, { x, y: into.y }, into], labelAt });
    } else {
      const row = Math.min(rowFrom, rowTo);
      const number = crossings.get(row) ?? 0;
      crossings.set(row, number + 1);
      const y = (routing.rows[row]?.bottom ?? 0) + 6 + ((number * 5) % (rowGap - 12));
      const [first, last] = [track(rankFrom + 1), track(rankTo)];
      const points = [
        out,
        { x: first, y: out.y },
        { x: first, y },
        { x: last, y },
        { x: last, y: into.y },
        into,
      ];
      routes.set(id, { points, labelAt });
    }
  }
  return routes;
}

function touching(node: FlowNode, box: Box, side: 'left' | 'right'): Point {
  const core = coreOf(node);
  const x = box.x + core.x + (side === 'right' ? core.width : 0);
  return { x, y: box.y + core.y + core.height / 2 };
}
