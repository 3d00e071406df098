import type { Db } from './db.js';
import { Problem, type Detail } from './errors.js';

/** A row of another context that a record refers to; no foreign key insists on it. */
export interface RowElsewhere {
  /** Qualified SQL name. */
  readonly table: string;
  /** SQL name of the column that is its key. */
  readonly key: string;
  /** Its key; undefined when the record refers to no row. */
  readonly value: string | number | undefined;
  /** Where the record has it, as a JSON pointer. */
  readonly pointer: string;
}

/** Refuses, with 422, rows that do not exist. Rows that were referred to before are not looked up again. */
export async function checkRowsElsewhere(
  db: Db,
  rows: readonly RowElsewhere[],
  before: readonly RowElsewhere[] = [],
): Promise<void> {
  const message = 'The request refers to a row that does not exist.';
  const code = 'unknown_reference';
  const errors: Detail[] = [];
  for (const { table, key, value, pointer } of rows) {
    const isKnown = before.some((row) => row.table === table && row.value === value);
    if (value === undefined || isKnown) continue;
    // The row stays until the transaction ends.
    const found = await db.query(`SELECT 1 FROM ${table} WHERE ${key} = $1 FOR KEY SHARE`, [value]);
    if (found.length === 0) errors.push({ pointer, code, message });
  }
  if (errors.length > 0) throw new Problem(422, code, message, errors);
}
