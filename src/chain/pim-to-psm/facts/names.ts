import { snakeCase } from '../../core/naming.ts';
import type { BoundedContext, Entity } from '../../pim/pim.ts';
import type { Field } from './fields.ts';
import { maxNameLength, sqlName } from './legal-names.ts';
import type { Link, Relation } from './relations.ts';
import { targetId } from './target-ids.ts';
import { uniqueNames } from './unique-names.ts';
import type { NameWish } from './unique-names.ts';

/** Names of the columns that every table of a root or part may have beside those of its fields. */
export const technicalColumns = {
  version: 'version',
  owner: 'owner_subject',
  created: 'created_at',
  updated: 'updated_at',
  search: 'search_text',
  kind: 'kind',
} as const;

/** JSON name of the number that protects against lost updates. */
export const versionProperty = 'version';

/** JSON name of what says of which kind a row is, where rows of several kinds stand in one table. */
export const kindProperty = 'kind';

/** An entity with everything that wants a name in it. */
export type NamedEntity = {
  readonly entity: Entity;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
  readonly versioned: boolean;
  /** What it has from the more general entity in whose table its rows stand; undefined where they stand alone. */
  readonly shared: SharedNames | undefined;
};

/** Names that are settled in a table before those of one of its kinds. */
export type SharedNames = {
  /** By ids of attributes and associations. */
  readonly properties: ReadonlyMap<string, string>;
  /** By ids of columns of the special entity. */
  readonly columns: ReadonlyMap<string, string>;
  /** Columns of all kinds that came before. */
  readonly taken: Iterable<string>;
};

const columnNames = { maxLength: maxNameLength, separator: '_' } as const;

/** JSON property of every attribute and association that shows in an entity's types, by their ids. */
export function propertiesOf({
  entity,
  fields,
  relations,
  versioned,
  shared,
}: NamedEntity): ReadonlyMap<string, string> {
  const wishes: NameWish[] = fields.map(({ attribute }) => ({
    id: attribute.id,
    name: attribute.code,
    otherwise: `${attribute.code}Value`,
  }));
  for (const relation of relations) {
    const wish = propertyWish(entity, relation);
    if (wish !== undefined) wishes.push({ id: relation.association.id, rank: 1, ...wish });
  }
  const technical = [
    ...(versioned ? [versionProperty] : []),
    ...(shared === undefined ? [] : [kindProperty]),
  ];
  return settledNames(wishes, { settled: shared?.properties, taken: technical });
}

/** Names that are settled already, and one for each of the other wishes. */
function settledNames(
  wishes: readonly NameWish[],
  {
    settled = new Map<string, string>(),
    taken,
  }: { readonly settled: ReadonlyMap<string, string> | undefined; readonly taken: Iterable<string> },
): ReadonlyMap<string, string> {
  const open = wishes.filter(({ id }) => !settled.has(id));
  return new Map([
    ...settled,
    ...uniqueNames(open, { ...columnNames, taken: [...taken, ...settled.values()] }),
  ]);
}

/** SQL name of every column that comes from an attribute or association, by the column's id. */
export function columnsOf({
  entity,
  fields,
  relations,
  versioned,
  shared,
}: NamedEntity): ReadonlyMap<string, string> {
  const wishes: NameWish[] = fields.flatMap(({ leaves }) =>
    leaves.map(({ id, wish }) => ({ id, name: wish, otherwise: `${wish}_value` })),
  );
  for (const relation of relations) {
    if (relation.kind !== 'REFERENCE' || relation.holder !== entity) continue;
    const role = snakeCase(relation.role);
    wishes.push({ id: relation.column, name: `${role}_id`, otherwise: `${role}_reference`, rank: 1 });
  }
  const { version, kind, ...others } = technicalColumns;
  const taken = [
    ...Object.values(others),
    ...(versioned ? [version] : []),
    ...(shared === undefined ? [] : [kind, ...shared.taken]),
  ];
  return settledNames(wishes, { settled: shared?.columns, taken });
}

/** SQL name of every table of a context's schema, by the table's id. */
export function tablesOf(context: BoundedContext, links: readonly Link[]): ReadonlyMap<string, string> {
  const entities = context.aggregates.flatMap((aggregate) => aggregate.entities);
  return uniqueNames(
    [
      ...entities.map((entity) => ({ id: targetId(entity, 'table'), name: sqlName(entity.code) })),
      ...links.map(({ association, source, role }) => ({
        id: targetId(association, 'join-table'),
        name: `${sqlName(source.code)}_${snakeCase(role)}`,
        rank: 1,
      })),
    ],
    columnNames,
  );
}

function propertyWish(entity: Entity, relation: Relation): Omit<NameWish, 'id'> | undefined {
  if (relation.kind === 'LINK')
    return relation.source === entity
      ? { name: `${relation.role}Ids`, otherwise: `${relation.role}References` }
      : undefined;
  if (relation.nested === undefined)
    return relation.holder === entity
      ? { name: `${relation.role}Id`, otherwise: `${relation.role}Reference` }
      : undefined;
  return relation.referenced === entity
    ? { name: relation.nested.role, otherwise: `${relation.nested.role}Parts` }
    : undefined;
}
