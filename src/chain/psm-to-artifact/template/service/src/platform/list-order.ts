import { createHash } from 'node:crypto';
import type { ListSource, ListType } from './list-source.js';
import type { ListRequest } from './list-query.js';
import { badCursor, decodeCursor, encodeCursor, type Conditions } from './paging.js';

/** One column by which rows are ordered. */
export interface Term {
  readonly column: string;
  readonly type: ListType;
  readonly descending: boolean;
  /** Rows without a value come last. */
  readonly nullable: boolean;
}

/** The values of the last row of a page in the columns that order the list. */
export type Key = readonly (string | null)[];

/** The columns that order a list; rows that are equal in all fields follow each other by id, in the last direction. */
export function termsOf({ sort }: ListRequest, { key }: ListSource): readonly Term[] {
  const terms = sort.map(({ field, descending }): Term => ({
    column: field.column,
    type: field.type,
    descending,
    nullable: field.nullable === true,
  }));
  const byKey = terms.findIndex(({ column }) => column === key.column);
  // No two rows are equal in the key: what follows it orders nothing.
  if (byKey >= 0) return terms.slice(0, byKey + 1);
  const descending = terms.at(-1)?.descending === true;
  return [...terms, { ...key, descending, nullable: false }];
}

/** A stretch of a list that an index has in its order. */
export interface Stretch {
  /** Limits a statement to the rows of the stretch that come after the key. */
  readonly limit: (conditions: Conditions) => void;
  readonly orderBy: string;
}

/** A value of a column, and whether it is the one that a page ended with. */
export interface FoundValue {
  readonly value: string;
  readonly isLast: boolean;
}

/**
 * Reads the values that a column has, in the order of a list, from that on with which a page ended; undefined where
 * they are more than `most`.
 */
export type ReadValues = (
  term: Term,
  last: string | null,
  most: number,
) => Promise<readonly FoundValue[] | undefined>;

/** So many stretches may be empty before a page is filled. */
const mostStretches = 40;

/**
 * The stretches of a list, one after the other: rows with a value in the first column, then those without. Each is
 * read from an index in either direction, which a comparison that also lets in missing values is not. Where several
 * columns order a list and the first has few values, the rows with each of them are a stretch: all that are equal in
 * the first column would be sorted otherwise.
 */
export async function* stretchesOf(
  terms: readonly Term[],
  after: Key | undefined,
  readValues: ReadValues,
  most = mostStretches,
): AsyncGenerator<Stretch, void> {
  const [first, ...others] = terms;
  const [last = null, ...rest] = after ?? [];
  const isAmongMissing = after !== undefined && last === null;
  const values =
    first === undefined || isAmongMissing || isIndexed(first, others)
      ? undefined
      : await readValues(first, last, most);
  if (first === undefined || (values === undefined && !first.nullable)) {
    yield stretch(terms, after);
    return;
  }
  const column = `t.${first.column}`;
  if (values !== undefined) {
    const left = Math.floor(most / Math.max(values.length, 1));
    for (const { value, isLast } of values)
      for await (const inside of stretchesOf(others, isLast ? rest : undefined, readValues, left))
        yield limited(inside, `${column} = ?::${first.type}`, value);
  } else if (!isAmongMissing)
    yield limited(stretch([{ ...first, nullable: false }, ...others], after), `${column} IS NOT NULL`);
  if (first.nullable)
    for await (const inside of stretchesOf(others, isAmongMissing ? rest : undefined, readValues, most))
      yield limited(inside, `${column} IS NULL`);
}

/** A column has an index alone and one with the id, which is read in either direction. */
function isIndexed(first: Term, [second, ...others]: readonly Term[]): boolean {
  return second === undefined || (others.length === 0 && second.descending === first.descending);
}

function stretch(terms: readonly Term[], after: Key | undefined): Stretch {
  return {
    limit: (conditions) => {
      if (after !== undefined) addAfter(conditions, terms, after);
    },
    orderBy: terms
      .map(({ column, descending, nullable }) =>
        [`t.${column}`, descending ? ' DESC' : '', nullable ? ' NULLS LAST' : ''].join(''),
      )
      .join(', '),
  };
}

/** The rows of a stretch for which a condition holds as well. */
function limited({ limit, orderBy }: Stretch, condition: string, ...values: readonly string[]): Stretch {
  return {
    limit: (conditions) => {
      conditions.add(condition, ...values);
      limit(conditions);
    },
    orderBy,
  };
}

function addAfter(conditions: Conditions, terms: readonly Term[], after: Key): void {
  const [first] = terms;
  const [value = null] = after;
  const later = laterThan(terms, after);
  // The index leads to the first row; what follows decides among its equals.
  if (first !== undefined && value !== null && !isOneWay(terms))
    conditions.add(`t.${first.column} ${first.descending ? '<=' : '>='} ?::${first.type}`, value);
  conditions.add(later.condition, ...later.values);
}

type Comparison = { readonly condition: string; readonly values: readonly (string | null)[] };

/** The condition that a row comes after a key. */
function laterThan(terms: readonly Term[], after: Key): Comparison {
  const [first, ...rest] = terms;
  const [value = null, ...others] = after;
  if (first === undefined) return { condition: 'false', values: [] };
  const sign = first.descending ? '<' : '>';
  if (isOneWay(terms)) {
    const columns = terms.map(({ column }) => `t.${column}`).join(', ');
    const places = terms.map(({ type }) => `?::${type}`).join(', ');
    return { condition: `(${columns}) ${sign} (${places})`, values: after };
  }
  const column = `t.${first.column}`;
  const below = laterThan(rest, others);
  if (value === null)
    return { condition: `(${column} IS NULL AND ${below.condition})`, values: below.values };
  const place = `?::${first.type}`;
  const missing = first.nullable ? ` OR ${column} IS NULL` : '';
  return {
    condition: `(${column} ${sign} ${place}${missing} OR (${column} = ${place} AND ${below.condition}))`,
    values: [value, value, ...below.values],
  };
}

/** Whether one comparison of rows decides: every column has values, and all have the same direction. */
function isOneWay(terms: readonly Term[]): boolean {
  return terms.every(({ nullable, descending }) => !nullable && descending === terms[0]?.descending);
}

/** Where a page ends, for the same query only. */
export function cursorAt(key: Key, meaning: string): string {
  return encodeCursor([markOf(key, meaning), ...key]);
}

/** The key that a cursor carries; a cursor of another query is refused with 400. */
export function keyAt(cursor: string | undefined, meaning: string): Key | undefined {
  if (cursor === undefined) return undefined;
  const [mark, ...key] = decodeCursor(cursor);
  if (mark !== markOf(key, meaning)) throw badCursor();
  return key;
}

function markOf(key: Key, meaning: string): string {
  return createHash('sha256')
    .update(JSON.stringify([meaning, key]))
    .digest('base64url')
    .slice(0, 16);
}
