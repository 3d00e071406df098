import { nameBasedId } from '../../../kernel/identity/name-based-id.ts';
import { isIdentifier } from '../../../kernel/metamodel/data-types.ts';

/** The namespace of attributes in BPMN that hold what BPMN has no attribute for: that of the CIM. */
export const cimNamespace = 'urn:mde:cim:1';

/** What an id in BPMN begins with when the rest of it is the id of an element of a CIM. */
const ofCim = 'cim_';

/** The id of an element of the model by the one that it has in BPMN. */
export function bpmnId(key: string): string {
  return idOfCim(key) ?? nameBasedId('file-to-model', 'BPMN', key);
}

/** The id of an element of a CIM that an id in BPMN was written for; undefined for ids of other tools. */
export function idOfCim(key: string): string | undefined {
  if (!key.startsWith(ofCim)) return undefined;
  const id = key.slice(ofCim.length).replace(/\.([.-])/g, (_, sign) => (sign === '-' ? ':' : '.'));
  return isIdentifier(id) ? id : undefined;
}

/**
 * The id in BPMN of an element of a CIM: the one that it was imported with where that can stand in a file, else its id
 * in the form that `bpmnId` gives back. An id in XML begins with a letter and holds no colon; tools refuse more than that.
 */
export function keyOf({ id, xmiId }: { readonly id: string; readonly xmiId?: string | undefined }): string {
  if (xmiId !== undefined && isXmlName(xmiId) && bpmnId(xmiId) === id) return xmiId;
  return `${ofCim}${id.replaceAll('.', '..').replaceAll(':', '.-')}`;
}

function isXmlName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9._-]{0,199}$/.test(text);
}
