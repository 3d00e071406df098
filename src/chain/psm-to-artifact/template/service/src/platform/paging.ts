import { Problem } from './errors.js';
import type { Parameter } from './db.js';

const defaultLimit = 50;
const maximumLimit = 200;

/** The query string of every list: page size, where to go on, and the filters of the resource. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/** One page of a list; without `nextCursor` it was the last. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
}

/** The schema of a list's query string; unknown parameters are refused. */
export function listQuerySchema(filters: readonly string[]): object {
  const text = { type: 'string' };
  const properties = Object.fromEntries(['limit', 'cursor', ...filters].map((name) => [name, text]));
  return { type: 'object', properties, additionalProperties: false };
}

/** Reads `limit`: 50 when it is absent, at most 200. */
export function pageLimit(query: ListQuery): number {
  if (query['limit'] === undefined) return defaultLimit;
  const limit = Number(query['limit']);
  if (!Number.isInteger(limit) || limit < 1 || limit > maximumLimit)
    throw badParameter('limit', 'bad_limit', `limit must be a whole number from 1 to ${maximumLimit}.`);
  return limit;
}

/** Collects the conditions of a list and their parameters; what was not asked for adds nothing. */
export class Conditions {
  readonly parameters: Parameter[] = [];
  readonly #conditions: string[] = [];

  /** Adds a condition in which every `?` stands for the next value, unless one of the values is missing. */
  add(condition: string, ...values: readonly (Parameter | undefined)[]): this {
    const present = values.filter((value) => value !== undefined);
    if (present.length < values.length) return this;
    let used = 0;
    this.#conditions.push(condition.replaceAll('?', () => `$${this.parameters.length + ++used}`));
    this.parameters.push(...present);
    return this;
  }

  /** The conditions as a WHERE clause, or nothing. */
  get where(): string {
    return this.#conditions.length === 0 ? '' : `WHERE ${this.#conditions.join(' AND ')}`;
  }
}

/** Writes the sort key of a page's last row as an opaque text. */
export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Reads a cursor back; `length` is the number of columns that order the list. */
export function decodeCursor(cursor: string | undefined, length: number): readonly (string | undefined)[] {
  if (cursor === undefined) return new Array<undefined>(length).fill(undefined);
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.length === length && key.every((part) => typeof part === 'string'))
      return key;
  } catch {
    // Falls through to the refusal below: a cursor is ours or it is wrong.
  }
  throw badParameter('cursor', 'bad_cursor', 'cursor must be the nextCursor of an earlier answer.');
}

function badParameter(name: string, code: string, message: string): Problem {
  return new Problem(400, code, message, [{ pointer: `/${name}`, code, message }]);
}

/** A row of a list: the record, and the values by which the list is sorted. */
export interface PageRow<T> {
  readonly record: T;
  readonly sort_key: readonly string[];
}

/** Cuts the one row too many that a list reads and turns it into the cursor of the next page. */
export function toPage<T>(rows: readonly PageRow<T>[], limit: number): Page<T> {
  const items = rows.slice(0, limit).map((row) => row.record);
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return { items };
  return { items, nextCursor: encodeCursor(last.sort_key) };
}
