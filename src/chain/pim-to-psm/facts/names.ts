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
} as const;

/** JSON name of the number that protects against lost updates. */
export const versionProperty = 'version';

/** An entity with everything that wants a name in it. */
export type NamedEntity = {
  readonly entity: Entity;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
  readonly versioned: boolean;
};

const columnNames = { maxLength: maxNameLength, separator: '_' } as const;

/** JSON property of every attribute and association that shows in an entity's types, by their ids. */
export function propertiesOf({
  entity,
  fields,
  relations,
  versioned,
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
  return uniqueNames(wishes, { ...columnNames, taken: versioned ? [versionProperty] : [] });
}

/** SQL name of every column that comes from an attribute or association, by the column's id. */
export function columnsOf({
  entity,
  fields,
  relations,
  versioned,
}: NamedEntity): ReadonlyMap<string, string> {
  const wishes: NameWish[] = fields.flatMap(({ leaves }) =>
    leaves.map(({ id, wish }) => ({ id, name: wish, otherwise: `${wish}_value` })),
  );
  for (const relation of relations) {
    if (relation.kind !== 'REFERENCE' || relation.holder !== entity) continue;
    const role = snakeCase(relation.role);
    const id = targetId(relation.association, 'fk-column');
    wishes.push({ id, name: `${role}_id`, otherwise: `${role}_reference`, rank: 1 });
  }
  const { version, ...others } = technicalColumns;
  const taken = [...Object.values(others), ...(versioned ? [version] : [])];
  return uniqueNames(wishes, { ...columnNames, taken });
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
