import type { XmlPart } from '../../../kernel/xmi/xml-part.ts';
import { xmlPart } from '../../../kernel/xmi/xml-part.ts';
import { pushTo } from '../../../lib/push-to.ts';
import { countUpTo } from '../../../lib/sorted-numbers.ts';
import type { Participant, ProcessNode, SequenceFlow } from '../../cim/cim.ts';
import type { ProcessWriting } from './nodes.ts';
import { documentation, ofProcess, writeFlow, writeNode } from './nodes.ts';
import type { PlacedProcess } from './place.ts';
import type { BpmnWriting, PlannedProcess } from './plan.ts';

/** A lane as it stands in the file. */
export type WrittenLane = { readonly id: string; readonly performer: Participant };

/** Gives the lanes of a process their ids; what has no performer stands in none. */
export function lanesOf(
  { names }: BpmnWriting,
  { performers }: PlannedProcess,
  { lanes }: PlacedProcess,
): readonly WrittenLane[] {
  const byId = new Map([...performers.values()].map((performer) => [performer.id, performer]));
  return lanes.flatMap(({ id }) => {
    const performer = id === undefined ? undefined : byId.get(id);
    return performer === undefined ? [] : [{ id: names.next(performer, 'Lane'), performer }];
  });
}

/** Writes a process with its lanes, nodes, flows and data. */
export function writeProcess(
  writing: BpmnWriting,
  given: {
    readonly planned: PlannedProcess;
    readonly placed: PlacedProcess;
    readonly lanes: readonly WrittenLane[];
  },
): XmlPart {
  const { names } = writing;
  const { planned, lanes } = given;
  const { process } = planned;
  return xmlPart(
    'bpmn:process',
    { id: names.of(process), name: process.name, isExecutable: 'false', ...ofProcess(writing, planned) },
    [
      ...documentation(process),
      ...(lanes.length === 0 ? [] : [writeLanes(writing, given)]),
      ...contentOf(writing, planned),
    ],
  );
}

function contentOf(writing: BpmnWriting, planned: PlannedProcess): readonly XmlPart[] {
  const { names } = writing;
  const [flowsFrom, flowsTo] = [new Map<string, SequenceFlow[]>(), new Map<string, SequenceFlow[]>()];
  for (const flow of planned.flows) {
    pushTo(flowsFrom, flow.source, flow);
    pushTo(flowsTo, flow.target, flow);
  }
  const inside: ProcessWriting = {
    ...writing,
    planned,
    flowsFrom,
    flowsTo,
    attachedAs: new Map(planned.attached.map((each) => [each.event, each])),
    undoing: new Set(planned.undoings.map(({ handler }) => handler)),
    contentOf: (inner) => contentOf(writing, inner),
  };
  return [
    ...writeData(planned),
    ...planned.nodes.map((node) => writeNode(inside, node)),
    ...planned.undoings.map(({ eventId, undone }) =>
      xmlPart('bpmn:boundaryEvent', { id: eventId, attachedToRef: names.of(undone) }, [
        xmlPart('bpmn:compensateEventDefinition', {}),
      ]),
    ),
    ...planned.flows.map((flow) => writeFlow(inside, flow)),
    ...planned.undoings.map(({ lineId, eventId, handler }) =>
      xmlPart('bpmn:association', {
        id: lineId,
        associationDirection: 'One',
        sourceRef: eventId,
        targetRef: names.of(handler),
      }),
    ),
  ];
}

function writeLanes(
  { names }: BpmnWriting,
  {
    planned,
    placed,
    lanes,
  }: {
    readonly planned: PlannedProcess;
    readonly placed: PlacedProcess;
    readonly lanes: readonly WrittenLane[];
  },
): XmlPart {
  const tops = placed.lanes.map(({ y }) => y);
  // A step stands in the lane of its performer, anything else in the one where it is drawn.
  const laneOf = (node: ProcessNode): string | undefined =>
    node.eClass === 'ProcessStep'
      ? planned.performers.get(node)?.id
      : placed.lanes[countUpTo(tops, placed.symbols.get(node.id)?.y ?? -1) - 1]?.id;
  const members = new Map<string | undefined, ProcessNode[]>();
  for (const node of planned.nodes) pushTo(members, laneOf(node), node);
  const sets = lanes.map(({ id, performer }) =>
    xmlPart('bpmn:lane', { id, name: performer.name, ...kindOf(performer, 'INSIDE') }, [
      ...(names.of(performer) === id ? documentation(performer) : []),
      ...(members.get(performer.id) ?? []).map((node) => xmlPart('bpmn:flowNodeRef', {}, names.of(node))),
    ]),
  );
  return xmlPart('bpmn:laneSet', { id: names.another('LaneSet') }, sets);
}

/** What a pool or lane says of a participant that is not what one would take it for. */
export function kindOf(
  { eClass, external }: Participant,
  place: 'INSIDE' | 'OUTSIDE',
): Readonly<Record<string, string | undefined>> {
  return {
    'cim:type': eClass === 'Actor' ? undefined : eClass,
    'cim:external': external === (place === 'OUTSIDE') ? undefined : String(external),
  };
}

function writeData({ accesses }: PlannedProcess): readonly XmlPart[] {
  const data = new Map<string, XmlPart>();
  const references = new Map<string, XmlPart>();
  for (const { object, dataId, referenceId } of [...accesses.values()].flat()) {
    data.set(dataId, xmlPart('bpmn:dataObject', { id: dataId }));
    references.set(
      referenceId,
      xmlPart(
        'bpmn:dataObjectReference',
        { id: referenceId, name: object.name, dataObjectRef: dataId },
        documentation(object),
      ),
    );
  }
  return [...data.values(), ...references.values()];
}
