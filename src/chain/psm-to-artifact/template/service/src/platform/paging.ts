import { Problem } from './errors.js';
import type { Parameter } from './db.js';

const defaultLimit = 50;
const maximumLimit = 200;

/** The query string of a list without filters of its own: page size, and where to go on. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/** One page of a list; without `nextCursor` it was the last. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
  /** The number of rows on all pages, where it was asked for: no more than 10,000 are counted. */
  readonly total?: number;
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
export function encodeCursor(key: readonly (string | null)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Reads a cursor back; what is not one is refused with 400. */
export function decodeCursor(cursor: string): readonly (string | null)[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isPart = (part: unknown): part is string | null => typeof part === 'string' || part === null;
    if (Array.isArray(key) && key.every(isPart)) return key;
  } catch {
    // Falls through to the refusal below: a cursor is ours or it is wrong.
  }
  throw badCursor();
}

/** The id at which a page ended, for lists that are ordered by nothing else. */
export function idOfCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const [id, ...others] = decodeCursor(cursor);
  if (typeof id !== 'string' || others.length > 0) throw badCursor();
  return id;
}

/** The refusal of a cursor that is not one of this list and query. */
export function badCursor(): Problem {
  return badParameter(
    'cursor',
    'bad_cursor',
    'cursor must be the nextCursor of an earlier answer to the same query.',
  );
}

/** The refusal of a parameter of a query string. */
export function badParameter(name: string, code: string, message: string): Problem {
  return new Problem(400, code, message, [{ pointer: `/${name}`, code, message }]);
}
