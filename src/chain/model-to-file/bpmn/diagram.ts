import type { Box, Point } from '../../../kernel/layout/layout-graph.ts';
import type { XmlPart } from '../../../kernel/xmi/xml-part.ts';
import { xmlPart } from '../../../kernel/xmi/xml-part.ts';
import type { PlacedProcess } from './place.ts';
import type { ProcessNode } from '../../cim/cim.ts';
import type { BpmnWriting, PlannedProcess } from './plan.ts';
import { withEmbedded } from './plan.ts';
import type { WrittenLane } from './processes.ts';

/** A process with its pool, as it is drawn. */
export type DrawnProcess = {
  readonly poolId: string;
  readonly planned: PlannedProcess;
  readonly placed: PlacedProcess;
  readonly lanes: readonly WrittenLane[];
};

const heading = 30;
const betweenPools = 50;
const closedPool = { width: 400, height: 60 };
const eventSize = 36;

/** Writes the drawing: pools below each other, those without a process last. */
export function writeDiagram(
  writing: BpmnWriting,
  given: {
    readonly collaborationId: string;
    readonly drawn: readonly DrawnProcess[];
    readonly closedPools: readonly string[];
  },
): XmlPart {
  const { names } = writing;
  const parts: XmlPart[] = [];
  let y = 0;
  for (const each of given.drawn) {
    parts.push(...drawProcess(writing, each, { x: 0, y }));
    y += each.placed.height + betweenPools;
  }
  for (const id of given.closedPools) {
    parts.push(shape(id, { x: 0, y, ...closedPool }, { isHorizontal: 'true' }));
    y += closedPool.height + betweenPools;
  }
  return xmlPart('bpmndi:BPMNDiagram', { id: names.another('Diagram') }, [
    xmlPart('bpmndi:BPMNPlane', { id: names.another('Plane'), bpmnElement: given.collaborationId }, parts),
  ]);
}

function drawProcess(
  { names }: BpmnWriting,
  { poolId, planned, placed, lanes }: DrawnProcess,
  by: Point,
): readonly XmlPart[] {
  const { width, height } = placed;
  const moved = (box: Box): Box => ({ ...box, x: box.x + by.x, y: box.y + by.y });
  const pool = moved({ x: 0, y: 0, width, height });
  const parts = [shape(poolId, pool, { isHorizontal: 'true' })];
  const placedLanes = new Map(placed.lanes.map((lane) => [lane.id, lane]));
  for (const { id, performer } of lanes) {
    const lane = placedLanes.get(performer.id);
    if (lane === undefined) continue;
    const box = { x: heading, y: lane.y, width: width - heading, height: lane.height };
    parts.push(shape(id, moved(box), { isHorizontal: 'true' }));
  }
  for (const each of withEmbedded(planned)) parts.push(...drawContent(names, each, { placed, by }));
  return parts;
}

function drawContent(
  names: BpmnWriting['names'],
  planned: PlannedProcess,
  { placed, by }: { readonly placed: PlacedProcess; readonly by: Point },
): readonly XmlPart[] {
  const { symbols, captions } = placed;
  const parts: XmlPart[] = [];
  const moved = (box: Box): Box => ({ ...box, x: box.x + by.x, y: box.y + by.y });
  const draw = (bpmnId: string, id: string, attributes: XmlPart['attributes'] = {}): void => {
    const [symbol, caption] = [symbols.get(id), captions.get(id)];
    if (symbol === undefined) return;
    parts.push(shape(bpmnId, moved(symbol), attributes, caption && moved(caption)));
  };
  for (const node of planned.nodes) draw(names.of(node), node.id, markOf(planned, node));
  const accesses = [...planned.accesses].flatMap(([node, all]) => all.map((each) => ({ node, ...each })));
  const references = new Map(accesses.map(({ referenceId, access }) => [referenceId, access.id]));
  for (const [referenceId, accessId] of references) draw(referenceId, accessId);
  for (const flow of planned.flows) {
    const points = placed.lines.get(flow.id);
    const label = placed.labels.get(flow.id);
    if (points !== undefined) parts.push(edge(names.of(flow), points, by, label && moved(label)));
  }
  for (const { node, access } of accesses) {
    const [step, data] = [symbols.get(node.id), symbols.get(access.id)];
    if (step === undefined || data === undefined) continue;
    const points = between(step, data);
    const isRead = access.mode === 'READ';
    parts.push(edge(names.of(access), isRead ? points.toReversed() : points, by));
  }
  for (const { eventId, lineId, handler, undone } of planned.undoings) {
    const [host, step] = [symbols.get(undone.id), symbols.get(handler.id)];
    if (host === undefined || step === undefined) continue;
    const event = {
      x: host.x + 8,
      y: host.y + host.height - eventSize / 2,
      width: eventSize,
      height: eventSize,
    };
    parts.push(shape(eventId, moved(event)), edge(lineId, between(event, step), by));
  }
  return parts;
}

/** Whether a choice shows its cross, and a step what is inside it. */
function markOf(planned: PlannedProcess, node: ProcessNode): XmlPart['attributes'] {
  if (planned.embedded.has(node)) return { isExpanded: 'true' };
  return node.eClass === 'DecisionPoint' && node.kind === 'EXCLUSIVE' ? { isMarkerVisible: 'true' } : {};
}

/** A straight line from the border of one box to that of another, which is above or below it, or else beside it. */
function between(from: Box, to: Box): readonly Point[] {
  const middle = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const [start, end] = [middle(from), middle(to)];
  const isApart = to.y >= from.y + from.height || from.y >= to.y + to.height;
  if (!isApart) {
    const isRight = end.x >= start.x;
    return [
      { x: isRight ? from.x + from.width : from.x, y: start.y },
      { x: isRight ? to.x : to.x + to.width, y: end.y },
    ];
  }
  const isBelow = to.y >= from.y + from.height;
  const x = Math.min(Math.max(end.x, from.x + 10), from.x + from.width - 10);
  return [
    { x, y: isBelow ? from.y + from.height : from.y },
    { x: end.x, y: isBelow ? to.y : to.y + to.height },
  ];
}

function shape(
  bpmnElement: string,
  box: Box,
  attributes: XmlPart['attributes'] = {},
  caption?: Box,
): XmlPart {
  return xmlPart('bpmndi:BPMNShape', { id: `${bpmnElement}_di`, bpmnElement, ...attributes }, [
    bounds(box),
    ...(caption === undefined ? [] : [label(caption)]),
  ]);
}

function edge(bpmnElement: string, points: readonly Point[], by: Point, caption?: Box): XmlPart {
  return xmlPart('bpmndi:BPMNEdge', { id: `${bpmnElement}_di`, bpmnElement }, [
    ...points.map(({ x, y }) => xmlPart('di:waypoint', { x: rounded(x + by.x), y: rounded(y + by.y) })),
    ...(caption === undefined ? [] : [label(caption)]),
  ]);
}

function label(box: Box): XmlPart {
  return xmlPart('bpmndi:BPMNLabel', {}, [bounds(box)]);
}

function bounds({ x, y, width, height }: Box): XmlPart {
  return xmlPart('dc:Bounds', {
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
  });
}

function rounded(value: number): string {
  return String(Math.round(value));
}
