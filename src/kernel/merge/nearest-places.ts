import { pushTo } from '../../lib/push-to.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { classFeaturesFinder } from './class-features.ts';
import type { PlaceKey } from './place-sets.ts';
import { elementOfPlace } from './place-sets.ts';
import type { Sides } from './side.ts';
import { childrenOf } from './side.ts';
import { listOf, written } from './values.ts';

/** Puts places in order: those of elements that few references or containments lead to from an element come first. */
export type PlaceOrder = (places: readonly PlaceKey[]) => readonly PlaceKey[];

/**
 * An order by the ties of all elements of Working, NewGenerated and what they were merged to, walked both ways from the
 * element with an id; equally near places keep their order. `after` has Working and the merged model side by side, see
 * `matchMerged`.
 */
export function nearestFirst(
  {
    metamodel,
    sides,
    after,
  }: { readonly metamodel: Metamodel; readonly sides: Sides; readonly after: Sides },
  elementId: string | null,
): PlaceOrder {
  const ties = new Map<string, string[]>();
  const lead = (from: string, to: string): void => {
    pushTo(ties, from, to);
  };
  const tie = (one: string, other: string): void => {
    lead(one, other);
    lead(other, one);
  };
  const featuresOf = classFeaturesFinder(metamodel);
  const enter = (element: Element): void => {
    const { values, containments } = featuresOf(element.eClass);
    for (const feature of values)
      if (feature.kind === 'reference')
        for (const target of listOf(written(element, feature)))
          if (typeof target === 'string') tie(element.id, target);
    for (const feature of containments)
      for (const child of childrenOf(element, feature)) tie(element.id, child.id);
  };
  const enterTree = (element: Element): void => {
    enter(element);
    for (const feature of featuresOf(element.eClass).containments)
      for (const child of childrenOf(element, feature)) enterTree(child);
  };
  enterTree(sides.roots.working);
  // All other elements of the two models have the ties that they have in Working.
  for (const { generated } of sides.matches) if (generated !== undefined) enter(generated.element);
  for (const { working: merged } of after.matches) if (merged !== undefined) enter(merged.element);
  const distances = distancesFrom(ties, elementId);
  const distanceOf = (place: PlaceKey): number => distances.get(elementOfPlace(place)) ?? farthest;
  return (places) => [...places].sort((a, b) => distanceOf(a) - distanceOf(b));
}

/** Of elements that nothing leads to. */
const farthest = Number.MAX_SAFE_INTEGER;

function distancesFrom(
  ties: ReadonlyMap<string, readonly string[]>,
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
