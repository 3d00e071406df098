import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { ListPart, Page, ListPlace } from '../lib/listing.ts';
import { countOf } from './listing.ts';

/** How a list is ordered: by columns that together tell any two rows apart, all in one direction. */
export type ListOrder = {
  readonly columns: readonly RawBuilder<unknown>[];
  readonly direction: 'asc' | 'desc';
};

/** The order by a column of a table, rows of the same value by their id. */
export function byColumn(table: string, column: string, direction: ListOrder['direction']): ListOrder {
  return { columns: [sql.ref(`${table}.${column}`), sql.ref(`${table}.id`)], direction };
}

/**
 * The rows of one part of a list, and one more where the list goes on. An index on the columns of the order, behind
 * those that the rows are chosen by, leads straight to the place.
 */
export function rowsOf<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { order, part }: { readonly order: ListOrder; readonly part: ListPart },
): SelectQueryBuilder<DB, TB, Row> {
  const { columns, direction } = order;
  const { limit, offset, after } = part;
  const behind = after === undefined ? rows : rows.where(isBehind(order, after));
  return columns
    .reduce((sorted, column) => sorted.orderBy(column, direction), behind)
    .limit(limit + 1)
    .offset(offset);
}

function isBehind({ columns, direction }: ListOrder, place: ListPlace): RawBuilder<SqlBool> {
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  // SQLite finds the first of these in an index also where the column is an expression, of the second only columns.
  return sql<SqlBool>`${columns[0]} ${comparison}= ${place[0]} and (${sql.join(columns)}) ${comparison} (${sql.join(place)})`;
}

/** How many rows a list has; undefined for a part behind a place, whose time must not grow with the list. */
export async function totalOf<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  { after }: ListPart,
): Promise<number | undefined> {
  if (after !== undefined) return undefined;
  const counted = rows
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: string | number | bigint }>();
  return countOf(await counted.executeTakeFirstOrThrow());
}

/** One part of a list, of the rows that `rowsOf` reads. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  given: {
    readonly part: ListPart;
    readonly total: number | undefined;
    readonly toItem: (row: Row) => T;
    readonly placeOf: (row: Row) => ListPlace;
  },
): Page<T> {
  const { part, total, toItem, placeOf } = given;
  const shown = rows.slice(0, part.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { items: shown.map(toItem), total, ...(last !== undefined && { next: placeOf(last) }) };
}
