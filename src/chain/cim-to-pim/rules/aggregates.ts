import { isValue } from '../facts/composition.ts';
import { generalOf, isKeptTogether } from '../facts/generalization.ts';
import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-12: every object with identity that is not part of another becomes the root of an aggregate. */
export const aggregateOfRoot = rule('C2P-12', 'BusinessObject', {
  when: (object, { facts }) => facts.composition.isRoot(object),
  targets: (object, { facts, equivalent }) => {
    const home = facts.homeOf(object);
    return [
      target('aggregate-root', 'Aggregate', {
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'aggregates' }),
        bind: () => {
          const [owner] = facts.access.ownersOf(object);
          const capability = facts.capabilityOf(object);
          return {
            name: object.name,
            description: object.description,
            code: facts.codes.aggregate(object),
            root: equivalent(object, 'entity'),
            module: capability && equivalent(capability, 'module'),
            store: equivalent(home, 'data-store'),
            ownedBy: owner && equivalent(owner, 'role'),
          };
        },
      }),
    ];
  },
});

/**
 * C2P-13, C2P-17: every object with identity becomes an entity with a technical key and, maybe, a supertype. Where
 * neither is part of another object, both stand in one table.
 */
export const entityOfObject = rule('C2P-13', 'BusinessObject', {
  when: (object) => !isValue(object),
  targets: (object, { source, facts, equivalent }) => [
    target('entity', 'Entity', {
      into: () => ({
        container: equivalent(facts.composition.rootOf(object), 'aggregate-root'),
        feature: 'entities',
      }),
      bind: () => {
        const general = generalOf(source, object);
        return {
          name: object.name,
          description: object.description,
          code: facts.codes.entity(object),
          superType: general && equivalent(general, 'entity'),
          ...(general !== undefined && isKeptTogether(object, general, facts.composition)
            ? { inheritance: 'SINGLE_TABLE' as const }
            : {}),
          sensitivity: object.sensitivity,
        };
      },
    }),
    target('id-attribute', 'Attribute', {
      into: () => ({ container: equivalent(object, 'entity'), feature: 'attributes' }),
      bind: () => ({
        name: 'Id',
        code: facts.fieldCodes.identifier(object),
        scalar: 'UUID',
        required: true,
        identifier: true,
        readOnly: true,
      }),
    }),
  ],
});
