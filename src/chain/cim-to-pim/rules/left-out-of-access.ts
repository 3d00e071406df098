import { keeperOf } from '../../core/reference-keeper.ts';
import { isValue } from '../facts/composition.ts';
import { distinct } from '../facts/source.ts';
import { rule } from '../rule-builders.ts';

/** Confidential attributes that no role works with. */
export const readersUnknown = rule('C2P-14', 'BusinessAttribute', {
  when: (attribute, { source }) => !isValue(source.containerOf(attribute, 'BusinessObject')),
  targets: (attribute, { source, facts, report }) => {
    const object = source.containerOf(attribute, 'BusinessObject');
    const root = facts.composition.rootOf(object);
    // Where no role reads the object, that is what a finding says.
    const isRead = facts.access
      .grantsOn(root)
      .some(({ operation }) => operation.origin === 'query' && operation.target === root);
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

/** References that a new row needs, to rows that those who make it may not read. */
export const choiceNotReadable = rule('C2P-26', 'ObjectRelation', {
  when: (relation, { source }) =>
    relation.kind !== 'COMPOSITION' &&
    ![relation.source, relation.target].some((end) => isValue(source.get(end))),
  targets: (relation, { source, facts, report }) => {
    const { rootOf } = facts.composition;
    const isAtSource = keeperOf(relation) === 'SOURCE';
    const needed = isAtSource ? relation.targetCardinality : relation.sourceCardinality;
    const holder = source.get(isAtSource ? relation.source : relation.target);
    const referred = rootOf(source.get(isAtSource ? relation.target : relation.source));
    const { grantsOn, isPublic } = facts.access;
    if (needed !== 'EXACTLY_ONE' || rootOf(holder) === referred || isPublic(referred)) return [];
    const readers = new Set(
      grantsOn(referred)
        .filter(({ operation }) => operation.origin === 'query')
        .map(({ who }) => who),
    );
    const makers = grantsOn(rootOf(holder))
      .filter(({ operation }) => operation.kind === 'CREATE' && operation.target === holder)
      .map(({ who }) => who)
      .filter((who) => who.eClass === 'Actor' && !readers.has(who));
    for (const { name } of distinct(makers))
      report({
        severity: 'WARNING',
        code: 'CHOICE_NOT_READABLE',
        message: `"${name}" makes "${holder.name}", which refers to "${referred.name}", but may not read that and so cannot choose one; let a step of "${name}" read "${referred.name}".`,
        elementId: relation.id,
      });
    return [];
  },
});
