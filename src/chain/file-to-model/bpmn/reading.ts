import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf, textOf } from '../../../kernel/xmi/xml-tree.ts';
import type { NotTaken } from '../file-reading.ts';
import { inOneLine, nameFrom } from '../file-reading.ts';
import { bpmnId, idOfCim } from './ids.ts';

/** The namespace of BPMN 2.0; that of its diagrams is another one. */
export const bpmnNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

/** An element of the model that is being made. */
export type BpmnPart = Record<string, unknown> & { readonly id: string };

/** Everything known while a file is read. */
export type BpmnReading = {
  /** Elements of the file that have an id, by it. */
  readonly byId: ReadonlyMap<string, XmlNode>;
  readonly notTaken: NotTaken[];
  /** What stands in the model for an element of the file. */
  readonly made: Map<XmlNode, BpmnPart>;
  /** Keys of the elements without an id of their own: what they are in, kind and number. */
  readonly keys: Map<XmlNode, string>;
};

/** Notes that an element, or the said part of it, is not in the model. */
export function leaveOut(reading: BpmnReading, node: XmlNode, reason: string): void {
  reading.notTaken.push({
    element: node.name,
    id: node.attributes['id'] ?? null,
    name: nameOfNode(node) ?? null,
    ...(node.file !== undefined && { file: node.file }),
    line: node.line,
    reason,
  });
}

/** Begins the element of the model that stands for one of the file, with its name and what is written about it. */
export function begin(reading: BpmnReading, node: XmlNode, eClass: string, otherwise: string): BpmnPart {
  const made: BpmnPart = { eClass, ...identityOf(reading, node), ...wordsOf(node, otherwise) };
  reading.made.set(node, made);
  return made;
}

/** The name of an element, and what is written about it. */
export function wordsOf(
  node: XmlNode,
  otherwise: string,
): { readonly name: string; readonly description?: string } {
  const name = nameFrom(node.attributes['name'], otherwise);
  const full = inOneLine(node.attributes['name'] ?? '');
  const texts = partsNamed(node, 'documentation').map((part) => textOf(part).trim());
  const description = [...(name.endsWith('…') ? [full] : []), ...texts]
    .filter((text) => text !== '')
    .join('\n\n');
  return { name, ...(description !== '' && { description }) };
}

/** Adds a text to what is written about an element. */
export function describeBy(made: BpmnPart, text: string): void {
  const known = made['description'];
  made['description'] = typeof known === 'string' ? `${known}\n\n${text}` : text;
}

/**
 * The id of what stands for an element of the file, and what it is derived from: the id that the element has there, or
 * else where it stands. `role` says which, where several stand for one. What was exported from a CIM has its id there.
 */
export function identityOf(
  reading: BpmnReading,
  node: XmlNode,
  role = '',
): { readonly id: string; readonly xmiId?: string } {
  const own = reading.keys.get(node) ?? node.attributes['id'] ?? '';
  if (role === '' && idOfCim(own) !== undefined) return { id: bpmnId(own) };
  const key = role === '' ? own : `${own}#${role}`;
  return { id: bpmnId(key), xmiId: key };
}

/** The element a reference names, if the file has one; prefixes of namespaces are passed over. */
export function referred(reading: BpmnReading, name: string | undefined): XmlNode | undefined {
  if (name === undefined) return undefined;
  const text = name.trim();
  return reading.byId.get(text) ?? reading.byId.get(text.slice(text.indexOf(':') + 1));
}

/** Whether an element is one of BPMN, of this kind. */
export function isBpmn(node: XmlNode, name: string): boolean {
  return node.uri === bpmnNamespace && node.name === name;
}

/** The elements of a kind inside another one. */
export function partsNamed(node: XmlNode, name: string): readonly XmlNode[] {
  return partsOf(node).filter((part) => isBpmn(part, name));
}

/** The name of an element of the file, in one line; undefined when it has none. */
export function nameOfNode(node: XmlNode): string | undefined {
  const name = inOneLine(node.attributes['name'] ?? '');
  return name === '' ? undefined : name;
}
