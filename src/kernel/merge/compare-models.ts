import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { pointerOf } from '../model/finding.ts';
import { pathFinder } from './conflict-places.ts';
import { differencesFromBase } from './differences.ts';
import { matchSides } from './match-sides.ts';
import { planMerge } from './merge-plan.ts';
import type { Change } from './change.ts';
import { changeOf } from './change.ts';
import type { Match } from './side.ts';

/** One difference between two states of a model, with the place it is at. */
export type PlacedChange = Omit<Change, 'origin'> & {
  /**
   * JSON pointer into the later state, of the element or its feature; into the earlier one of what was deleted. A
   * feature that was unset is not there any more.
   */
  readonly jsonPointer: string;
};

/**
 * How a later state of a model differs from an earlier one, as a merge sees it: first what was added, moved or changed,
 * in document order, then what was deleted. An element whose class is another one was deleted and added. O(n log n).
 */
export function compareModels(
  metamodel: Metamodel,
  { before, after }: { readonly before: Element; readonly after: Element },
): readonly PlacedChange[] {
  const sides = matchSides(metamodel, { base: before, working: after, generated: before });
  const differences = differencesFromBase(
    { ...sides, matches: sides.matches.flatMap((match) => (isRetyped(match) ? apart(match) : match)) },
    planMerge(metamodel),
  );
  const inBefore = pathFinder(before);
  const inAfter = pathFinder(after);
  return differences.map((difference) => {
    const { id } = difference.node.element;
    const path = (difference.kind === 'DELETED' ? inBefore : inAfter)(id, difference.node.place);
    const place = difference.feature === undefined ? path : { parent: path, key: difference.feature.name };
    const { origin: _, ...change } = changeOf(difference, 'USER');
    return { ...change, jsonPointer: pointerOf(place) };
  });
}

function isRetyped({ base, working }: Match): boolean {
  return base !== undefined && working !== undefined && base.element.eClass !== working.element.eClass;
}

function apart(match: Match): readonly Match[] {
  return [
    { ...match, base: undefined },
    { ...match, working: undefined },
  ];
}
