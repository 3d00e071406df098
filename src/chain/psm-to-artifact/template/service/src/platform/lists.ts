import type { Access } from './access.js';
import type { Db } from './db.js';
import { addFilter, addSearch } from './list-filters.js';
import {
  cursorAt,
  keyAt,
  stretchesOf,
  termsOf,
  type FoundValue,
  type Key,
  type ReadValues,
} from './list-order.js';
import { readListQuery, type ListRequest, type SentQuery } from './list-query.js';
import type { ListSource } from './list-source.js';
import { Conditions, type Page } from './paging.js';

/** The most rows that `total` counts. */
export const mostCounted = 10_000;

/** The query of a list as it was sent, and what its caller may do. */
export interface ListCall {
  readonly query: SentQuery;
  readonly access: Access;
}

/** Reads one page of a list as its query asks for it, of the rows and by the values that the caller may see. */
export async function readList<T>(db: Db, source: ListSource, { query, access }: ListCall): Promise<Page<T>> {
  const request = readListQuery(query, { source, roles: access.roles });
  const filtered = (): Conditions => conditionsOf(request, source, access.onlyOwner);
  const terms = termsOf(request, source);
  const meaning = `${source.table} ${request.meaning}`;
  const keyColumns = terms.map(({ column }) => `t.${column}::text`).join(', ');
  const rows: { readonly record: T; readonly sort_key: Key }[] = [];
  // One row more than asked for says whether there is a next page.
  for await (const stretch of stretchesOf(terms, keyAt(request.cursor, meaning), valuesIn(db, source))) {
    const missing = request.limit + 1 - rows.length;
    const conditions = filtered();
    stretch.limit(conditions);
    const found = await db.query<(typeof rows)[number]>(
      `SELECT ${source.record} AS record, jsonb_build_array(${keyColumns}) AS sort_key
         FROM ${source.table} AS t ${conditions.where}
        ORDER BY ${stretch.orderBy} LIMIT ${missing}`,
      conditions.parameters,
    );
    rows.push(...found);
    // The next stretch is not looked for before it is needed.
    if (rows.length > request.limit) break;
  }
  const shown = rows.slice(0, request.limit);
  const last = rows.length > request.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ record }) => record),
    ...(last !== undefined && { nextCursor: cursorAt(last.sort_key, meaning) }),
    ...(request.total && { total: await countOf(db, source, filtered()) }),
  };
}

/** Reads the values of a column from its index, one after the other: `DISTINCT` would read every row. */
function valuesIn(db: Db, { table }: ListSource): ReadValues {
  return async ({ column, type, descending }, last, most) => {
    const [beyond, order] = descending ? ['<', `t.${column} DESC`] : ['>', `t.${column}`];
    const nextOf = (condition: string): string =>
      `(SELECT t.${column} FROM ${table} AS t WHERE ${condition} ORDER BY ${order} LIMIT 1)`;
    const start = last === null ? `t.${column} IS NOT NULL` : `t.${column} ${beyond}= $1::${type}`;
    const found = await db.query<FoundValue>(
      `WITH RECURSIVE found (value) AS (
         ${nextOf(start)} UNION ALL
         SELECT ${nextOf(`t.${column} ${beyond} found.value`)} FROM found WHERE found.value IS NOT NULL
       )
       SELECT value::text AS value, ${last === null ? 'false' : `value = $1::${type}`} AS "isLast"
         FROM found WHERE value IS NOT NULL LIMIT ${most + 1}`,
      last === null ? [] : [last],
    );
    return found.length > most ? undefined : found;
  };
}

function conditionsOf(
  { filters, words }: ListRequest,
  { owner, search }: ListSource,
  onlyOwner: string | undefined,
): Conditions {
  const conditions = new Conditions();
  if (owner !== undefined) conditions.add(`t.${owner} = ?`, onlyOwner);
  for (const filter of filters) addFilter(conditions, filter);
  if (search !== undefined) addSearch(conditions, search, words);
  return conditions;
}

async function countOf(db: Db, { table }: ListSource, { where, parameters }: Conditions): Promise<number> {
  const [row] = await db.query<{ readonly rows: number }>(
    `SELECT count(*)::integer AS rows FROM (SELECT FROM ${table} AS t ${where} LIMIT ${mostCounted}) AS counted`,
    parameters,
  );
  return row?.rows ?? 0;
}
