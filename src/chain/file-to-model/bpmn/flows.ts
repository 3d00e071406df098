import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf, textOf } from '../../../kernel/xmi/xml-tree.ts';
import { inOneLine } from '../file-reading.ts';
import { cimId, cimValue } from './cim-attributes.ts';
import { definitionsOf } from './events.ts';
import type { BpmnReading, BpmnPart } from './reading.ts';
import { identityOf, leaveOut, nameOfNode, partsNamed, referred } from './reading.ts';

/** Makes the flows between nodes of a process that are made, from those in the file, attached events and links. */
export function readFlows(reading: BpmnReading, process: XmlNode): readonly BpmnPart[] {
  const nodes = new Set(partsOf(process));
  const nodeAt = (name: string | undefined): BpmnPart | undefined => {
    const node = referred(reading, name);
    return node !== undefined && nodes.has(node) ? reading.made.get(node) : undefined;
  };
  const flows: BpmnPart[] = [];
  for (const part of partsNamed(process, 'sequenceFlow')) {
    const { sourceRef, targetRef } = part.attributes;
    const [source, target] = [nodeAt(sourceRef), nodeAt(targetRef)];
    if (source === undefined || target === undefined) {
      const lost = source === undefined ? sourceRef : targetRef;
      leaveOut(
        reading,
        part,
        `It is connected to ${lost ?? 'nothing'}, which is not a node of this process.`,
      );
      continue;
    }
    const isDefault =
      referred(reading, referred(reading, sourceRef)?.attributes['default']) === part ||
      cimValue(part, 'isDefault') === 'true';
    const condition = conditionOf(reading, part);
    flows.push({
      eClass: 'SequenceFlow',
      ...identityOf(reading, part),
      source: source.id,
      target: target.id,
      ...(condition !== undefined && { condition }),
      ...(isDefault && { isDefault }),
    });
  }
  return [...flows, ...attachments(reading, process, nodeAt), ...links(reading, process)];
}

function conditionOf(reading: BpmnReading, flow: XmlNode): string | undefined {
  const name = nameOfNode(flow);
  const [expression] = partsNamed(flow, 'conditionExpression');
  const text = expression === undefined ? '' : inOneLine(textOf(expression));
  if (expression !== undefined && name !== undefined && text !== '' && text !== name)
    leaveOut(
      reading,
      expression,
      `The name of the flow is its condition; ${text} is for the tool that runs it.`,
    );
  return name ?? (text === '' ? undefined : text);
}

/** An event on the border of a step stands behind it. */
function attachments(
  reading: BpmnReading,
  process: XmlNode,
  nodeAt: (name: string | undefined) => BpmnPart | undefined,
): readonly BpmnPart[] {
  return partsNamed(process, 'boundaryEvent').flatMap((event) => {
    const made = reading.made.get(event);
    const host = nodeAt(event.attributes['attachedToRef']);
    if (definitionsOf(reading, event).some(({ name }) => name === 'compensateEventDefinition')) return [];
    if (made === undefined || host === undefined) {
      leaveOut(
        reading,
        event,
        'It is attached to nothing in this process; it stands there without a flow to it.',
      );
      return [];
    }
    leaveOut(
      reading,
      event,
      'A CIM has no attached events; it stands behind its step, with a flow between them.',
    );
    const condition = cimValue(event, 'condition') ?? `${String(made['name'])} happens`;
    const own = cimId(event, 'flow');
    return [
      {
        eClass: 'SequenceFlow',
        ...(own === undefined ? identityOf(reading, event, 'attached') : { id: own }),
        source: host.id,
        target: made.id,
        ...(condition !== '' && { condition }),
      },
    ];
  });
}

/** Links of the same name are a flow from the thrown to the caught one. */
function links(reading: BpmnReading, process: XmlNode): readonly BpmnPart[] {
  const linksOf = (kind: string): readonly { readonly event: XmlNode; readonly name: string }[] =>
    partsNamed(process, kind).flatMap((event) =>
      definitionsOf(reading, event)
        .filter(({ name }) => name === 'linkEventDefinition')
        .map((link) => ({ event, name: nameOfNode(link) ?? nameOfNode(event) ?? '' })),
    );
  const caught = new Map(linksOf('intermediateCatchEvent').map(({ event, name }) => [name, event]));
  return linksOf('intermediateThrowEvent').flatMap(({ event, name }) => {
    const source = reading.made.get(event);
    const end = caught.get(name);
    const target = end === undefined ? undefined : reading.made.get(end);
    if (source === undefined || target === undefined) {
      leaveOut(reading, event, `No link called ${JSON.stringify(name)} catches it; no flow leaves it.`);
      return [];
    }
    return [
      {
        eClass: 'SequenceFlow',
        ...identityOf(reading, event, 'link'),
        source: source.id,
        target: target.id,
      },
    ];
  });
}
