import type { Feature } from '../metamodel/metamodel.ts';
import { describe } from '../model/finding.ts';
import type { Clash, Court } from './conflict.ts';
import { summaryOf } from './conflict.ts';
import type { Sides } from './deletions.ts';
import { findDeletions, judgeDeletion } from './deletions.ts';
import type { MergePlan } from './merge-plan.ts';
import { reorderTest } from './reorder.ts';
import type { Node, NodePlace } from './side.ts';
import { childIds, samePlace } from './side.ts';

/** Side that an element, its place or its values come from. */
export type Origin = 'WORKING' | 'GENERATED';

/** Which elements the merged model has, and where each stands. */
export type Placement = {
  /** Place per element of the merged model; undefined for the root. */
  readonly places: ReadonlyMap<string, NodePlace | undefined>;
  /** Elements that only one side speaks for: added by it, or kept by it against the other's deletion. */
  readonly only: ReadonlyMap<string, Origin>;
  /** Elements of Working that are not in the merged model. */
  readonly left: ReadonlySet<string>;
};

/**
 * Decides which elements are in the merged model and where: deletions with their disputes, single containment slots,
 * elements moved or added by both sides, containment cycles from moves that are innocent on their own. Every element
 * left has a container that is in the model, up to the root.
 */
export function placeElements(sides: Sides, plan: MergePlan, court: Court): Placement {
  const placing = startPlacing(sides);
  settleDeletions(placing, plan, court);
  settleSlots(placing, plan, court);
  choosePlaces(placing, court);
  settleCycles(placing, court);
  dropHomeless(placing);
  const left = new Set<string>();
  for (const id of sides.working.keys()) if (!placing.places.has(id)) left.add(id);
  return { places: placing.places, only: placing.only, left };
}

type Placing = {
  readonly sides: Sides;
  readonly places: Map<string, NodePlace | undefined>;
  readonly only: Map<string, Origin>;
  readonly gone: Set<string>;
  /** Places that a decision about a slot has fixed. */
  readonly fixed: Map<string, Origin>;
  /** Subtrees whose deletion is settled together with the slot they stand in. */
  readonly slotTops: Set<string>;
};

function startPlacing(sides: Sides): Placing {
  const only = new Map<string, Origin>();
  const gone = new Set<string>();
  const { base, working, generated } = sides;
  for (const id of working.keys()) if (!generated.has(id) && !base.has(id)) only.set(id, 'WORKING');
  for (const id of generated.keys()) if (!working.has(id) && !base.has(id)) only.set(id, 'GENERATED');
  for (const id of base.keys()) if (!working.has(id) && !generated.has(id)) gone.add(id);
  return { sides, places: new Map(), only, gone, fixed: new Map(), slotTops: new Set() };
}

function settleDeletions(placing: Placing, plan: MergePlan, court: Court): void {
  const { sides, only, gone } = placing;
  for (const unit of findDeletions(sides, plan)) {
    const keptBy: Origin = unit.deletedBy === 'USER' ? 'GENERATED' : 'WORKING';
    const inSlot = unit.disputes.length > 0 && replacedInSlot(sides, unit.top, keptBy);
    if (inSlot) placing.slotTops.add(unit.top);
    const verdict = inSlot ? 'KEEP_USER' : judgeDeletion(unit, sides, court);
    const stays = (verdict === 'KEEP_USER') === (keptBy === 'WORKING');
    for (const id of unit.members) {
      if (stays || inSlot) only.set(id, keptBy);
      else gone.add(id);
    }
  }
}

/** Tells whether the deleting side put another element into the single slot where the deleted one stands. */
function replacedInSlot(sides: Sides, id: string, keptBy: Origin): boolean {
  const place = nodeOf(sides, keptBy, id)?.place;
  if (place === undefined || place.feature.many) return false;
  const other = nodeOf(sides, keptBy === 'WORKING' ? 'GENERATED' : 'WORKING', place.container);
  return childIds(other, place.feature).length > 0;
}

function settleSlots(placing: Placing, plan: MergePlan, court: Court): void {
  const { sides } = placing;
  for (const [id, working] of sides.working) {
    const generated = sides.generated.get(id);
    if (generated === undefined || working.metaClass !== generated.metaClass) continue;
    for (const feature of plan(working.metaClass).containments)
      if (!feature.many) settleSlot(placing, { container: working, generated, feature }, court);
  }
}

type Slot = { readonly container: Node; readonly generated: Node; readonly feature: Feature };

function settleSlot(placing: Placing, slot: Slot, court: Court): void {
  const { sides, only } = placing;
  const { container, feature } = slot;
  const id = container.element.id;
  const [inBase] = childIds(sides.base.get(id), feature);
  const [inWorking] = childIds(container, feature);
  const [inGenerated] = childIds(slot.generated, feature);
  if (inWorking === inGenerated) return;
  const disputed = [inWorking, inGenerated].some((each) => each !== undefined && placing.slotTops.has(each));
  const bothChanged = inBase !== inWorking && inBase !== inGenerated;
  // One side emptied the slot while the other put a new element there, or both filled it differently.
  if (!disputed && !bothChanged) return;
  const verdict = court.decide(slotClash(sides, slot, { inBase, inWorking, inGenerated }));
  const winner: Origin = verdict === 'KEEP_USER' ? 'WORKING' : 'GENERATED';
  const loser = winner === 'WORKING' ? inGenerated : inWorking;
  const occupant = winner === 'WORKING' ? inWorking : inGenerated;
  if (occupant !== undefined) placing.fixed.set(occupant, winner);
  if (loser === undefined) return;
  const onlyLoser = only.get(loser);
  if (onlyLoser === undefined) placing.fixed.set(loser, winner);
  else if (onlyLoser !== winner) dropSubtree(placing, onlyLoser, loser);
}

function slotClash(
  sides: Sides,
  { container, generated, feature }: Slot,
  occupants: Readonly<Record<'inBase' | 'inWorking' | 'inGenerated', string | undefined>>,
): Clash {
  const elementOf = (origin: Origin, id: string | undefined): Node['element'] | undefined =>
    id === undefined ? undefined : nodeOf(sides, origin, id)?.element;
  const working = elementOf('WORKING', occupants.inWorking);
  const made = elementOf('GENERATED', occupants.inGenerated);
  const base = occupants.inBase === undefined ? undefined : sides.base.get(occupants.inBase)?.element;
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

function dropSubtree(placing: Placing, origin: Origin, top: string): void {
  const side = origin === 'WORKING' ? placing.sides.working : placing.sides.generated;
  const open = [top];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (placing.only.get(id) !== origin) continue;
    placing.only.delete(id);
    placing.gone.add(id);
    const node = side.get(id);
    if (node !== undefined)
      for (const feature of node.metaClass.containments) open.push(...childIds(node, feature));
  }
}

function choosePlaces(placing: Placing, court: Court): void {
  const { sides, places, only, gone, fixed } = placing;
  const reorderedBy = {
    user: reorderTest(sides.base, sides.working),
    generator: reorderTest(sides.base, sides.generated),
  };
  for (const [id, node] of sides.working) {
    if (gone.has(id)) continue;
    const generated = sides.generated.get(id);
    const origin = fixed.get(id) ?? only.get(id) ?? stayedIn(placing, id);
    if (origin !== undefined || generated === undefined)
      places.set(id, nodeOf(sides, origin ?? 'WORKING', id)?.place);
    else places.set(id, choosePlace({ sides, id, working: node, generated, court, reorderedBy }));
  }
  for (const [id, node] of sides.generated) if (!places.has(id) && !gone.has(id)) places.set(id, node.place);
}

/**
 * A subtree that stays against its deletion stays whole: what the deleting side moved out of it goes back, when the
 * side that keeps the subtree had left it there.
 */
function stayedIn({ sides, only }: Placing, id: string): Origin | undefined {
  const base = sides.base.get(id);
  if (base?.place === undefined) return undefined;
  const keeper = only.get(base.place.container);
  if (keeper === undefined) return undefined;
  return samePlace(base.place, nodeOf(sides, keeper, id)?.place) ? keeper : undefined;
}

function choosePlace(given: {
  readonly sides: Sides;
  readonly id: string;
  readonly working: Node;
  readonly generated: Node;
  readonly court: Court;
  readonly reorderedBy: Readonly<Record<'user' | 'generator', (id: string) => boolean>>;
}): NodePlace | undefined {
  const { sides, id, working, generated, court, reorderedBy } = given;
  const base = sides.base.get(id);
  if (samePlace(working.place, generated.place)) return working.place;
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

/** Breaks containment cycles: the moves of one side are taken back for every element of the cycle. */
function settleCycles(placing: Placing, court: Court): void {
  const { sides, places } = placing;
  // Working has no cycle, so one needs an element that stands elsewhere than in Working.
  const moved = [...places].flatMap(([id, place]) =>
    samePlace(place, sides.working.get(id)?.place) ? [] : [id],
  );
  for (let cycle = findCycle(places, moved); cycle !== undefined; cycle = findCycle(places, moved)) {
    const [first] = [...cycle].sort();
    const node = first === undefined ? undefined : (sides.working.get(first) ?? sides.generated.get(first));
    if (node === undefined) throw new Error('A containment cycle has no element.');
    const names = cycle.map((id) => {
      const member = sides.working.get(id) ?? sides.generated.get(id);
      return member === undefined ? id : describe(member.element);
    });
    const containers = (origin: Origin): unknown =>
      Object.fromEntries(
        [...cycle].sort().map((id) => [id, nodeOf(sides, origin, id)?.place?.container ?? null]),
      );
    const verdict = court.decide({
      element: node.element,
      kind: 'CYCLE',
      base: Object.fromEntries(
        [...cycle].sort().map((id) => [id, sides.base.get(id)?.place?.container ?? null]),
      ),
      working: containers('WORKING'),
      generated: containers('GENERATED'),
      explanation: `The moves of the user and of the generator put ${names.join(', ')} into each other.`,
    });
    const winner: Origin = verdict === 'KEEP_USER' ? 'WORKING' : 'GENERATED';
    for (const id of cycle) {
      const kept = nodeOf(sides, winner, id);
      if (kept !== undefined) places.set(id, kept.place);
    }
  }
}

function findCycle(
  places: ReadonlyMap<string, NodePlace | undefined>,
  starts: readonly string[],
): readonly string[] | undefined {
  const settled = new Set<string>();
  for (const start of starts) {
    const path = new Map<string, number>();
    let id: string | undefined = start;
    while (id !== undefined && !settled.has(id)) {
      const seen = path.get(id);
      if (seen !== undefined) return [...path.keys()].slice(seen);
      path.set(id, path.size);
      id = places.get(id)?.container;
    }
    for (const visited of path.keys()) settled.add(visited);
  }
  return undefined;
}

/**
 * Elements whose container is not in the model go back to the other side's place when its container is there, and
 * leave otherwise. Their own parts follow them or are looked at in the next round.
 */
function dropHomeless(placing: Placing): void {
  const { sides, places } = placing;
  const evicted = (): readonly string[] =>
    [...places].flatMap(([id, place]) => (place === undefined || places.has(place.container) ? [] : [id]));
  for (let homeless = evicted(); homeless.length > 0; homeless = evicted()) {
    for (const id of homeless) {
      const place = places.get(id);
      const other = [sides.working.get(id), sides.generated.get(id)].find(
        (node) =>
          node?.place !== undefined &&
          !samePlace(node.place, place) &&
          places.has(node.place.container) &&
          !isInside(places, node.place.container, id),
      );
      if (other === undefined) places.delete(id);
      else places.set(id, other.place);
    }
  }
}

function isInside(
  places: ReadonlyMap<string, NodePlace | undefined>,
  start: string,
  container: string,
): boolean {
  for (let id: string | undefined = start; id !== undefined; id = places.get(id)?.container)
    if (id === container) return true;
  return false;
}

function nodeOf(sides: Sides, origin: Origin, id: string): Node | undefined {
  return origin === 'WORKING' ? sides.working.get(id) : sides.generated.get(id);
}
