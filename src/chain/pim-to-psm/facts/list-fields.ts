import type { Entity, Query } from '../../pim/pim.ts';
import type { EntityFacts } from './entities.ts';
import type { Field } from './fields.ts';
import type { Leaf } from './leaves.ts';
import { lifecycleOf } from './lifecycles.ts';
import type { PimSource } from './places.ts';
import type { Reference } from './relations.ts';
import { targetId } from './target-ids.ts';

/** The queries that list the rows of an entity. */
export function listsOf(entity: Entity, source: PimSource): readonly Query[] {
  return source
    .referrers(entity, 'Query', 'target')
    .filter(({ kind }) => kind === 'LIST' || kind === 'SEARCH');
}

/**
 * The columns by which callers filter a list: the kind where it has several, and those of chosen fields, or of every
 * single value and reference.
 */
export function filterColumnsOf(
  query: Query,
  { entity, fields, held, kind }: EntityFacts,
): readonly string[] {
  const chosen = new Set<string>(query.filters);
  const every = takesEveryValue(query);
  return [
    ...(kind !== undefined && kind.words.length > 1 ? [targetId(entity, 'column-kind')] : []),
    ...comparedColumnsOf(
      fields.filter((field) => chosen.has(field.attribute.id) || (every && isComparable(field))),
    ),
    ...(every ? held.filter(({ nested }) => nested === undefined).map(({ column }) => column) : []),
  ];
}

/** The columns by which callers order a list. */
export function orderColumnsOf(query: Query, row: EntityFacts, source: PimSource): readonly string[] {
  return comparedColumnsOf(orderFieldsOf(query, row, source));
}

/**
 * The fields by which callers order a list: chosen ones; where every value is a filter, also ids, what is unique, the
 * state and dates.
 */
export function orderFieldsOf(query: Query, row: EntityFacts, source: PimSource): readonly Field[] {
  const chosen = new Set<string>(query.sortable);
  const state = lifecycleOf(source, row.entity)?.stateAttribute;
  const orders = (field: Field): boolean =>
    takesEveryValue(query) &&
    isComparable(field) &&
    (field.isKey || field.attribute.unique || field.attribute.id === state || isDate(field));
  return row.fields.filter((field) => chosen.has(field.attribute.id) || orders(field));
}

/** The columns whose texts a list is searched in: those that every reader reads. */
export function searchedLeavesOf(query: Query, { fields }: EntityFacts): readonly Leaf[] {
  if (!takesEveryValue(query)) return [];
  return fields.flatMap(({ leaves }) => leaves.filter(({ isOpenText }) => isOpenText));
}

/** Whether callers find rows by the row that a reference leads to. */
export function isFilter({ holder, nested }: Reference, source: PimSource): boolean {
  return nested === undefined && listsOf(holder, source).some(takesEveryValue);
}

function takesEveryValue({ filtering }: Query): boolean {
  return filtering === 'EVERY_VALUE';
}

/** Files and places are not compared. */
function isComparable({ type }: Field): boolean {
  return type.kind !== 'SCALAR' || !['FILE', 'GEO_POINT', 'JSON'].includes(type.scalar);
}

function isDate({ type }: Field): boolean {
  return type.kind === 'SCALAR' && (type.scalar === 'DATE' || type.scalar === 'DATE_TIME');
}

/** The columns of fields; what is kept as JSON is not compared. */
function comparedColumnsOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ leaves }) =>
    leaves.filter(({ role }) => role !== 'column-json').map(({ id }) => id),
  );
}
