import { carrying } from '../../../kernel/transformation/reads.ts';
import type { Aggregate, Association, BoundedContext, Entity } from '../../pim/pim.ts';
import type { Field } from './fields.ts';
import { fieldsOf } from './fields.ts';
import { byId } from '../../core/by-id.ts';
import type { Kind } from './kinds.ts';
import { kindsOf } from './kinds.ts';
import { columnsOf, propertiesOf, tablesOf } from './names.ts';
import { nestingsOf } from './nestings.ts';
import type { PimSource } from './places.ts';
import { clusterOf, homeOf } from './places.ts';
import type { Link, Reference, Relation } from './relations.ts';
import { inheritedRelation, relationOf } from './relations.ts';
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
  /** Its place among the entities that share a table; undefined where its table has no other. */
  readonly kind: Kind | undefined;
  /** Id of the column of the more general entity that a column of its table is; undefined where it is its own. */
  readonly shows: (columnId: string) => string | undefined;
  /** The composition whose whole this entity is part of, the one with the smallest id if there are several. */
  readonly within: Reference | undefined;
  readonly property: (attributeOrAssociation: { readonly id: string }) => string;
  readonly columnName: (columnId: string) => string;
};

/** The facts of all entities, relations by association, and names of join tables. */
export type EntityIndex = {
  readonly of: (entity: Entity | string) => EntityFacts;
  readonly relation: (association: Association) => Relation;
  /** The aggregate of an entity, and those of the more general and the more special ones whose table it shares. */
  readonly ruling: (entity: Entity) => {
    readonly aggregate: Aggregate;
    readonly generals: readonly Aggregate[];
    readonly specials: readonly Aggregate[];
  };
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
  const kinds = kindsOf(source);
  const facts = new Map<string, EntityFacts>();
  const taken = new Map<Entity, string[]>();
  // The names of a table are settled from the most general entity down.
  const add = (entity: Entity): EntityFacts => {
    const done = facts.get(entity.id);
    if (done !== undefined) return done;
    const kind = kinds.get(entity.id);
    const general = kind?.general && add(kind.general);
    const own = all.filter((relation) => touches(relation, entity));
    const inherited = general === undefined ? [] : inheritedBy(entity, general);
    const names = kind && (taken.get(kind.top) ?? []);
    const made = entityFacts({
      source,
      entity,
      relations: [...own, ...inherited],
      tableNames,
      kind,
      general,
      taken: names ?? [],
    });
    if (kind !== undefined) taken.set(kind.top, [...(names ?? []), ...made.columnNames()]);
    facts.set(entity.id, made);
    return made;
  };
  for (const entity of byId(source.all('Entity'))) add(entity);
  return {
    of: (entity) => known(facts, typeof entity === 'string' ? entity : entity.id),
    ruling: (entity) => ({
      aggregate: clusterOf(source, entity),
      generals: (kinds.get(entity.id)?.generals ?? []).map((general) => clusterOf(source, general)),
      specials: (kinds.get(entity.id)?.specials ?? []).map((special) => clusterOf(source, special)),
    }),
    relation: (association) => known(relations, association.id),
    joinTableName: ({ association }) => known(tableNames, targetId(association, 'join-table')),
  };
}

/** What an entity has of the associations of the more general one in whose table its rows stand. */
function inheritedBy(
  special: Entity,
  { entity: general, held, parts, links }: EntityFacts,
): readonly Relation[] {
  return [...held, ...parts, ...links].map((relation) => inheritedRelation(relation, { general, special }));
}

function entityFacts(given: {
  readonly source: PimSource;
  readonly entity: Entity;
  /** Those that the entity takes part in. */
  readonly relations: readonly Relation[];
  readonly tableNames: ReadonlyMap<string, string>;
  readonly kind: Kind | undefined;
  readonly general: EntityFacts | undefined;
  /** Names of columns of its table that other kinds have. */
  readonly taken: readonly string[];
}): EntityFacts & { readonly columnNames: () => Iterable<string> } {
  const { source, entity, relations, tableNames, kind, general, taken } = given;
  const aggregate = clusterOf(source, entity);
  const top = kind === undefined ? aggregate : clusterOf(source, kind.top);
  const place = carrying(() => {
    const isRoot = aggregate.root === entity.id;
    return { isRoot, versioned: isRoot && top.concurrency === 'OPTIMISTIC' };
  });
  const owning = (kind?.family ?? [entity]).map((each) => clusterOf(source, each));
  const ownership = carrying(() => ({
    owned: place.isRoot && owning.some((each) => hasOwners(source, each)),
  }));
  const fields = fieldsOf(source, entity);
  const references = relations.filter((relation) => relation.kind === 'REFERENCE');
  const shown = general === undefined ? noNames : columnsShown({ fields, references }, general);
  const shared = kind && {
    properties: general === undefined ? noNames : sharedProperties({ fields, relations }, general),
    columns: new Map([...shown].map(([id, of]) => [id, general?.columnName(of) ?? id])),
    taken,
  };
  const named = { entity, fields, relations, versioned: place.versioned, shared };
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
    columnNames: () => columnNames.values(),
    kind,
    shows: (columnId) => shown.get(columnId),
  };
}

const noNames: ReadonlyMap<string, string> = new Map();

/** The columns of a special entity that are columns of the more general one, with those, by their ids. */
function columnsShown(
  { fields, references }: { readonly fields: readonly Field[]; readonly references: readonly Reference[] },
  general: EntityFacts,
): ReadonlyMap<string, string> {
  return new Map([
    ...fields.flatMap((field) => {
      const leaves = sameField(field, general)?.leaves ?? [];
      return field.leaves.flatMap(({ id }, index): [string, string][] => {
        const of = leaves[index];
        return of === undefined ? [] : [[id, of.id]];
      });
    }),
    ...references.flatMap(({ column, association }): [string, string][] => {
      const of = general.held.find((held) => held.association === association && held.column !== column);
      return of === undefined ? [] : [[column, of.column]];
    }),
  ]);
}

/** Members that a special entity has from the more general one are called the same in both. */
function sharedProperties(
  { fields, relations }: { readonly fields: readonly Field[]; readonly relations: readonly Relation[] },
  general: EntityFacts,
): ReadonlyMap<string, string> {
  const { held, parts, links } = general;
  const inherited = new Set([...held, ...parts, ...links].map(({ association }) => association));
  return new Map([
    ...fields.flatMap((field): [string, string][] => {
      const of = sameField(field, general);
      return of === undefined ? [] : [[field.attribute.id, general.property(of.attribute)]];
    }),
    ...relations
      .filter(({ association }) => inherited.has(association))
      .map(({ association }): [string, string] => [association.id, general.property(association)]),
  ]);
}

/** Keys are one, whichever attribute a special entity calls so. */
function sameField(field: Field, general: EntityFacts): Field | undefined {
  return general.fields.find((each) =>
    field.isKey ? each.isKey : each.attribute === field.attribute && !each.isKey,
  );
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
