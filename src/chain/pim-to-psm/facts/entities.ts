import { carrying } from '../../../kernel/transformation/reads.ts';
import type { Aggregate, Association, BoundedContext, Entity } from '../../pim/pim.ts';
import type { Field } from './fields.ts';
import { fieldsOf } from './fields.ts';
import { columnsOf, propertiesOf, tablesOf } from './names.ts';
import { nestingsOf } from './nestings.ts';
import type { PimSource } from './places.ts';
import { clusterOf, homeOf } from './places.ts';
import type { Link, Reference, Relation } from './relations.ts';
import { relationOf } from './relations.ts';
import { targetId } from './target-ids.ts';

/** What several rules need to know about one entity. */
export type EntityFacts = {
  readonly entity: Entity;
  readonly aggregate: Aggregate;
  readonly context: BoundedContext;
  readonly isRoot: boolean;
  /** Rows carry a number that protects against lost updates. */
  readonly versioned: boolean;
  /** Rows know the subject of the person who owns them. */
  readonly owned: boolean;
  readonly fields: readonly Field[];
  /** References whose id stands in this entity's table. */
  readonly held: readonly Reference[];
  /** Parts that stand inside this entity in JSON. */
  readonly parts: readonly Reference[];
  /** Links that start here. */
  readonly links: readonly Link[];
  readonly tableName: string;
  /** The composition whose whole this entity is part of, the one with the smallest id if there are several. */
  readonly within: Reference | undefined;
  readonly property: (attributeOrAssociation: { readonly id: string }) => string;
  readonly columnName: (columnId: string) => string;
};

/** The facts of all entities, relations by association, and names of join tables. */
export type EntityIndex = {
  readonly of: (entity: Entity | string) => EntityFacts;
  readonly relation: (association: Association) => Relation;
  readonly joinTableName: (link: Link) => string;
};

/** Works out the facts of all entities. */
export function indexEntities(source: PimSource): EntityIndex {
  const nestings = nestingsOf(source);
  const relations = new Map(
    source
      .all('Association')
      .map((association) => [association.id, carrying(() => relationOf(source, association, nestings))]),
  );
  const all = [...relations.values()];
  const tableNames = new Map<string, string>();
  for (const context of source.all('BoundedContext'))
    for (const [id, name] of tablesOf(context, linksIn(source, context, all))) tableNames.set(id, name);
  const facts = new Map(
    source.all('Entity').map((entity) => {
      const relations = all.filter((relation) => touches(relation, entity));
      return [entity.id, entityFacts({ source, entity, relations, tableNames })];
    }),
  );
  return {
    of: (entity) => known(facts, typeof entity === 'string' ? entity : entity.id),
    relation: (association) => known(relations, association.id),
    joinTableName: ({ association }) => known(tableNames, targetId(association, 'join-table')),
  };
}

function entityFacts(given: {
  readonly source: PimSource;
  readonly entity: Entity;
  /** Those that the entity takes part in. */
  readonly relations: readonly Relation[];
  readonly tableNames: ReadonlyMap<string, string>;
}): EntityFacts {
  const { source, entity, relations, tableNames } = given;
  const aggregate = clusterOf(source, entity);
  const place = carrying(() => {
    const isRoot = aggregate.root === entity.id;
    return { isRoot, versioned: isRoot && aggregate.concurrency === 'OPTIMISTIC' };
  });
  const ownership = carrying(() => ({ owned: place.isRoot && hasOwners(source, aggregate) }));
  const fields = fieldsOf(source, entity);
  const references = relations.filter((relation) => relation.kind === 'REFERENCE');
  const named = { entity, fields, relations, versioned: place.versioned };
  const properties = propertiesOf(named);
  const columnNames = columnsOf(named);
  const held = references.filter((reference) => reference.holder === entity);
  return {
    entity,
    aggregate,
    context: homeOf(source, entity),
    get isRoot() {
      return place.isRoot;
    },
    get versioned() {
      return place.versioned;
    },
    get owned() {
      return ownership.owned;
    },
    fields,
    held,
    parts: references.filter(({ nested, referenced }) => nested !== undefined && referenced === entity),
    links: relations.filter((relation) => relation.kind === 'LINK'),
    tableName: known(tableNames, targetId(entity, 'table')),
    within: held
      .filter(({ nested }) => nested !== undefined)
      .sort((a, b) => (a.association.id < b.association.id ? -1 : 1))[0],
    property: ({ id }) => known(properties, id),
    columnName: (columnId) => known(columnNames, columnId),
  };
}

function touches(relation: Relation, entity: Entity): boolean {
  return relation.kind === 'LINK'
    ? relation.source === entity
    : relation.holder === entity || relation.referenced === entity;
}

/** Rows have owners when the aggregate says so, or when a permission is limited to own rows. */
function hasOwners(source: PimSource, aggregate: Aggregate): boolean {
  return (
    aggregate.ownedBy !== undefined ||
    aggregate.operations.some((operation) =>
      source.referrers(operation, 'Permission', 'operation').some(({ scope }) => scope === 'OWN'),
    )
  );
}

function linksIn(
  source: PimSource,
  context: BoundedContext,
  relations: readonly Relation[],
): readonly Link[] {
  return relations.filter(
    (relation): relation is Link => relation.kind === 'LINK' && homeOf(source, relation.source) === context,
  );
}

function known<V>(map: ReadonlyMap<string, V>, id: string): V {
  const found = map.get(id);
  if (found === undefined) throw new Error(`Nothing is known about ${id}.`);
  return found;
}
