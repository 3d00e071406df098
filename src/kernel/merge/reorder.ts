import type { Feature } from '../metamodel/metamodel.ts';
import { movedMembers } from './list-order.ts';
import type { Side, Sides } from './side.ts';
import { childIds } from './side.ts';

/** Whether a side moved an element within its ordered containment list. */
export type ReorderTest = (id: string) => boolean;

/** A test for one side against Base; each list is compared once. */
export function reorderTest(sides: Sides, name: 'working' | 'generated'): ReorderTest {
  const side = sides[name];
  const moved = new Map<string, ReadonlySet<string>>();
  return (id) => {
    const place = side.get(id)?.place;
    if (place?.feature.ordered !== true || !sides.isMatch(place.container)) return false;
    const key = `${place.container}/${place.feature.name}`;
    let members = moved.get(key);
    if (members === undefined) {
      members = movedWithin(sides.base, side, place);
      moved.set(key, members);
    }
    return members.has(id);
  };
}

function movedWithin(
  base: Side,
  side: Side,
  place: { readonly container: string; readonly feature: Feature },
): ReadonlySet<string> {
  const before = childIds(base.get(place.container), place.feature);
  const after = childIds(side.get(place.container), place.feature);
  const inBefore = new Set(before);
  const inAfter = new Set(after);
  return movedMembers(
    before.filter((id) => inAfter.has(id)),
    after.filter((id) => inBefore.has(id)),
  );
}
