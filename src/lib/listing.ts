import { Refusal } from './refusal.ts';

/**
 * Where a list goes on: what the last entry that was read has in the columns that order the list. It stays a place when
 * entries are added or deleted, its own entry included.
 */
export type ListPlace = readonly (string | number)[];

/** Which part of a list is wanted. */
export type ListPart = {
  /** 1 to 500. */
  readonly limit: number;
  /** 0 or more; counted from `after` where that is given. */
  readonly offset: number;
  readonly after?: ListPlace | undefined;
};

/** Which part of a list is wanted, and in which order. `sort.field` must be one the list knows. */
export type ListQuery = ListPart & {
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** Case-insensitive part of the name. */
  readonly q?: string | undefined;
};

/** One part of a list. */
export type Page<T> = {
  readonly items: readonly T[];
  /** How many entries the whole list has; a part behind a place is read without counting them. */
  readonly total: number | undefined;
  /** Where the next part begins; undefined where this one is the last. */
  readonly next?: ListPlace | undefined;
};

/** Refuses with INVALID when a list is to be sorted by a field it does not know. */
export function checkSort(query: ListQuery, fields: readonly string[]): void {
  if (fields.includes(query.sort.field)) return;
  throw new Refusal('INVALID', 'Request validation failed', [
    `sort: expected one of ${fields.join(', ')}, found "${query.sort.field.slice(0, 40)}"`,
  ]);
}
