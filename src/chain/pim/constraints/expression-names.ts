import type { Model } from '../../../kernel/model/model.ts';
import { camelCase } from '../../core/naming.ts';
import type { NamedMember } from '../../core/rule-names.ts';
import { anyOfScopes, moneyParts, scopeOfTables } from '../../core/rule-names.ts';
import type { Scope } from '../../core/rule-language/index.ts';
import type { Aggregate, Association, Attribute, Entity, Pim, ValueObject } from '../pim.ts';

/** The names that expressions about aggregates may use. */
export type AggregateNames = {
  /**
   * Attributes and roles of the root, inherited ones included, dotted for money, value objects and parts; names of
   * inner entities count as well, for rules that are about them.
   */
  readonly scopeOf: (aggregate: Aggregate) => Scope;
};

/** Works out the names of each aggregate when it is asked for. */
export function aggregateNames(model: Model<Pim>): AggregateNames {
  const associations = model.all('Association');
  const from = Map.groupBy(associations, ({ source }) => source);
  const to = Map.groupBy(associations, ({ target }) => target);
  const names = new Map<string, ReadonlyMap<string, NamedMember>>();
  const remembered = (
    type: Entity | ValueObject,
    work: () => ReadonlyMap<string, NamedMember>,
  ): ReadonlyMap<string, NamedMember> => {
    const known = names.get(type.id);
    if (known !== undefined) return known;
    const found = work();
    names.set(type.id, found);
    return found;
  };
  const attributeNames = (attributes: readonly Attribute[]): readonly [string, NamedMember][] =>
    attributes.map((attribute) => [attribute.code, attributeMember(attribute)]);
  const spelled = new Map<string, ReadonlyMap<string, NamedMember>>();
  const spellings = (type: Entity | ValueObject): ReadonlyMap<string, NamedMember> => {
    let found = spelled.get(type.id);
    if (found === undefined) {
      found = new Map(
        type.attributes.map((attribute) => [camelCase(attribute.name), attributeMember(attribute)]),
      );
      spelled.set(type.id, found);
    }
    return found;
  };
  const attributeMember = ({ scalar, type, multiple }: Attribute): NamedMember => {
    const definition = model.resolve<'TypeDefinition'>(type);
    if (definition?.eClass === 'ValueObject')
      return insider(
        scopeOfTables(
          () => [remembered(definition, () => new Map(attributeNames(definition.attributes)))],
          () => [spellings(definition)],
        ),
        multiple ? 'MANY' : 'ONE',
      );
    return scalar === 'MONEY'
      ? insider(moneyParts, multiple ? 'MANY' : 'ONE')
      : stranger(multiple ? 'MANY' : 'ONE');
  };
  const ownNames = (entity: Entity): ReadonlyMap<string, NamedMember> =>
    remembered(
      entity,
      () =>
        new Map([
          ...(to.get(entity.id) ?? []).flatMap(({ sourceRole, sourceCardinality }): [string, NamedMember][] =>
            sourceRole === undefined ? [] : [[sourceRole, stranger(amountOf(sourceCardinality))]],
          ),
          ...(from.get(entity.id) ?? []).map((association): [string, NamedMember] => [
            association.targetRole,
            targetMember(association),
          ]),
          ...attributeNames(entity.attributes),
        ]),
    );
  const targetMember = ({ kind, target, targetCardinality }: Association): NamedMember => {
    const amount = amountOf(targetCardinality);
    return kind === 'COMPOSITION'
      ? insider(entityScope(model.get<'Entity'>(target)), amount)
      : stranger(amount);
  };
  const entityScope = (entity: Entity): Scope =>
    scopeOfTables(
      function* () {
        for (const each of lineage(model, entity)) yield ownNames(each);
      },
      function* () {
        for (const each of lineage(model, entity)) yield spellings(each);
      },
    );
  const scopes = new Map<Aggregate, Scope>();
  return {
    scopeOf: (aggregate) => {
      const known = scopes.get(aggregate);
      if (known !== undefined) return known;
      const inner = aggregate.entities.filter(({ id }) => id !== aggregate.root);
      const root = entityScope(model.get<'Entity'>(aggregate.root));
      const types = inner.flatMap((entity) => [...lineage(model, entity)]);
      const anywhere = onDemand(() => new Map(types.flatMap((each) => [...ownNames(each)])));
      const spelledAnywhere = onDemand(() => new Map(types.flatMap((each) => [...spellings(each)])));
      const scope = anyOfScopes([
        root,
        scopeOfTables(
          () => [anywhere()],
          () => [spelledAnywhere()],
        ),
      ]);
      scopes.set(aggregate, scope);
      return scope;
    },
  };
}

/** Works something out when it is first asked for. */
function onDemand<T extends object>(work: () => T): () => T {
  let found: T | undefined;
  return () => (found ??= work());
}

type Amount = 'ONE' | 'MANY';

function amountOf(cardinality: Association['targetCardinality']): Amount {
  return cardinality === 'ZERO_OR_MORE' || cardinality === 'ONE_OR_MORE' ? 'MANY' : 'ONE';
}

/** Something of whose inside an expression may speak. */
function insider(members: Scope, amount: Amount): NamedMember {
  return amount === 'MANY' ? { kind: 'list', items: members } : { kind: 'object', members };
}

/** Something that an expression may only count or compare. */
function stranger(amount: Amount): NamedMember {
  return amount === 'MANY' ? { kind: 'list', items: nothing } : { kind: 'plain' };
}

const nothing: Scope = { member: () => undefined };

/** An entity and its supertypes, nearest first. */
export function* lineage(model: Model<Pim>, entity: Entity): Generator<Entity> {
  const passed = new Set<Entity>();
  let next: Entity | undefined = entity;
  while (next !== undefined && !passed.has(next)) {
    passed.add(next);
    yield next;
    next = model.resolve<'Entity'>(next.superType);
  }
}
