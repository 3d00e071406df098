import type { Feature } from '../metamodel/metamodel.ts';

/**
 * A model element as generic algorithms see it: a plain object with its class, its id, and a value per feature.
 * Contained elements are nested objects, other references are ids.
 */
export interface Element {
  readonly eClass: string;
  readonly id: string;
}

/** The value of a feature, or undefined when unset. */
export function valueOf(element: Element, feature: string): unknown {
  return Object.hasOwn(element, feature)
    ? (element as unknown as Record<string, unknown>)[feature]
    : undefined;
}

/** The values of a feature as a list: empty when unset, one entry for a single value. */
export function valuesOf(element: Element, feature: Feature): readonly unknown[] {
  const value = valueOf(element, feature.name);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Whether a JSON value has the shape of an element. */
export function isElement(value: unknown): value is Element {
  return isObject(value) && typeof value['eClass'] === 'string' && typeof value['id'] === 'string';
}

/** The elements a containment holds; values of any other shape are passed over. */
export function containedIn(element: Element, containment: Feature): readonly Element[] {
  return valuesOf(element, containment).filter(isElement);
}

/** The element's name for people, when it has one. */
export function nameOf(element: Element): string | undefined {
  const name = valueOf(element, 'name');
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Whether a JSON value is an object (no array, not null). */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
