import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { cimEnums } from '../../cim/enums.ts';
import { bpmnId, cimNamespace } from './ids.ts';
import type { BpmnReading } from './reading.ts';
import { leaveOut, referred } from './reading.ts';

/** What an element says in an attribute of the CIM's namespace, as exported files do; undefined when it says nothing. */
export function cimValue(node: XmlNode, name: string): string | undefined {
  return node.prefixed.find(({ uri, local }) => uri === cimNamespace && local === name)?.value;
}

/** As `cimValue`, of an enumeration of the CIM; other values are reported and not taken. */
export function cimLiteral(
  reading: BpmnReading,
  given: { readonly node: XmlNode; readonly name: string; readonly of: keyof typeof cimEnums },
): string | undefined {
  const value = cimValue(given.node, given.name);
  const known: readonly string[] = cimEnums[given.of].literals;
  if (value === undefined || known.includes(value)) return value;
  leaveOut(reading, given.node, `cim:${given.name} is not one of ${known.join(', ')}; it is not taken.`);
  return undefined;
}

/** The ids in the model of the elements of the file that an attribute of the CIM's namespace lists. */
export function cimReferences(
  reading: BpmnReading,
  node: XmlNode,
  name: string,
): readonly string[] | undefined {
  const keys = cimValue(node, name)
    ?.split(/\s+/)
    .filter((key) => key !== '');
  return keys?.flatMap((key) => {
    const target = referred(reading, key);
    const made = target === undefined ? undefined : reading.made.get(target);
    return made === undefined ? [] : [made.id];
  });
}

/** The id in the model of something that has no element of its own in the file. */
export function cimId(node: XmlNode, name: string): string | undefined {
  const key = cimValue(node, name);
  return key === undefined || key === '' ? undefined : bpmnId(key);
}
