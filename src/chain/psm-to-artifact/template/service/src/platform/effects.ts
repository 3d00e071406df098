import type { Db } from './db.js';
import { Problem, type Detail } from './errors.js';
import { compareDecimals } from './fractions.js';

/** Runs what an operation does to a further row; refusals name the member of the request that the row stands in. */
export async function atMember<T>(member: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem)
      throw new Problem(
        error.status,
        error.code,
        error.message,
        error.errors.map((detail): Detail => ({ ...detail, pointer: `/${member}${detail.pointer}` })),
      );
    // Refusals of the database are explained where the request ends.
    if (error instanceof Error && !('member' in error)) Object.assign(error, { member });
    throw error;
  }
}

/** 422: a row that an operation changes is not there; `pointer` leads to what names it. */
export function noSuchRow(what: string, pointer: string): Problem {
  const code = 'unknown_reference';
  const message = `There is no ${what} to change here.`;
  return new Problem(422, code, message, [{ pointer, code, message }]);
}

/** What the model says about a computed value. */
export interface ComputedLimits {
  /** The name of the value in its row. */
  readonly name: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A computed value within its limits; refused with 422 where it is outside of them. */
export function computed<T>(value: T, { name, minimum, maximum }: ComputedLimits): T {
  const number = numberIn(value);
  if (number === undefined) return value;
  if (minimum !== undefined && compareDecimals(number, plain(minimum)) < 0)
    throw refused(name, 'too_small', `${name} would be ${number}, less than ${plain(minimum)}.`);
  if (maximum !== undefined && compareDecimals(number, plain(maximum)) > 0)
    throw refused(name, 'too_large', `${name} would be ${number}, more than ${plain(maximum)}.`);
  return value;
}

/** A computed value that must not be missing; refused with 422 where something that it is computed from is. */
export function present<T>(value: T | undefined, name: string): T {
  if (value === undefined)
    throw refused(name, 'missing', `${name} cannot be computed, because a value is missing.`);
  return value;
}

function refused(name: string, code: string, message: string): Problem {
  return new Problem(422, 'value_refused', message, [{ pointer: `/${name}`, code, message }]);
}

function numberIn(value: unknown): string | undefined {
  const amount: unknown =
    typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value;
  if (typeof amount === 'number') return plain(amount);
  return typeof amount === 'string' && /^-?[0-9]+(\.[0-9]+)?$/.test(amount) ? amount : undefined;
}

function plain(number: number): string {
  return number.toFixed(10).replace(/\.?0+$/, '');
}

/** What a reference leads to; undefined where it is not set. */
export async function linked<T>(
  db: Db,
  id: string | undefined,
  find: (db: Db, id: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  return id === undefined ? undefined : find(db, id);
}

/** Where a value stands in the database, as qualified and quoted SQL names. */
export interface SqlPlace {
  readonly table: string;
  readonly column: string;
  /** The column that is answered. */
  readonly wanted: string;
}

/** The value to which places lead, one after the other; undefined where one of them has none. */
export async function valueBehind(
  db: Db,
  places: readonly SqlPlace[],
  value: string | undefined,
): Promise<string | undefined> {
  let found = value;
  for (const place of places) if (found !== undefined) found = await valueBeside(db, place, found);
  return found;
}

/** The value beside another one in the same row: the id of the row that refers to an id, or the owner of a row. */
export async function valueBeside(
  db: Db,
  { table, column, wanted }: SqlPlace,
  value: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ readonly wanted: string | null }>(
    `SELECT ${wanted}::text AS wanted FROM ${table} WHERE ${column} = $1`,
    [value],
  );
  return row?.wanted ?? undefined;
}
