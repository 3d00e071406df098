import { isValue } from '../facts/composition.ts';
import { rule, target } from '../rule-builders.ts';
import { listFieldsOf } from './list-fields.ts';

/**
 * C2P-25: every aggregate can be read one by one and as a list; without sign-in when all of it is PUBLIC. The list is
 * filtered by every single value and reference, and ordered by ids, identifying values, the status and dates.
 */
export const queriesOfRoot = rule('C2P-25', 'BusinessObject', {
  when: (object, { facts }) => facts.composition.isRoot(object),
  targets: (object, context) => {
    const { facts, equivalent } = context;
    return facts.operations.queriesOf(object).map((query) =>
      target(query.role, 'Query', {
        into: () => ({ container: equivalent(object, 'aggregate-root'), feature: 'operations' }),
        bind: () => {
          const isList = query.kind === 'LIST';
          return {
            name: query.name,
            code: facts.codes.operation(query),
            kind: query.kind,
            target: equivalent(object, 'entity'),
            anonymous: facts.access.isPublic(object),
            access: 'ROLES',
            paged: isList,
            ...(isList && listFieldsOf(object, context)),
          };
        },
      }),
    );
  },
});

/** C2P-37: the parts that one aggregate has are listed below it. */
export const queriesOfParts = rule('C2P-37', 'BusinessObject', {
  when: (object) => !isValue(object),
  targets: (object, { facts, equivalent }) =>
    facts.operations.ofParts(object).flatMap((query) =>
      query.origin === 'part-query'
        ? [
            target(query.role, 'Query', {
              into: () => ({ container: equivalent(query.root, 'aggregate-root'), feature: 'operations' }),
              bind: () => ({
                name: query.name,
                code: facts.codes.operation(query),
                kind: query.kind,
                target: equivalent(object, 'entity'),
                anonymous: facts.access.isPublic(query.root),
                access: 'ROLES',
                paged: false,
              }),
            }),
          ]
        : [],
    ),
});
