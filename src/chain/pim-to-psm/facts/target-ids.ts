import { nameBasedId } from '../../../kernel/identity/name-based-id.ts';
import type { Element } from '../../../kernel/model/element.ts';

/** Direction of the transformation: namespace of all ids it makes. */
export const transformationName = 'pim-to-psm';

/**
 * The id the engine gives the target of a source element in a role. Facts need it before targets exist, to name
 * things without conflicts and to distinguish targets by the type or workload they belong to.
 */
export function targetId(source: Element, role: string, suffix = ''): string {
  return nameBasedId(transformationName, source.id, role, suffix);
}
