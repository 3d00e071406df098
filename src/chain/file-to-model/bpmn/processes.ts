import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf } from '../../../kernel/xmi/xml-tree.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { readAssociations } from './associations.ts';
import { cimLiteral, cimReferences, cimValue } from './cim-attributes.ts';
import { definitionsOf, isEvent, isSending, readEvent, readSending } from './events.ts';
import { readFlows } from './flows.ts';
import { isData, readAccesses } from './objects.ts';
import type { BpmnParticipants } from './participants.ts';
import { innermostLanes, leaveOutOuterLanes, nodesIn } from './participants.ts';
import type { BpmnReading, BpmnPart } from './reading.ts';
import { bpmnNamespace, identityOf, leaveOut, nameOfNode, referred, wordsOf } from './reading.ts';
import { isActivity, isGateway, isSubProcess, readGateway, readStep } from './steps.ts';

/** What is known while processes are read. */
export type ProcessReading = BpmnReading & {
  readonly participants: BpmnParticipants;
  /** The processes of the model, by their element in the file. */
  readonly processes: Map<XmlNode, BpmnPart>;
};

/** Reads a process, and those inside it, each as a process of its own that a step calls. */
export function readProcess(reading: ProcessReading, node: XmlNode, around?: BpmnPart): void {
  const { participants, processes } = reading;
  const pool = participants.poolOf.get(node);
  const [said] = cimReferences(reading, node, 'owner') ?? [];
  const owner =
    (pool === undefined ? undefined : participants.actorOf.get(pool)) ??
    participants.actors.find(({ id }) => id === said);
  const isInner = isSubProcess(node);
  const words = wordsOf(node, pool === undefined ? 'Process' : (nameOfNode(pool) ?? 'Process'));
  const automation = cimLiteral(reading, { node, name: 'automation', of: 'Automation' });
  const frequency = cimValue(node, 'frequency');
  const made: BpmnPart = {
    eClass: 'BusinessProcess',
    ...identityOf(reading, node, isInner ? 'process' : ''),
    ...words,
    ...(owner !== undefined && { owner: owner.id }),
    ...withoutUndefined({ automation, frequency }),
  };
  processes.set(node, made);
  if (!isInner) reading.made.set(node, made);
  const performerOf = performersIn(reading, node, around ?? owner);
  const nodes: BpmnPart[] = [];
  for (const part of partsOf(node)) {
    const read = readNode(reading, part, performerOf(part));
    if (read !== undefined) nodes.push(read);
  }
  made['nodes'] = nodes;
  made['flows'] = readFlows(reading, node);
  readAssociations(reading, node);
}

/** Sets what steps call: processes inside the same one, and others in the file. */
export function connectCalls(reading: ProcessReading): void {
  for (const process of reading.processes.keys())
    for (const node of partsOf(process).filter(isActivity)) {
      const step = reading.made.get(node);
      if (step === undefined) continue;
      const name = node.attributes['calledElement'];
      const called = isSubProcess(node) ? node : referred(reading, name);
      const target = called === undefined ? undefined : reading.processes.get(called);
      if (target !== undefined) step['calls'] = target.id;
      else if (node.name === 'callActivity')
        leaveOut(reading, node, `What it calls (${name ?? 'nothing is named'}) is no process of this file.`);
    }
}

/** Who performs a node: the actor of its lane, else that of all around. */
function performersIn(
  reading: ProcessReading,
  process: XmlNode,
  around: BpmnPart | undefined,
): (node: XmlNode) => BpmnPart | undefined {
  const byNode = new Map<XmlNode, BpmnPart>();
  for (const lane of innermostLanes(process)) {
    const actor = reading.participants.actorOf.get(lane);
    for (const id of nodesIn(lane)) {
      const node = referred(reading, id);
      if (node !== undefined && actor !== undefined) byNode.set(node, actor);
    }
  }
  leaveOutOuterLanes(reading, process);
  return (node) => byNode.get(node) ?? (cimValue(node, 'performer') === '' ? undefined : around);
}

function readNode(
  reading: ProcessReading,
  node: XmlNode,
  performer: BpmnPart | undefined,
): BpmnPart | undefined {
  if (node.uri !== bpmnNamespace) {
    leaveOut(reading, node, 'It belongs to a tool, not to BPMN.');
    return undefined;
  }
  if (node.name === 'subProcess' && node.attributes['triggeredByEvent'] === 'true') {
    leaveOut(
      reading,
      node,
      'Taken as a process of its own that no step calls; its start event says when it runs.',
    );
    readProcess(reading, node, performer);
    reportInside(reading, node);
    return undefined;
  }
  if (isActivity(node)) {
    const step = readStep(reading, node, performer);
    readAccesses(reading, node, step);
    if (isSubProcess(node)) readProcess(reading, node, performer);
    reportInside(reading, node);
    return step;
  }
  if (isCompensation(reading, node)) return undefined;
  if (isSending(reading, node)) {
    reportInside(reading, node);
    return readSending(reading, node, performer);
  }
  if (isEvent(node) || isGateway(node)) {
    reportInside(reading, node);
    return isEvent(node) ? readEvent(reading, node) : readGateway(reading, node);
  }
  if (!isData(node) && !readElsewhere.has(node.name)) leaveOut(reading, node, 'A CIM has nothing like it.');
  return undefined;
}

/** An attached compensation says which step undoes another one, and is not a node. */
function isCompensation(reading: BpmnReading, node: XmlNode): boolean {
  return (
    node.name === 'boundaryEvent' &&
    definitionsOf(reading, node).some(({ name }) => name === 'compensateEventDefinition')
  );
}

/** What stands in processes and nodes, and is read with something else or only wires what is. */
const readElsewhere: ReadonlySet<string> = new Set([
  'association',
  'dataInputAssociation',
  'dataOutputAssociation',
  'documentation',
  'eventDefinitionRef',
  'incoming',
  'ioSpecification',
  'laneSet',
  'outgoing',
  'property',
  'sequenceFlow',
  'textAnnotation',
]);

const reasons: Readonly<Record<string, string>> = {
  extensionElements: 'Settings of the tool that runs the process have no place in a CIM.',
  multiInstanceLoopCharacteristics: 'That a step is repeated for several things has no place in a CIM.',
  standardLoopCharacteristics: 'That a step is repeated has no place in a CIM.',
  script: 'What software runs has no place in a CIM.',
};

/** Notes what stands inside a node and is read nowhere. */
function reportInside(reading: BpmnReading, node: XmlNode): void {
  if (isSubProcess(node)) return;
  for (const part of partsOf(node)) {
    const isRead = readElsewhere.has(part.name) || part.name.endsWith('EventDefinition');
    const isData = part.name.startsWith('data');
    if (isRead && !(isData && !isActivity(node))) continue;
    if (part.name === 'extensionElements' && partsOf(part).length === 0) continue;
    const where = nameOfNode(node) ?? node.attributes['id'] ?? node.name;
    leaveOut(reading, part, `${reasons[part.name] ?? 'A CIM has nothing like it.'} It is in ${where}.`);
  }
}
