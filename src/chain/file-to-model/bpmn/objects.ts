import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf, textOf } from '../../../kernel/xmi/xml-tree.ts';
import { nameFrom } from '../file-reading.ts';
import { cimLiteral } from './cim-attributes.ts';
import type { BpmnReading, BpmnPart } from './reading.ts';
import { begin, identityOf, isBpmn, leaveOut, nameOfNode, referred } from './reading.ts';

/** Data in a flow, and what it refers to. */
const data: Readonly<Record<string, string | undefined>> = {
  dataObject: undefined,
  dataStore: undefined,
  dataObjectReference: 'dataObjectRef',
  dataStoreReference: 'dataStoreRef',
};

/** Whether an element is data that steps use. */
export function isData(node: XmlNode): boolean {
  return Object.hasOwn(data, node.name);
}

/** Makes business objects of data objects and stores that have a name, one for each name. */
export function readObjects(reading: BpmnReading, nodes: readonly XmlNode[]): readonly BpmnPart[] {
  const byName = new Map<string, BpmnPart>();
  const found = nodes.filter((node) => isData(node) && isBpmn(node, node.name));
  const referredTo = new Set(found.flatMap((node) => referenceOf(reading, node) ?? []));
  for (const node of found) {
    // An object that a reference stands for has the name of the reference.
    if (referredTo.has(node)) continue;
    const target = referenceOf(reading, node);
    const name = nameOfNode(node) ?? (target === undefined ? undefined : nameOfNode(target));
    if (name === undefined) {
      leaveOut(reading, node, 'It has no name, by which a business object is known.');
      continue;
    }
    const known = byName.get(name.toLowerCase());
    const made = known ?? begin(reading, node, 'BusinessObject', name);
    made['name'] = known === undefined ? nameFrom(name, name) : known['name'];
    byName.set(name.toLowerCase(), made);
    reading.made.set(node, made);
    if (target !== undefined && !reading.made.has(target)) reading.made.set(target, made);
    for (const state of partsOf(node).filter((part) => part.name === 'dataState'))
      leaveOut(reading, state, 'States of objects in a flow have no place in a CIM.');
  }
  return [...byName.values()];
}

function referenceOf(reading: BpmnReading, node: XmlNode): XmlNode | undefined {
  const attribute = data[node.name];
  return attribute === undefined ? undefined : referred(reading, node.attributes[attribute]);
}

/** Adds what a step does to objects by the associations inside it: what comes in is read, what goes out is changed. */
export function readAccesses(reading: BpmnReading, activity: XmlNode, step: BpmnPart): void {
  for (const part of partsOf(activity)) {
    if (isBpmn(part, 'dataInputAssociation')) use(reading, { part, step, end: 'sourceRef', mode: 'READ' });
    if (isBpmn(part, 'dataOutputAssociation')) use(reading, { part, step, end: 'targetRef', mode: 'UPDATE' });
  }
}

function use(
  reading: BpmnReading,
  given: {
    readonly part: XmlNode;
    readonly step: BpmnPart;
    readonly end: 'sourceRef' | 'targetRef';
    readonly mode: 'READ' | 'UPDATE';
  },
): void {
  const { part, step, end } = given;
  const mode = cimLiteral(reading, { node: part, name: 'mode', of: 'AccessMode' }) ?? given.mode;
  const ends = partsOf(part).filter((each) => isBpmn(each, end));
  const objects = ends.flatMap((each) => objectAt(reading, referred(reading, textOf(each))) ?? []);
  for (const object of objects) addAccess(reading, { part, step, object, mode });
  if (objects.length === 0) leaveOut(reading, part, 'It leads to nothing that is a business object.');
}

/** The business object that an element of the file stands for. */
export function objectAt(reading: BpmnReading, node: XmlNode | undefined): BpmnPart | undefined {
  const made = node === undefined ? undefined : reading.made.get(node);
  return made?.['eClass'] === 'BusinessObject' ? made : undefined;
}

/** Adds what a step does to an object; what it does twice stands once. */
export function addAccess(
  reading: BpmnReading,
  given: {
    readonly part: XmlNode;
    readonly step: BpmnPart;
    readonly object: BpmnPart;
    /** One of `AccessMode`. */
    readonly mode: string;
  },
): void {
  const { part, step, object, mode } = given;
  const accesses = accessesOf(step);
  const known = accesses.some((each) => each['object'] === object.id && each['mode'] === mode);
  if (known) return;
  accesses.push({ eClass: 'ObjectAccess', ...identityOf(reading, part), object: object.id, mode });
  step['accesses'] = accesses;
}

function accessesOf(step: BpmnPart): BpmnPart[] {
  const { accesses } = step;
  // Checked border: only `addAccess` sets them.
  return Array.isArray(accesses) ? (accesses as BpmnPart[]) : [];
}
