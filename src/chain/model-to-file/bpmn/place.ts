import { textWidth, wrapText } from '../../../kernel/diagram/text-width.ts';
import type { FlowNode, Lane } from '../../../kernel/layout/lanes.ts';
import { placeFlow } from '../../../kernel/layout/lanes.ts';
import type { Box, Point, Size } from '../../../kernel/layout/layout-graph.ts';
import { pushTo } from '../../../lib/push-to.ts';
import type { ProcessNode } from '../../cim/cim.ts';
import type { Attached, PlannedProcess } from './plan.ts';

/** Where the parts of a process are drawn, from the top left corner of its pool; keyed by the ids of the elements. */
export type PlacedProcess = Size & {
  readonly lanes: readonly Lane[];
  /** Symbols of nodes and data (data by the id of its access). */
  readonly symbols: ReadonlyMap<string, Box>;
  /** Texts beside symbols, by the same ids. */
  readonly captions: ReadonlyMap<string, Box>;
  readonly lines: ReadonlyMap<string, readonly Point[]>;
  /** Texts beside flows. */
  readonly labels: ReadonlyMap<string, Box>;
};

const symbolFont = { size: 12 } as const;
const lineOfText = 14;
const captionWidth = 96;
const taskWidth = 120;
const leastTask = { width: 100, height: 80 };
const eventSize = 36;
const gatewaySize = 50;
/** The name of a step stands above what is inside it. */
const nameHeight = 24;
const dataSize = { width: 36, height: 50 };
const dataStep = 108;
const aboveData = 26;
/** The names of pool and lane stand upright at their left border. */
const heading = 30;
/** Room that a flow leaves at the left of its lanes, of which this much is too much. */
const unusedRoom = 110;

/** Places a process in lanes, as the view of processes does, with the symbols of BPMN. */
export function placeProcess(planned: PlannedProcess): PlacedProcess {
  // The flow begins behind the name of the pool, and behind those of its lanes if it has any.
  const placed = placeContent(planned, planned.performers.size === 0 ? heading : 2 * heading);
  return { ...placed, width: Math.max(placed.width, 400), height: Math.max(placed.height, 120) };
}

function placeContent(planned: PlannedProcess, left: number): PlacedProcess {
  const inner = new Map([...planned.embedded].map(([node, each]) => [node.id, placeContent(each, 0)]));
  const attachedTo = new Map<string, Attached[]>();
  for (const each of planned.attached) pushTo(attachedTo, each.host.id, each);
  const hostOf = new Map(planned.attached.map(({ event, host }) => [event.id, host.id]));
  const sizes = new Map(
    planned.nodes.flatMap((node) =>
      hostOf.has(node.id)
        ? []
        : [
            [
              node.id,
              sizeOf(planned, node, { attached: attachedTo.get(node.id) ?? [], inner: inner.get(node.id) }),
            ],
          ],
    ),
  );
  const nodes: FlowNode[] = planned.nodes.flatMap((node) => {
    const size = sizes.get(node.id);
    const laneId = planned.performers.get(node)?.id;
    return size === undefined ? [] : [{ id: node.id, ...size, ...(laneId !== undefined && { laneId }) }];
  });
  const edges = planned.flows.map(({ id, source, target, condition }) => {
    const size = labelSize(condition);
    return {
      id,
      source: hostOf.get(source) ?? source,
      target: hostOf.get(target) ?? target,
      ...(size !== undefined && { label: size }),
    };
  });
  const flow = placeFlow(nodes, { edges });
  const by = { x: left - unusedRoom };
  const symbols = new Map<string, Box>();
  const captions = new Map<string, Box>();
  for (const node of planned.nodes) {
    const box = flow.nodes.get(node.id);
    const core = sizes.get(node.id)?.core;
    if (box === undefined || core === undefined) continue;
    const symbol = { ...core, x: box.x + core.x + by.x, y: box.y + core.y };
    symbols.set(node.id, symbol);
    if (node.eClass !== 'ProcessStep') captions.set(node.id, captionBelow(symbol, node.name));
    const attached = attachedTo.get(node.id) ?? [];
    placeAttached(attached, symbol, { symbols, captions });
    placeData(planned, node, { symbol, below: heightBelow(attached), symbols, captions });
  }
  const labels = new Map<string, Box>();
  const lines = new Map<string, readonly Point[]>();
  for (const { id, source, condition } of planned.flows) {
    const route = flow.edges.get(id);
    if (route === undefined) continue;
    const points = route.points.map(({ x, y }) => ({ x: x + by.x, y }));
    const event = hostOf.has(source) ? symbols.get(source) : undefined;
    lines.set(id, event === undefined ? points : fromBorder(event, points));
    const size = labelSize(condition);
    if (size !== undefined && route.labelAt !== undefined)
      labels.set(id, {
        x: route.labelAt.x + by.x - size.width / 2,
        y: route.labelAt.y + 5 - size.height,
        ...size,
      });
  }
  const width = flow.width + by.x;
  for (const [id, each] of inner) {
    const at = symbols.get(id);
    if (at !== undefined) putInside(each, at, { symbols, captions, lines, labels });
  }
  return {
    width,
    height: flow.height,
    lanes: flow.lanes,
    symbols,
    captions,
    lines,
    labels,
  };
}

/** Puts what stands inside a step below its name. */
function putInside(
  inner: PlacedProcess,
  at: Box,
  into: {
    readonly symbols: Map<string, Box>;
    readonly captions: Map<string, Box>;
    readonly lines: Map<string, readonly Point[]>;
    readonly labels: Map<string, Box>;
  },
): void {
  const moved = <T extends Point>(point: T): T => ({
    ...point,
    x: point.x + at.x,
    y: point.y + at.y + nameHeight,
  });
  for (const kind of ['symbols', 'captions', 'labels'] as const)
    for (const [id, box] of inner[kind]) into[kind].set(id, moved(box));
  for (const [id, points] of inner.lines) into.lines.set(id, points.map(moved));
}

/** The room of the text beside a flow. */
function labelSize(text: string | undefined): Size | undefined {
  return text === undefined || text === '' ? undefined : captionSize(text);
}

function captionSize(text: string): Size {
  const lines = wrapText(text, symbolFont, captionWidth);
  return {
    width: Math.max(20, ...lines.map((line) => textWidth(line, symbolFont))),
    height: lines.length * lineOfText,
  };
}

function captionBelow(symbol: Box, text: string): Box {
  const size = captionSize(text);
  return { x: symbol.x + symbol.width / 2 - size.width / 2, y: symbol.y + symbol.height + 4, ...size };
}

/** The room of a node with its texts, data and what is attached to it; `core` is its symbol. */
function sizeOf(
  planned: PlannedProcess,
  node: ProcessNode,
  given: { readonly attached: readonly Attached[]; readonly inner: Size | undefined },
): Size & { readonly core: Box } {
  const { attached, inner = { width: 0, height: 0 } } = given;
  if (node.eClass !== 'ProcessStep') {
    const side = node.eClass === 'DecisionPoint' ? gatewaySize : eventSize;
    const caption = captionSize(node.name);
    const width = Math.max(side, caption.width);
    const core = { x: (width - side) / 2, y: 0, width: side, height: side };
    return { width, height: side + 6 + caption.height, core };
  }
  const lines = wrapText(node.name, symbolFont, taskWidth - 16);
  const widest = Math.max(...lines.map((line) => textWidth(line, symbolFont)));
  const task = {
    width: Math.max(leastTask.width, Math.ceil(widest) + 16, inner.width),
    height: Math.max(
      leastTask.height,
      inner.height + nameHeight,
      lines.length * lineOfText + 30,
      attached.length * 44 + 30,
    ),
  };
  const data = planned.accesses.get(node) ?? [];
  const side = attached.length === 0 ? 0 : captionWidth / 2 + 4;
  const width = Math.max(task.width + 2 * side, data.length * dataStep);
  const dataHeight =
    data.length === 0
      ? 0
      : aboveData +
        dataSize.height +
        6 +
        Math.max(...data.map(({ object }) => captionSize(object.name).height));
  const core = { x: (width - task.width) / 2, y: 0, ...task };
  return { width, height: task.height + heightBelow(attached) + dataHeight, core };
}

/** What attached events need below the step: half of the lowest and its text. */
function heightBelow(attached: readonly Attached[]): number {
  const [lowest] = attached;
  return lowest === undefined ? 0 : eventSize / 2 + 6 + captionSize(lowest.event.name).height;
}

/** Attached events stand at the right border of their step, from its lower corner upwards. */
function placeAttached(
  attached: readonly Attached[],
  host: Box,
  into: { readonly symbols: Map<string, Box>; readonly captions: Map<string, Box> },
): void {
  for (const [index, { event }] of attached.entries()) {
    const symbol = {
      x: host.x + host.width - eventSize / 2,
      y: host.y + host.height - eventSize / 2 - index * 44,
      width: eventSize,
      height: eventSize,
    };
    into.symbols.set(event.id, symbol);
    into.captions.set(event.id, captionBelow(symbol, event.name));
  }
}

function placeData(
  planned: PlannedProcess,
  node: ProcessNode,
  at: {
    readonly symbol: Box;
    readonly below: number;
    readonly symbols: Map<string, Box>;
    readonly captions: Map<string, Box>;
  },
): void {
  const data = planned.accesses.get(node) ?? [];
  const { symbol, below } = at;
  const middle = symbol.x + symbol.width / 2;
  const seen = new Map<string, Box>();
  const shown = new Set(data.map(({ referenceId }) => referenceId)).size;
  for (const { access, object, referenceId } of data) {
    const box = seen.get(referenceId) ?? {
      x: middle + (seen.size - (shown - 1) / 2) * dataStep - dataSize.width / 2,
      y: symbol.y + symbol.height + below + aboveData,
      ...dataSize,
    };
    seen.set(referenceId, box);
    at.symbols.set(access.id, box);
    at.captions.set(access.id, captionBelow(box, object.name));
  }
}

/** The way of a flow that begins at an event on the border of the step that it was laid out from. */
function fromBorder(event: Box, points: readonly Point[]): readonly Point[] {
  const start = { x: event.x + event.width, y: event.y + event.height / 2 };
  const [, second, ...others] = points;
  if (second === undefined) return points;
  const x = Math.max(start.x + 8, others.length === 0 ? start.x + 8 : second.x);
  const bend = [start, { x, y: start.y }];
  return others.length === 0
    ? [...bend, { x, y: second.y }, second]
    : [...bend, ...others.map((point, index) => (index === 0 ? { x, y: point.y } : point))];
}
