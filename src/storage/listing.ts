import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';

/** The columns that lists can be sorted by. */
export type SortColumn = 'name' | 'createdAt' | 'updatedAt';

const sortColumns: readonly string[] = ['name', 'createdAt', 'updatedAt'] satisfies readonly SortColumn[];

/** The column behind a sort field; the module has checked that the list knows the field. */
export function sortColumnOf(field: string): SortColumn {
  if (!isSortColumn(field)) throw new Error(`Lists cannot be sorted by ${field}.`);
  return field;
}

function isSortColumn(field: string): field is SortColumn {
  return sortColumns.includes(field);
}

/** A name as the column `searchName` keeps it: in lower case, for every alphabet alike. */
export function searchNameOf(name: string): string {
  return name.toLowerCase();
}

/** Selects the rows of a table whose name holds a part, in any letter case; all rows without a part. */
export function nameHolds(table: string, part: string | undefined): RawBuilder<SqlBool> {
  const pattern = `%${searchNameOf(part ?? '').replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${sql.ref(`${table}.searchName`)} like ${pattern} escape '\\'`;
}

/** The number in a result of `count`, of any type the database gives it. */
export function countOf(row: { readonly count: string | number | bigint }): number {
  return Number(row.count);
}
