import { isValue } from '../facts/composition.ts';
import { rule } from '../rule-builders.ts';

/** Confidential attributes that no role works with. */
export const readersUnknown = rule('C2P-14', 'BusinessAttribute', {
  when: (attribute, { source }) => !isValue(source.containerOf(attribute, 'BusinessObject')),
  targets: (attribute, { source, facts, report }) => {
    const object = source.containerOf(attribute, 'BusinessObject');
    const root = facts.composition.rootOf(object);
    // Where no role reads the object, that is what a finding says.
    const isRead = facts.access.grants.some(
      ({ operation }) => operation.origin === 'query' && operation.target === root,
    );
    if (isRead && facts.readers.ofAttribute(attribute)?.length === 0)
      report({
        severity: 'WARNING',
        code: 'READERS_NOT_KNOWN',
        message: `No role works with the confidential attribute "${attribute.name}" of "${object.name}", so everyone who may read a ${object.name} sees it; name it in the access of a step, or give "${object.name}" a steward.`,
        elementId: attribute.id,
      });
    return [];
  },
});
