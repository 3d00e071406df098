import type { Feature } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';

/** A value as it is written; faster than `valueOf`, which also knows names that every object inherits. */
export function written(element: Element, feature: Feature): unknown {
  // JSON holds no functions: what is one was inherited.
  const value = (element as unknown as Readonly<Record<string, unknown>>)[feature.name];
  return typeof value === 'function' ? undefined : value;
}

/** The value of an attribute or reference as merging sees it: defaults and empty lists count as unset. */
export function mergeableValue(element: Element | undefined, feature: Feature): unknown {
  if (element === undefined) return undefined;
  const value = written(element, feature);
  if (value === null || value === feature.default) return undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** Whether two values are the same, list order included. */
export function sameSequence(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

/** Whether two values of a feature are the same; the order of unordered lists does not count. */
export function sameValue(feature: Feature, a: unknown, b: unknown): boolean {
  if (sameSequence(a, b)) return true;
  if (feature.ordered || !Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  const right = new Set(keysOf(b));
  return keysOf(a).every((key) => right.has(key));
}

/** Unique keys for the values of a list: equal values are numbered, so that they pair one to one. */
export function keysOf(values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [];
  const seen = new Map<string, number>();
  return values.map((value: unknown) => {
    const text = JSON.stringify(value);
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return numbered(text, count);
  });
}

/** Keys of values that stand more than once in one of the lists. */
export function repeatedKeys(lists: readonly unknown[]): ReadonlySet<string> {
  const repeated = new Set<string>();
  for (const list of lists) {
    const keys = keysOf(list);
    const known = new Set(keys);
    for (const key of keys) {
      if (!known.has(numbered(key, 1))) continue;
      for (let count = 0; known.has(numbered(key, count)); count += 1) repeated.add(numbered(key, count));
    }
  }
  return repeated;
}

function numbered(text: string, count: number): string {
  return count === 0 ? text : `${text}#${count}`;
}

/** The values of a feature as a list: empty when unset, one entry for a single value. */
export function listOf(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}
