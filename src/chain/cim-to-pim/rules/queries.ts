import { isValue } from '../facts/composition.ts';
import { rule, target } from '../rule-builders.ts';

/**
 * C2P-25: every aggregate can be read one by one and as a list; without sign-in when all of it is PUBLIC. The list is
 * filtered by every value; what identifies the object and its status are named, so that people see what counts most.
 */
export const queriesOfRoot = rule('C2P-25', 'BusinessObject', {
  when: (object, { facts }) => facts.composition.isRoot(object),
  targets: (object, { facts, equivalent, maybe }) =>
    facts.operations.queriesOf(object).map((query) =>
      target(query.role, 'Query', {
        into: () => ({ container: equivalent(object, 'aggregate-root'), feature: 'operations' }),
        bind: () => {
          const isList = query.kind === 'LIST';
          const status = maybe(object, 'status-attribute');
          const identifying = object.attributes
            .filter((attribute) => attribute.identifying)
            .map((attribute) => equivalent(attribute, 'attribute'));
          return {
            name: query.name,
            code: facts.codes.operation(query),
            kind: query.kind,
            target: equivalent(object, 'entity'),
            anonymous: facts.access.isPublic(object),
            access: 'ROLES',
            paged: isList,
            filters: isList ? [...identifying, ...(status === undefined ? [] : [status])] : [],
            ...(isList && { filtering: 'EVERY_VALUE' }),
          };
        },
      }),
    ),
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
