import { describe } from '../model/finding.ts';
import { askAboutWhole } from './ask-about-whole.ts';
import type { Resolver } from './conflict-resolver.ts';
import { placeSummary, placeText } from './place-texts.ts';
import type { MergeSide, Placing } from './placing.ts';
import { isInKept } from './placing.ts';
import { reorderTest } from './reorder.ts';
import type { Match, MergeNode, NodePlace } from './side.ts';
import { samePlace } from './side.ts';

/** Chooses a place for every element that stays and has another one on each side. */
export function choosePlaces(placing: Placing, resolver: Resolver): void {
  const { sides, places, only, gone, fixed } = placing;
  const reorderedBy = {
    user: reorderTest(sides, 'working'),
    generator: reorderTest(sides, 'generated'),
  };
  for (const match of sides.matches) {
    const { id, working, generated } = match;
    if (working === undefined || generated === undefined) continue;
    if (samePlace(working.place, generated.place) || gone.has(id)) continue;
    const asked = askAboutWhole(placing, id, resolver);
    if (asked !== undefined) {
      places.set(id, (asked === 'KEEP_USER' ? working : generated).place);
      continue;
    }
    const origin = fixed.get(id) ?? only.get(id) ?? staysInWorking(placing, id) ?? stayedIn(placing, match);
    if (origin !== undefined && origin !== 'OTHERWISE')
      places.set(id, (origin === 'WORKING' ? working : generated).place);
    else places.set(id, choosePlace({ id, base: match.base, working, generated, resolver, reorderedBy }));
  }
}

/** What is inside a subtree that the user keeps stays there, and nothing else comes in. */
function staysInWorking(placing: Placing, id: string): MergeSide | undefined {
  return placing.kept.has(id) || isInKept(placing, id, 'generated') ? 'WORKING' : undefined;
}

/**
 * A subtree that comes back against its deletion is whole: what the deleting side moved out of it goes back, when the
 * side that keeps the subtree had left it there.
 */
function stayedIn({ only }: Placing, { base, working, generated }: Match): MergeSide | undefined {
  if (base?.place === undefined) return undefined;
  const keeper = only.get(base.place.container);
  if (keeper === undefined) return undefined;
  const kept = keeper === 'WORKING' ? working : generated;
  return samePlace(base.place, kept?.place) ? keeper : undefined;
}

function choosePlace(given: {
  readonly id: string;
  readonly base: MergeNode | undefined;
  readonly working: MergeNode;
  readonly generated: MergeNode;
  readonly resolver: Resolver;
  readonly reorderedBy: Readonly<Record<'user' | 'generator', (id: string) => boolean>>;
}): NodePlace | undefined {
  const { id, base, working, generated, resolver, reorderedBy } = given;
  if (base !== undefined && samePlace(base.place, working.place) && !reorderedBy.user(id))
    return generated.place;
  if (base !== undefined && samePlace(base.place, generated.place) && !reorderedBy.generator(id))
    return working.place;
  const resolution = resolver.resolve({
    element: working.element,
    kind: base === undefined ? 'ADD_ADD' : 'MOVE_MOVE',
    base: placeSummary(base?.place),
    working: placeSummary(working.place),
    generated: placeSummary(generated.place),
    explanation: `${describe(working.element)} ${base === undefined ? 'was added' : 'was moved'} by the user to ${placeText(
      working.place,
    )} and by the generator to ${placeText(generated.place)}.`,
  });
  return resolution === 'KEEP_USER' ? working.place : generated.place;
}
