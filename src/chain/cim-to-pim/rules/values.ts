import { isValue } from '../facts/composition.ts';
import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';
import { valueHomes } from './attributes.ts';

/** C2P-11: a value becomes a value object in every context that uses it. */
export const valueObject = rule('C2P-11', 'BusinessObject', {
  when: isValue,
  targets: (value, { facts, equivalent }) =>
    valueHomes(value, facts).map((home) =>
      target('value', 'ValueObject', {
        suffix: home.id,
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'types' }),
        bind: () => ({
          name: value.name,
          description: value.description,
          code: facts.codes.value(value, home),
        }),
      }),
    ),
});
