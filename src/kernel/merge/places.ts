import { describe } from '../model/finding.ts';
import type { Court } from './conflict.ts';
import { valuesOf } from '../model/element.ts';
import type { DeletedUnit } from './deletions.ts';
import { findDeletions, judgeDeletion } from './deletions.ts';
import type { MergePlan } from './merge-plan.ts';
import type { Origin, Placing } from './placing.ts';
import { nodeOf, startPlacing } from './placing.ts';
import { reorderTest } from './reorder.ts';
import type { Match, Node, NodePlace, Sides } from './side.ts';
import { samePlace } from './side.ts';
import { replacedInSlot, settleShared, settleSlots } from './slots.ts';
import { dropHomeless, settleCycles } from './tree-shape.ts';

/** Which elements the merged model has, and where each stands. */
export type Placement = {
  /** Of the elements that stand elsewhere than in Working, or in NewGenerated when Working lacks them. */
  readonly places: ReadonlyMap<string, NodePlace | undefined>;
  /** Elements that only one side speaks for: added by it, or kept by it against the other's deletion. */
  readonly only: ReadonlyMap<string, Origin>;
  /** Elements that are not in the merged model. */
  readonly gone: ReadonlySet<string>;
  /** Those of them that left with their container or lost their last place, on whatever sides they are. */
  readonly homeless: ReadonlySet<string>;
};

/**
 * Decides which elements are in the merged model and where: deletions with their disputes, single containment slots,
 * elements moved or added by both sides, containment cycles from moves that are innocent on their own. Every element
 * left has a container that is in the model, up to the root.
 */
export function placeElements(sides: Sides, plan: MergePlan, court: Court): Placement {
  for (let units = findDeletions(sides, plan); ; court.forget()) {
    const placing = settlePlaces(sides, units, { plan, court });
    const disputed = disputeStranded(placing, units);
    if (disputed === units) return placing;
    units = disputed;
  }
}

type Settling = { readonly plan: MergePlan; readonly court: Court };

function settlePlaces(sides: Sides, units: readonly DeletedUnit[], { plan, court }: Settling): Placing {
  const placing = startPlacing(sides);
  settleDeletions(placing, units, { plan, court });
  const slots = settleSlots(placing, plan, court);
  choosePlaces(placing, court);
  settleCycles(placing, court);
  dropHomeless(placing);
  while (settleShared(placing, slots, court)) dropHomeless(placing);
  return placing;
}

function settleDeletions(placing: Placing, units: readonly DeletedUnit[], { plan, court }: Settling): void {
  const { sides, only, gone } = placing;
  const staying = new Set<DeletedUnit>();
  for (const unit of units) {
    const keptBy = keeperOf(unit);
    const inSlot = unit.disputes.length > 0 && replacedInSlot(sides, unit.top, keptBy);
    if (inSlot) placing.slotTops.add(unit.top);
    const verdict = inSlot ? 'KEEP_USER' : judgeDeletion(unit, sides, court);
    if (inSlot) for (const id of unit.members) only.set(id, keptBy);
    else if ((verdict === 'KEEP_USER') === (keptBy === 'WORKING')) staying.add(unit);
  }
  withReferred({ sides, plan, units, staying });
  for (const unit of units)
    if (!placing.slotTops.has(unit.top))
      for (const id of unit.members) {
        if (staying.has(unit)) only.set(id, keeperOf(unit));
        else gone.add(id);
      }
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
      const known = inside[origin].get(node.place.container);
      if (known === undefined) inside[origin].set(node.place.container, [text]);
      else known.push(text);
    }
  const disputed = units.map((unit) => {
    if (unit.disputes.length > 0) return unit;
    const disputes = [...unit.members].flatMap((id) => inside[keeperOf(unit)].get(id) ?? []);
    return disputes.length > 0 ? { ...unit, disputes } : unit;
  });
  return disputed.some((unit, at) => unit !== units[at]) ? disputed : units;
}

function keeperOf(unit: DeletedUnit): Origin {
  return unit.deletedBy === 'USER' ? 'GENERATED' : 'WORKING';
}

/**
 * A subtree that stays against its deletion stays whole, with its references: what they point to stays as well, unless
 * its own deletion was disputed and decided.
 */
function withReferred(given: {
  readonly sides: Sides;
  readonly plan: MergePlan;
  readonly units: readonly DeletedUnit[];
  readonly staying: Set<DeletedUnit>;
}): void {
  const { sides, plan, units, staying } = given;
  if (staying.size === 0) return;
  const undisputed = { USER: new Map<string, DeletedUnit>(), GENERATOR: new Map<string, DeletedUnit>() };
  for (const unit of units)
    if (unit.disputes.length === 0) for (const id of unit.members) undisputed[unit.deletedBy].set(id, unit);
  // A set that grows while it is walked: what is added is walked too.
  for (const unit of staying)
    for (const id of unit.members) {
      const node = nodeOf(sides, keeperOf(unit), id);
      if (node === undefined) continue;
      for (const feature of plan(node.metaClass).references)
        for (const target of valuesOf(node.element, feature)) {
          const referred = typeof target === 'string' ? undisputed[unit.deletedBy].get(target) : undefined;
          if (referred !== undefined) staying.add(referred);
        }
    }
}

function choosePlaces(placing: Placing, court: Court): void {
  const { sides, places, only, gone, fixed } = placing;
  const reorderedBy = {
    user: reorderTest(sides, 'working'),
    generator: reorderTest(sides, 'generated'),
  };
  for (const match of sides.matches) {
    const { id, working, generated } = match;
    if (working === undefined || generated === undefined) continue;
    if (samePlace(working.place, generated.place) || gone.has(id)) continue;
    const origin = fixed.get(id) ?? only.get(id) ?? stayedIn(placing, match);
    if (origin !== undefined && origin !== 'OTHERWISE')
      places.set(id, (origin === 'WORKING' ? working : generated).place);
    else places.set(id, choosePlace({ id, base: match.base, working, generated, court, reorderedBy }));
  }
}

/**
 * A subtree that stays against its deletion stays whole: what the deleting side moved out of it goes back, when the
 * side that keeps the subtree had left it there.
 */
function stayedIn({ only }: Placing, { base, working, generated }: Match): Origin | undefined {
  if (base?.place === undefined) return undefined;
  const keeper = only.get(base.place.container);
  if (keeper === undefined) return undefined;
  const kept = keeper === 'WORKING' ? working : generated;
  return samePlace(base.place, kept?.place) ? keeper : undefined;
}

function choosePlace(given: {
  readonly id: string;
  readonly base: Node | undefined;
  readonly working: Node;
  readonly generated: Node;
  readonly court: Court;
  readonly reorderedBy: Readonly<Record<'user' | 'generator', (id: string) => boolean>>;
}): NodePlace | undefined {
  const { id, base, working, generated, court, reorderedBy } = given;
  if (base !== undefined && samePlace(base.place, working.place) && !reorderedBy.user(id))
    return generated.place;
  if (base !== undefined && samePlace(base.place, generated.place) && !reorderedBy.generator(id))
    return working.place;
  const verdict = court.decide({
    element: working.element,
    kind: base === undefined ? 'ADD_ADD' : 'MOVE_MOVE',
    base: placeSummary(base?.place),
    working: placeSummary(working.place),
    generated: placeSummary(generated.place),
    explanation: `${describe(working.element)} ${base === undefined ? 'was added' : 'was moved'} by the user to ${placeText(
      working.place,
    )} and by the generator to ${placeText(generated.place)}.`,
  });
  return verdict === 'KEEP_USER' ? working.place : generated.place;
}

function placeSummary(place: NodePlace | undefined): unknown {
  return place === undefined ? null : { container: place.container, feature: place.feature.name };
}

function placeText(place: NodePlace | undefined): string {
  return place === undefined ? 'the root' : `${place.feature.name} of ${place.container}`;
}
