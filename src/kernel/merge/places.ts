import { describe } from '../model/finding.ts';
import type { Court } from './conflict.ts';
import { summaryOf } from './conflict.ts';
import { valuesOf } from '../model/element.ts';
import type { DeletedUnit, DeletionCourt } from './deletions.ts';
import { findDeletions, judgeDeletion } from './deletions.ts';
import { keptFinder } from './kept.ts';
import type { Verdict } from './merge-list.ts';
import type { MergePlan } from './merge-plan.ts';
import { placeKey } from './place-sets.ts';
import type { Origin, Placing } from './placing.ts';
import { nodeOf, startPlacing } from './placing.ts';
import { reorderTest } from './reorder.ts';
import type { Match, Node, NodePlace, Side, Sides } from './side.ts';
import { childIds, samePlace } from './side.ts';
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
  /** Elements inside subtrees that stay as Working has them against their deletion: nothing of them is merged. */
  readonly kept: ReadonlySet<string>;
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
  settleClasses(placing, plan, court);
  const slots = settleSlots(placing, plan, court);
  choosePlaces(placing, court);
  settleCycles(placing, court);
  dropHomeless(placing);
  while (settleShared(placing, slots, court)) dropHomeless(placing);
  return placing;
}

function settleDeletions(placing: Placing, units: readonly DeletedUnit[], { plan, court }: Settling): void {
  const { sides, only, gone, kept, slotTops } = placing;
  const asked = new Map<DeletedUnit, Verdict>();
  for (const unit of units) {
    const verdict = askAboutWhole(placing, unit.top, court);
    if (verdict !== undefined) asked.set(unit, verdict);
    else if (unit.disputes.length > 0 && replacedInSlot(sides, unit.top, keeperOf(unit)))
      slotTops.add(unit.top);
  }
  const finder = keptFinder({ sides, plan, units });
  const besides = (unit: DeletedUnit): readonly DeletedUnit[] =>
    [...finder.units([unit])].filter((other) => other !== unit);
  const judge = (unit: DeletedUnit, ask: DeletionCourt['ask']): Verdict =>
    judgeDeletion(unit, { sides, ask, besides });
  const keptWhole = finder.units(
    units.filter(
      (unit) =>
        unit.deletedBy === 'GENERATOR' &&
        !slotTops.has(unit.top) &&
        (asked.get(unit) ?? judge(unit, court.foresee)) === 'KEEP_USER',
    ),
  );
  for (const id of finder.elements(keptWhole)) kept.add(id);
  const staying = new Set<DeletedUnit>();
  for (const unit of units) {
    const keptBy = keeperOf(unit);
    const verdict = asked.get(unit);
    if (verdict !== undefined) {
      if ((verdict === 'KEEP_USER') === (keptBy === 'WORKING')) staying.add(unit);
    } else if (slotTops.has(unit.top)) for (const id of unit.members) only.set(id, keptBy);
    else if (unit.deletedBy === 'GENERATOR') {
      // What stays with a larger subtree is not a question of its own.
      if (keptWhole.has(unit)) staying.add(unit);
      if (!isInKept(placing, unit.top, 'working')) judge(unit, court.decide);
    } else if (!isInKept(placing, unit.top, 'generated') && judge(unit, court.decide) === 'TAKE_GENERATED')
      staying.add(unit);
  }
  withReferred({ sides, plan, units: units.filter((unit) => !asked.has(unit)), staying });
  for (const unit of units)
    if (!slotTops.has(unit.top))
      for (const id of unit.members) {
        if (staying.has(unit)) only.set(id, keeperOf(unit));
        else gone.add(id);
      }
  dropAdditions(placing, court);
}

/** Additions that nobody wants: of the generator inside what stays as it is, and those that were decided against. */
function dropAdditions(placing: Placing, court: Court): void {
  const { sides, gone } = placing;
  for (const { id, base, working, generated } of sides.matches) {
    if (base !== undefined || (working !== undefined && generated !== undefined)) continue;
    const verdict =
      askAboutWhole(placing, id, court) ??
      (generated !== undefined && isInKept(placing, id, 'generated') ? 'KEEP_USER' : undefined);
    if (verdict === (generated === undefined ? 'TAKE_GENERATED' : 'KEEP_USER')) gone.add(id);
  }
}

/** The verdict about whether and where an element is, where a constraint asks about that. */
function askAboutWhole({ sides }: Pick<Placing, 'sides'>, id: string, court: Court): Verdict | undefined {
  if (!court.asksAbout(id)) return undefined;
  const [base, working, generated] = [sides.base, sides.working, sides.generated].map((side) => side.get(id));
  const node = working ?? generated;
  if (node === undefined) return undefined;
  const isMove = working !== undefined && generated !== undefined;
  if (isMove && samePlace(working.place, generated.place)) return undefined;
  const shown = (each: Node | undefined): unknown =>
    isMove ? placeSummary(each?.place) : summaryOf(each?.element);
  return court.ask({
    ...{ element: node.element, place: placeKey(id, undefined) },
    ...{ base: shown(base), working: shown(working), generated: shown(generated) },
  });
}

/** Whether a side has an element right inside one that stays as Working has it. */
function isInKept({ sides, kept }: Placing, id: string, side: 'working' | 'generated'): boolean {
  const place = sides[side].get(id)?.place;
  return place !== undefined && kept.has(place.container);
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

/**
 * What both sides added under one id with different classes is either of them as a whole: class, place, features and
 * parts come together. The other side's parts leave, or go to where the winner has them.
 */
function settleClasses({ sides, only, gone, fixed }: Placing, plan: MergePlan, court: Court): void {
  for (const { id, base, working, generated } of sides.matches) {
    if (base !== undefined || working === undefined || generated === undefined) continue;
    if (working.metaClass === generated.metaClass) continue;
    const verdict = court.decide({
      element: working.element,
      kind: 'ADD_ADD',
      base: null,
      working: summaryOf(working.element),
      generated: summaryOf(generated.element),
      explanation:
        `Both sides added ${id}: the user as ${describe(working.element)} to ${placeText(working.place)}, ` +
        `the generator as ${describe(generated.element)} to ${placeText(generated.place)}.`,
    });
    const [winner, loser, others]: readonly [Origin, Node, Side] =
      verdict === 'KEEP_USER'
        ? ['WORKING', generated, sides.working]
        : ['GENERATED', working, sides.generated];
    only.set(id, winner);
    for (const containment of plan(loser.metaClass).containments)
      for (const part of childIds(loser, containment))
        if (others.has(part)) fixed.set(part, winner);
        else gone.add(part);
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
    const asked = askAboutWhole(placing, id, court);
    if (asked !== undefined) {
      places.set(id, (asked === 'KEEP_USER' ? working : generated).place);
      continue;
    }
    const origin = fixed.get(id) ?? only.get(id) ?? staysInWorking(placing, id) ?? stayedIn(placing, match);
    if (origin !== undefined && origin !== 'OTHERWISE')
      places.set(id, (origin === 'WORKING' ? working : generated).place);
    else places.set(id, choosePlace({ id, base: match.base, working, generated, court, reorderedBy }));
  }
}

/** What is inside a subtree that the user keeps stays there, and nothing else comes in. */
function staysInWorking(placing: Placing, id: string): Origin | undefined {
  return placing.kept.has(id) || isInKept(placing, id, 'generated') ? 'WORKING' : undefined;
}

/**
 * A subtree that comes back against its deletion is whole: what the deleting side moved out of it goes back, when the
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
