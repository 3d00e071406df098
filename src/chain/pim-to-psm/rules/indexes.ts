import type { Entity } from '../../pim/pim.ts';
import type { PimFacts } from '../facts/facts.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';

/**
 * P2S-17: every attribute that is unique gets a unique index over its columns. People tell parts apart inside their
 * whole, so the index of a part begins with its whole: two orders may both have a line 1.
 */
export const indexesOfEntity = rule('P2S-17', 'Entity', {
  targets: (entity, { equivalent, facts }) =>
    facts.entities
      .of(entity)
      .fields.filter(({ attribute, isKey, leaves }) => attribute.unique && !isKey && leaves.length > 0)
      .flatMap(({ attribute, occurrence, leaves }) =>
        scopesOf(entity, facts).map(({ whole, suffix }) =>
          target('index', 'Index', {
            key: attribute,
            suffix: [occurrence, suffix].filter((word) => word !== '').join('/') || undefined,
            into: () => ({ container: equivalent(entity, 'table'), feature: 'indexes' }),
            bind: () => ({
              name: attribute.name,
              columns: [...whole, ...leaves.map(({ id }) => id)],
              unique: true,
            }),
          }),
        ),
      ),
});

type Scope = { readonly whole: readonly string[]; readonly suffix: string };

/** Within what the values of an entity are unique: everywhere, or within each of the wholes that it can be a part of. */
function scopesOf(entity: Entity, { entities }: PimFacts): readonly Scope[] {
  const wholes = entities
    .of(entity)
    .held.filter(({ nested }) => nested !== undefined)
    .map(({ association }) => association);
  if (wholes.length === 0) return [{ whole: [], suffix: '' }];
  return wholes.map((association) => ({
    whole: [targetId(association, 'fk-column')],
    suffix: wholes.length === 1 ? '' : association.id,
  }));
}
