import { rule, target } from '../rule-builders.ts';

/** P2S-17: every attribute that is unique gets a unique index over its columns. */
export const indexesOfEntity = rule('P2S-17', 'Entity', {
  targets: (entity, { equivalent, facts }) =>
    facts.entities
      .of(entity)
      .fields.filter(({ attribute, isKey, leaves }) => attribute.unique && !isKey && leaves.length > 0)
      .map(({ attribute, occurrence, leaves }) =>
        target('index', 'Index', {
          key: attribute,
          suffix: occurrence === '' ? undefined : occurrence,
          into: () => ({ container: equivalent(entity, 'table'), feature: 'indexes' }),
          bind: () => ({ name: attribute.name, columns: leaves.map(({ id }) => id), unique: true }),
        }),
      ),
});
