import { Refusal } from './refusal.ts';

/** Which part of a list is wanted, and in which order. `sort.field` must be one the list knows. */
export type ListQuery = {
  /** 1 to 500. */
  readonly limit: number;
  /** 0 or more. */
  readonly offset: number;
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** Case-insensitive part of the name. */
  readonly q?: string | undefined;
};

/** One part of a list, and how many entries the whole list has. */
export type Page<T> = { readonly items: readonly T[]; readonly total: number };

/** Refuses with INVALID when a list is to be sorted by a field it does not know. */
export function checkSort(query: ListQuery, fields: readonly string[]): void {
  if (fields.includes(query.sort.field)) return;
  throw new Refusal('INVALID', 'Request validation failed', [
    `sort: expected one of ${fields.join(', ')}, found "${query.sort.field.slice(0, 40)}"`,
  ]);
}
