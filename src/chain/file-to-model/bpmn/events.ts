import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf, textOf } from '../../../kernel/xmi/xml-tree.ts';
import { inOneLine } from '../file-reading.ts';
import { cimReferences } from './cim-attributes.ts';
import type { BpmnReading, BpmnPart } from './reading.ts';
import { begin, isBpmn, leaveOut, nameOfNode, referred } from './reading.ts';

/** Definitions at the top of a file that are facts of the business. */
const facts: ReadonlySet<string> = new Set(['message', 'signal', 'error', 'escalation']);

/** Makes business events of messages, signals, errors and escalations that have a name, one for each name. */
export function readFacts(reading: BpmnReading, definitions: XmlNode): readonly BpmnPart[] {
  const byName = new Map<string, BpmnPart>();
  for (const node of partsOf(definitions)) {
    if (!facts.has(node.name) || !isBpmn(node, node.name)) continue;
    const name = nameOfNode(node);
    const known = name === undefined ? undefined : byName.get(name.toLowerCase());
    if (name === undefined) leaveOut(reading, node, 'It has no name, by which a business event is known.');
    else if (known !== undefined) reading.made.set(node, known);
    else byName.set(name.toLowerCase(), begin(reading, node, 'BusinessEvent', name));
  }
  return [...byName.values()];
}

const positions: Readonly<Record<string, 'START' | 'INTERMEDIATE' | 'END'>> = {
  startEvent: 'START',
  endEvent: 'END',
  intermediateCatchEvent: 'INTERMEDIATE',
  intermediateThrowEvent: 'INTERMEDIATE',
  boundaryEvent: 'INTERMEDIATE',
};

/** Whether an element is an event in the flow. */
export function isEvent(node: XmlNode): boolean {
  return Object.hasOwn(positions, node.name);
}

const unnamed = { START: 'Start', INTERMEDIATE: 'Event', END: 'End' } as const;

/** Makes an event point of an event, with what fires it. */
export function readEvent(reading: BpmnReading, node: XmlNode): BpmnPart {
  const position = positions[node.name] ?? 'INTERMEDIATE';
  const made = begin(reading, node, 'EventPoint', unnamed[position]);
  made['position'] = position;
  const [first, ...others] = definitionsOf(reading, node);
  if (first !== undefined) define(reading, made, first);
  const [event] = cimReferences(reading, node, 'event') ?? [];
  if (event !== undefined) made['event'] = event;
  for (const other of others)
    leaveOut(reading, other, 'An event point has one trigger; the first of the event is taken.');
  if (node.attributes['parallelMultiple'] === 'true')
    leaveOut(reading, node, 'That all of its triggers are needed has no place in a CIM.');
  if (node.name === 'startEvent' && node.attributes['isInterrupting'] === 'false')
    leaveOut(reading, node, 'That it does not interrupt has no place in a CIM.');
  return made;
}

/** Whether an event in the middle of a flow sends something, where a CIM has only events that are waited for. */
export function isSending(reading: BpmnReading, node: XmlNode): boolean {
  const [first] = definitionsOf(reading, node);
  return node.name === 'intermediateThrowEvent' && first !== undefined && Object.hasOwn(sent, first.name);
}

/** What sends, with the reference to what is sent. */
const sent: Readonly<Record<string, string>> = {
  messageEventDefinition: 'messageRef',
  signalEventDefinition: 'signalRef',
  escalationEventDefinition: 'escalationRef',
};

/** Makes a step of an event that sends something. */
export function readSending(reading: BpmnReading, node: XmlNode, performer: BpmnPart | undefined): BpmnPart {
  const made = begin(reading, node, 'ProcessStep', 'Send');
  made['kind'] = 'SEND';
  if (performer !== undefined) made['performer'] = performer.id;
  const facts = definitionsOf(reading, node).flatMap(({ name, attributes }) => {
    const fact = referred(reading, attributes[sent[name] ?? '']);
    return fact === undefined ? [] : (reading.made.get(fact)?.id ?? []);
  });
  if (facts.length > 0) made['raises'] = [...new Set(facts)];
  leaveOut(reading, node, 'Taken as a step that sends; a CIM waits for events in the middle of a flow.');
  return made;
}

/** The definitions inside an event, and those it refers to. */
export function definitionsOf(reading: BpmnReading, node: XmlNode): readonly XmlNode[] {
  return partsOf(node).flatMap((part) => {
    if (part.name === 'eventDefinitionRef') return referred(reading, textOf(part)) ?? [];
    return part.name.endsWith('EventDefinition') ? part : [];
  });
}

function define(reading: BpmnReading, made: BpmnPart, definition: XmlNode): void {
  switch (definition.name) {
    case 'messageEventDefinition':
    case 'signalEventDefinition': {
      const isSignal = definition.name === 'signalEventDefinition';
      made['trigger'] = 'MESSAGE';
      refer(reading, made, definition.attributes[isSignal ? 'signalRef' : 'messageRef']);
      if (isSignal)
        leaveOut(reading, definition, 'Taken as a message; a CIM does not tell signals from them.');
      return;
    }
    case 'errorEventDefinition':
      made['trigger'] = 'ERROR';
      return refer(reading, made, definition.attributes['errorRef']);
    case 'escalationEventDefinition':
      made['trigger'] = 'ERROR';
      refer(reading, made, definition.attributes['escalationRef']);
      return leaveOut(reading, definition, 'Taken as an error; a CIM does not tell escalations from them.');
    case 'timerEventDefinition': {
      made['trigger'] = 'TIMER';
      const timing = textsIn(definition);
      if (timing !== '') made['timing'] = timing;
      return;
    }
    case 'conditionalEventDefinition': {
      made['trigger'] = 'CONDITION';
      const condition = textsIn(definition);
      if (condition !== '') made['condition'] = condition;
      return;
    }
    // Both ends of a link become a flow, and a compensation the step that undoes the other.
    case 'linkEventDefinition':
    case 'compensateEventDefinition':
      return;
    default:
      leaveOut(reading, definition, 'No trigger of an event point is like it; the point has none.');
  }
}

function refer(reading: BpmnReading, made: BpmnPart, name: string | undefined): void {
  const node = referred(reading, name);
  const fact = node === undefined ? undefined : reading.made.get(node);
  if (fact !== undefined) made['event'] = fact.id;
}

function textsIn(definition: XmlNode): string {
  return partsOf(definition)
    .filter((part) => part.name !== 'extensionElements' && part.name !== 'documentation')
    .map((part) => inOneLine(textOf(part)))
    .filter((text) => text !== '')
    .join(', ');
}
