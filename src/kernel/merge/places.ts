import { pushTo } from '../../lib/push-to.ts';
import { describe } from '../model/finding.ts';
import { choosePlaces } from './choose-places.ts';
import type { Resolver } from './conflict-resolver.ts';
import type { DeletedUnit } from './deletions.ts';
import { findDeletions } from './deletions.ts';
import type { MergePlan } from './merge-plan.ts';
import type { MergeSide, Placing } from './placing.ts';
import { nodeOf, startPlacing } from './placing.ts';
import { settleClasses } from './settle-classes.ts';
import { keeperOf, settleDeletions } from './settle-deletions.ts';
import type { NodePlace, Sides } from './side.ts';
import { settleShared, settleSlots } from './slots.ts';
import { dropHomeless, settleCycles } from './tree-shape.ts';

/** Which elements the merged model has, and where each stands. */
export type MergedPlaces = {
  /** Of the elements that stand elsewhere than in Working, or in NewGenerated when Working lacks them. */
  readonly places: ReadonlyMap<string, NodePlace | undefined>;
  /** Elements that only one side speaks for: added by it, or kept by it against the other's deletion. */
  readonly only: ReadonlyMap<string, MergeSide>;
  /** Elements that are not in the merged model. */
  readonly gone: ReadonlySet<string>;
  /** Those of them that left with their container or lost their last place, on any side. */
  readonly homeless: ReadonlySet<string>;
  /** Elements inside subtrees that stay as Working has them against their deletion: nothing of them is merged. */
  readonly kept: ReadonlySet<string>;
};

/**
 * Decides which elements are in the merged model and where: deletions with their disputes, single containment slots,
 * elements moved or added by both sides, containment cycles from moves that are innocent on their own. Every element
 * left has a container that is in the model, up to the root.
 */
export function placeElements(sides: Sides, plan: MergePlan, resolver: Resolver): MergedPlaces {
  for (let units = findDeletions(sides, plan); ; resolver.forget()) {
    const placing = settlePlaces(sides, units, { plan, resolver });
    const disputed = disputeStranded(placing, units);
    if (disputed === units) return placing;
    units = disputed;
  }
}

function settlePlaces(
  sides: Sides,
  units: readonly DeletedUnit[],
  { plan, resolver }: { readonly plan: MergePlan; readonly resolver: Resolver },
): Placing {
  const placing = startPlacing(sides);
  settleDeletions(placing, units, { plan, resolver });
  settleClasses(placing, plan, resolver);
  const slots = settleSlots(placing, plan, resolver);
  choosePlaces(placing, resolver);
  settleCycles(placing, resolver);
  dropHomeless(placing);
  while (settleShared(placing, slots, resolver)) dropHomeless(placing);
  return placing;
}

/**
 * An element that both sides have leaves the model when both its places go. A deletion that takes one of them away and
 * that nothing else disputes is then disputed by that; gives the same list when there is no such deletion.
 */
function disputeStranded(
  { sides, homeless }: Placing,
  units: readonly DeletedUnit[],
): readonly DeletedUnit[] {
  const stranded = [...homeless].filter((id) => sides.working.has(id) && sides.generated.has(id));
  if (stranded.length === 0) return units;
  const inside = { WORKING: new Map<string, string[]>(), GENERATED: new Map<string, string[]>() };
  for (const id of stranded)
    for (const origin of ['WORKING', 'GENERATED'] as const) {
      const node = nodeOf(sides, origin, id);
      if (node?.place === undefined) continue;
      const text = `has ${describe(node.element)} in it, which has no other place left`;
      pushTo(inside[origin], node.place.container, text);
    }
  const disputed = units.map((unit) => {
    if (unit.disputes.length > 0) return unit;
    const disputes = [...unit.members].flatMap((id) => inside[keeperOf(unit)].get(id) ?? []);
    return disputes.length > 0 ? { ...unit, disputes } : unit;
  });
  return disputed.some((unit, at) => unit !== units[at]) ? disputed : units;
}
