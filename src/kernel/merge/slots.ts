import type { Feature } from '../metamodel/metamodel.ts';
import { describe } from '../model/finding.ts';
import type { FoundConflict } from './conflict.ts';
import type { Resolver } from './conflict-resolver.ts';
import { summaryOf } from './conflict.ts';
import type { MergePlan } from './merge-plan.ts';
import type { MergeSide, Placing } from './placing.ts';
import { nodeOf, placeOf } from './placing.ts';
import type { MergeNode, NodePlace, Sides } from './side.ts';
import { childIds, samePlace } from './side.ts';
import { drop, isInside } from './tree-shape.ts';

/** Whether the deleting side put another element into the single slot where the deleted one stands. */
export function replacedInSlot(sides: Sides, id: string, keptBy: MergeSide): boolean {
  const place = nodeOf(sides, keptBy, id)?.place;
  if (place === undefined || place.feature.many) return false;
  const other = nodeOf(sides, keptBy === 'WORKING' ? 'GENERATED' : 'WORKING', place.container);
  return childIds(other, place.feature).length > 0;
}

/** A containment for one element, of an element that both sides have, in which they do not have the same. */
type Slot = {
  readonly container: MergeNode;
  readonly generated: MergeNode;
  readonly feature: Feature;
  readonly inWorking: string | undefined;
  readonly inGenerated: string | undefined;
};

/** A slot in which the sides have different elements. */
export type ContestedSlot = Slot & { readonly inWorking: string; readonly inGenerated: string };

/**
 * Single-valued containments: at most one occupant, whichever kinds of differences put two there. Gives the slots in
 * which the sides have different elements.
 */
export function settleSlots(placing: Placing, plan: MergePlan, resolver: Resolver): readonly ContestedSlot[] {
  const slots = slotsOf(placing.sides, plan);
  for (const slot of slots) settleSlot(placing, slot, resolver);
  const contested = slots.filter(isContested);
  // An element that stays in a slot keeps out the one that was to replace it, which then stays elsewhere, perhaps also
  // in a slot.
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const slot of contested) isChanged = keepOut(placing, slot) || isChanged;
  }
  return contested;
}

/**
 * Decisions about other places can leave two elements in one slot: that is a conflict of its own. Its loser goes to
 * its place on the other side where that is free, and leaves the model otherwise. Says whether there was such a slot.
 */
export function settleShared(placing: Placing, slots: readonly ContestedSlot[], resolver: Resolver): boolean {
  const { sides, places } = placing;
  let isChanged = false;
  for (const slot of slots) {
    const { container, feature, inWorking, inGenerated } = slot;
    const here: NodePlace = { container: container.element.id, feature, outer: undefined };
    if (![inWorking, inGenerated].every((id) => samePlace(placeOf(placing, id), here))) continue;
    const isForUser = resolver.resolve(sharedConflict(sides, slot)) === 'KEEP_USER';
    const loser = isForUser ? inGenerated : inWorking;
    const elsewhere = nodeOf(sides, isForUser ? 'WORKING' : 'GENERATED', loser)?.place;
    if (elsewhere === undefined || !isFree(placing, loser, elsewhere)) drop(placing, loser);
    else places.set(loser, elsewhere);
    isChanged = true;
  }
  return isChanged;
}

function slotsOf(sides: Sides, plan: MergePlan): readonly Slot[] {
  const slots: Slot[] = [];
  for (const { working, generated } of sides.matches) {
    if (working === undefined || working.metaClass !== generated?.metaClass) continue;
    for (const feature of plan(working.metaClass).containments) {
      if (feature.many) continue;
      const [inWorking] = childIds(working, feature);
      const [inGenerated] = childIds(generated, feature);
      if (inWorking !== inGenerated)
        slots.push({ container: working, generated, feature, inWorking, inGenerated });
    }
  }
  return slots;
}

function isContested(slot: Slot): slot is ContestedSlot {
  return slot.inWorking !== undefined && slot.inGenerated !== undefined;
}

/** Whether an element can go to a place: its container stays, is not inside of it, and has room. */
function isFree(placing: Placing, id: string, place: NodePlace): boolean {
  const { sides, gone } = placing;
  const { container, feature } = place;
  if (gone.has(container) || isInside(placing, container, id)) return false;
  if (feature.many) return true;
  const known = [sides.working, sides.generated].flatMap((side) => childIds(side.get(container), feature));
  return !known.some((other) => samePlace(placeOf(placing, other), place));
}

function sharedConflict(sides: Sides, slot: ContestedSlot): FoundConflict {
  const found = slotConflict(sides, slot, baseOccupant(sides, slot));
  const consequence =
    'The element that is not kept there leaves the model, unless its place on the other side is free.';
  return { ...found, explanation: `${found.explanation} ${consequence}` };
}

/** Has the element that one side moved into a slot follow the side on which the slot's settled occupant stays there. */
function keepOut(placing: Placing, { inWorking, inGenerated }: ContestedSlot): boolean {
  const { fixed, only } = placing;
  const follow = (mover: string, origin: MergeSide): boolean => {
    if (fixed.has(mover) || only.has(mover) || placing.gone.has(mover)) return false;
    fixed.set(mover, origin);
    return true;
  };
  if (fixed.get(inWorking) === 'WORKING') return follow(inGenerated, 'WORKING');
  if (fixed.get(inGenerated) === 'GENERATED') return follow(inWorking, 'GENERATED');
  return false;
}

function settleSlot(placing: Placing, slot: Slot, resolver: Resolver): void {
  const { sides, only } = placing;
  const { inWorking, inGenerated } = slot;
  const inBase = baseOccupant(sides, slot);
  const disputed = [inWorking, inGenerated].some((each) => each !== undefined && placing.slotTops.has(each));
  const bothChanged = inBase !== inWorking && inBase !== inGenerated;
  // One side emptied the slot while the other put a new element there, or both filled it differently.
  if (!disputed && !bothChanged) return;
  const resolution = resolver.resolve(slotConflict(sides, slot, inBase));
  const winner: MergeSide = resolution === 'KEEP_USER' ? 'WORKING' : 'GENERATED';
  const loser = winner === 'WORKING' ? inGenerated : inWorking;
  const occupant = winner === 'WORKING' ? inWorking : inGenerated;
  if (occupant !== undefined) fix(placing, occupant, winner);
  if (loser === undefined) return;
  const onlyLoser = only.get(loser);
  if (onlyLoser === undefined) fix(placing, loser, winner);
  else if (onlyLoser !== winner) drop(placing, loser);
}

/** Fixes a place; where decisions about two slots want an element in each, its place becomes a conflict of its own. */
function fix({ fixed }: Placing, id: string, origin: MergeSide): void {
  const before = fixed.get(id) ?? origin;
  fixed.set(id, before === origin ? origin : 'OTHERWISE');
}

function baseOccupant(sides: Sides, { container, feature }: Slot): string | undefined {
  const [inBase] = childIds(sides.base.get(container.element.id), feature);
  return inBase;
}

function slotConflict(sides: Sides, slot: Slot, inBase: string | undefined): FoundConflict {
  const { container, generated, feature } = slot;
  const elementOf = (origin: MergeSide, id: string | undefined): MergeNode['element'] | undefined =>
    id === undefined ? undefined : nodeOf(sides, origin, id)?.element;
  const working = elementOf('WORKING', slot.inWorking);
  const made = elementOf('GENERATED', slot.inGenerated);
  const base = inBase === undefined ? undefined : sides.base.get(inBase)?.element;
  return {
    element: container.element,
    feature: feature.name,
    kind: 'SLOT',
    base: summaryOf(base),
    working: summaryOf(working),
    generated: summaryOf(made),
    explanation: `${feature.name} of ${describe(generated.element)} holds one element: the user has ${
      working === undefined ? 'none' : describe(working)
    } there, the generator ${made === undefined ? 'none' : describe(made)}.`,
  };
}
