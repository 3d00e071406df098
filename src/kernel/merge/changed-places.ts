import type { Metamodel } from '../metamodel/metamodel.ts';
import { differencesFromBase } from './differences.ts';
import { factOf, planMerge } from './merge-plan.ts';
import type { PlaceKey } from './place-sets.ts';
import { placeKey } from './place-sets.ts';
import type { Sides } from './side.ts';
import { isTraceLink } from './trace-links.ts';

/**
 * The places at which Working differs from Base, as far as a decision between the two can be made there: elements that
 * are only in one of them (with all they contain, once), that stand elsewhere, or features of elements that both have.
 */
export function changedPlaces(metamodel: Metamodel, sides: Sides): readonly PlaceKey[] {
  const plan = planMerge(metamodel);
  const found = new Set<PlaceKey>();
  for (const { kind, node, feature } of differencesFromBase(sides, plan)) {
    const { element, metaClass, place } = node;
    if (isTraceLink(metaClass)) continue;
    if (feature === undefined) {
      const side = kind === 'ADDED' ? sides.base : sides.working;
      const isInside = place !== undefined && !side.has(place.container);
      if (!isInside) found.add(placeKey(element.id, undefined));
    } else if (feature.kind !== 'containment' && feature.policy === 'THREE_WAY')
      found.add(placeKey(element.id, factOf(plan(metaClass), feature)[0]));
  }
  return [...found];
}
