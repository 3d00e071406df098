import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { childrenOf } from './side.ts';
import { layoutFinder } from './layout.ts';
import type { PlaceKey } from './place-sets.ts';
import { elementOfPlace } from './place-sets.ts';
import { listOf, written } from './values.ts';

/** Puts places in order: those of elements that few references or containments lead to from an element come first. */
export type PlaceOrder = (
  from: { readonly elementId: string | null },
  places: readonly PlaceKey[],
) => readonly PlaceKey[];

/** An order by the ties of all elements in some models, walked both ways; equally near places keep their order. */
export function nearestFirst(metamodel: Metamodel, models: readonly Element[]): PlaceOrder {
  const ties = new Map<string, Set<string>>();
  const tie = (one: string, other: string): void => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = ties.get(from);
      if (known === undefined) ties.set(from, new Set([to]));
      else known.add(to);
    }
  };
  const layoutOf = layoutFinder(metamodel);
  const enter = (element: Element): void => {
    const { values, containments } = layoutOf(element.eClass);
    for (const feature of values)
      if (feature.kind === 'reference')
        for (const target of listOf(written(element, feature)))
          if (typeof target === 'string') tie(element.id, target);
    for (const feature of containments)
      for (const child of childrenOf(element, feature)) {
        tie(element.id, child.id);
        enter(child);
      }
  };
  for (const model of new Set(models)) enter(model);
  return ({ elementId }, places) => {
    const distances = distancesFrom(ties, elementId);
    const distanceOf = (place: PlaceKey): number => distances.get(elementOfPlace(place)) ?? Infinity;
    return [...places].sort((a, b) =>
      distanceOf(a) < distanceOf(b) ? -1 : distanceOf(a) > distanceOf(b) ? 1 : 0,
    );
  };
}

function distancesFrom(
  ties: ReadonlyMap<string, ReadonlySet<string>>,
  start: string | null,
): ReadonlyMap<string, number> {
  const distances = new Map<string, number>();
  if (start === null) return distances;
  distances.set(start, 0);
  // A map that grows while it is walked: what is added is walked too.
  for (const [id, distance] of distances)
    for (const next of ties.get(id) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}
