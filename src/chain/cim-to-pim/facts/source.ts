import type { Model } from '../../../kernel/model/model.ts';
import { carrying } from '../../../kernel/transformation/reads.ts';
import type { Cim } from '../../cim/cim.ts';

/** An opened CIM, as facts and rules read it. */
export type Source = Model<Cim>;

/** Anything with an id. */
export type Identified = { readonly id: string };

/** The elements by id: where a choice depends on order, this order stands in for list order, which means nothing. */
export function inIdOrder<E extends Identified>(elements: Iterable<E>): readonly E[] {
  return [...elements].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** The element with the smallest id. */
export function firstById<E extends Identified>(elements: Iterable<E>): E | undefined {
  let first: E | undefined;
  for (const element of elements) if (first === undefined || element.id < first.id) first = element;
  return first;
}

/** Each element once, in the order of first appearance. */
export function distinct<E extends Identified>(elements: Iterable<E>): readonly E[] {
  return [...new Map([...elements].map((element) => [element.id, element])).values()];
}

/** Computes a value per id once, on first request. */
export function remembered<E extends Identified, V>(compute: (element: E) => V): (element: E) => V {
  const known = new Map<string, { readonly value: V }>();
  return (element) => {
    const entry = known.get(element.id) ?? carrying(() => ({ value: compute(element) }));
    known.set(element.id, entry);
    return entry.value;
  };
}
