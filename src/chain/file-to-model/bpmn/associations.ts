import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf, textOf } from '../../../kernel/xmi/xml-tree.ts';
import { definitionsOf } from './events.ts';
import { addAccess, objectAt } from './objects.ts';
import type { BpmnReading, BpmnPart } from './reading.ts';
import { describeBy, leaveOut, partsNamed, referred } from './reading.ts';

/**
 * Reads the dotted lines in a process or collaboration: notes are added to what is written about their element, data
 * beside a step is used by it, and the step behind a compensation undoes the one that this is attached to.
 */
export function readAssociations(reading: BpmnReading, scope: XmlNode): void {
  const noted = new Set<XmlNode>();
  for (const part of partsNamed(scope, 'association')) {
    const [source, target] = [part.attributes['sourceRef'], part.attributes['targetRef']].map((name) =>
      referred(reading, name),
    );
    if (source === undefined || target === undefined)
      leaveOut(reading, part, 'One of its ends is not in the file.');
    else if (!connect(reading, { part, source, target, noted }))
      leaveOut(reading, part, 'What it connects has no such relation in a CIM.');
  }
  for (const note of partsNamed(scope, 'textAnnotation'))
    if (!noted.has(note))
      leaveOut(reading, note, 'It is beside no element of the model, whose description it would be in.');
}

type Line = {
  readonly part: XmlNode;
  readonly source: XmlNode;
  readonly target: XmlNode;
  readonly noted: Set<XmlNode>;
};

function connect(reading: BpmnReading, line: Line): boolean {
  const { part, source, target, noted } = line;
  const [from, to] = [reading.made.get(source), reading.made.get(target)];
  if (source.name === 'textAnnotation') return annotate(source, to, noted);
  if (target.name === 'textAnnotation') return annotate(target, from, noted);
  if (source.name === 'boundaryEvent' && to !== undefined) return compensate(reading, source, to);
  if (from === undefined || to === undefined) return false;
  const [read, changed] = [objectAt(reading, source), objectAt(reading, target)];
  if (read !== undefined && to['eClass'] === 'ProcessStep')
    addAccess(reading, { part, step: to, object: read, mode: 'READ' });
  else if (changed !== undefined && from['eClass'] === 'ProcessStep') {
    const isDirected = part.attributes['associationDirection'] === 'One';
    addAccess(reading, { part, step: from, object: changed, mode: isDirected ? 'UPDATE' : 'READ' });
  } else return false;
  return true;
}

function annotate(note: XmlNode, made: BpmnPart | undefined, noted: Set<XmlNode>): boolean {
  const text = partsOf(note)
    .filter(({ name }) => name === 'text')
    .map((each) => textOf(each).trim())
    .join('\n');
  if (made === undefined) return false;
  noted.add(note);
  if (text !== '') describeBy(made, text);
  return true;
}

function compensate(reading: BpmnReading, event: XmlNode, handler: BpmnPart): boolean {
  const host = referred(reading, event.attributes['attachedToRef']);
  const undone = host === undefined ? undefined : reading.made.get(host);
  const isCompensation = definitionsOf(reading, event).some(
    ({ name }) => name === 'compensateEventDefinition',
  );
  if (undone?.['eClass'] !== 'ProcessStep' || handler['eClass'] !== 'ProcessStep' || !isCompensation)
    return false;
  handler['compensates'] = undone.id;
  return true;
}
