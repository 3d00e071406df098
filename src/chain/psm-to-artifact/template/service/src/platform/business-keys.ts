import type { Db } from './db.js';
import { Problem } from './errors.js';

/** A row that a message names. */
export interface NamedRow {
  readonly id: string;
  /** What the next change has to name, where rows are versioned. */
  readonly version: number;
}

/**
 * Finds the row that a message names by its business key: `statement` selects `id` and, where there is one, `version`, by the
 * values of `key` in their order. Refuses a key that no row has with 422 and the pointers to its values, which stand at
 * `at` in the request.
 */
export async function rowNamed(
  db: Db,
  statement: string,
  key: Readonly<Record<string, string | number | boolean>>,
  at = '',
): Promise<NamedRow> {
  const [row] = await db.query<NamedRow>(statement, Object.values(key));
  if (row !== undefined) return row;
  const code = 'unknown_reference';
  const message = `There is no row with ${Object.entries(key)
    .map(([name, value]) => `${name} ${value}`)
    .join(' and ')}.`;
  const errors = Object.keys(key).map((name) => ({ pointer: `${at}/${name}`, code, message }));
  throw new Problem(422, code, message, errors);
}

type Key = Parameters<typeof rowNamed>[2];

/** The id of the row that a message names, as {@link rowNamed} finds it; undefined where it names none. */
export async function idNamed(db: Db, statement: string, key: Key, at: string): Promise<string>;
export async function idNamed(
  db: Db,
  statement: string,
  key: Key | undefined,
  at: string,
): Promise<string | undefined>;
export async function idNamed(
  db: Db,
  statement: string,
  key: Key | undefined,
  at: string,
): Promise<string | undefined> {
  return key && (await rowNamed(db, statement, key, at)).id;
}
