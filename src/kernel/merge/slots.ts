import type { Feature } from '../metamodel/metamodel.ts';
import { describe } from '../model/finding.ts';
import type { Clash, Court } from './conflict.ts';
import { summaryOf } from './conflict.ts';
import type { MergePlan } from './merge-plan.ts';
import type { Origin, Placing } from './placing.ts';
import { nodeOf } from './placing.ts';
import type { Node, Sides } from './side.ts';
import { childIds } from './side.ts';

/** Tells whether the deleting side put another element into the single slot where the deleted one stands. */
export function replacedInSlot(sides: Sides, id: string, keptBy: Origin): boolean {
  const place = nodeOf(sides, keptBy, id)?.place;
  if (place === undefined || place.feature.many) return false;
  const other = nodeOf(sides, keptBy === 'WORKING' ? 'GENERATED' : 'WORKING', place.container);
  return childIds(other, place.feature).length > 0;
}

/** Single-valued containments: at most one occupant, whatever kinds of differences put two there. */
export function settleSlots(placing: Placing, plan: MergePlan, court: Court): void {
  const slots = slotsOf(placing.sides, plan);
  for (const slot of slots) settleSlot(placing, slot, court);
  // Who has to stay in a slot keeps out who was to take it over, who then stays elsewhere, perhaps in a slot as well.
  let isChanged = placing.fixed.size > 0;
  while (isChanged) {
    isChanged = false;
    for (const slot of slots) isChanged = keepOut(placing, slot) || isChanged;
  }
}

type Slot = { readonly container: Node; readonly generated: Node; readonly feature: Feature };

function slotsOf(sides: Sides, plan: MergePlan): readonly Slot[] {
  const slots: Slot[] = [];
  for (const { working, generated } of sides.matches) {
    if (working === undefined || working.metaClass !== generated?.metaClass) continue;
    for (const feature of plan(working.metaClass).containments)
      if (!feature.many) slots.push({ container: working, generated, feature });
  }
  return slots;
}

/** Has the element that one side moved into a slot follow the side on which the slot's settled occupant stays there. */
function keepOut(placing: Placing, { container, generated, feature }: Slot): boolean {
  const [inWorking] = childIds(container, feature);
  const [inGenerated] = childIds(generated, feature);
  if (inWorking === undefined || inGenerated === undefined || inWorking === inGenerated) return false;
  const { fixed, only } = placing;
  const follow = (mover: string, origin: Origin): boolean => {
    if (fixed.has(mover) || only.has(mover) || placing.gone.has(mover)) return false;
    fixed.set(mover, origin);
    return true;
  };
  if (fixed.get(inWorking) === 'WORKING') return follow(inGenerated, 'WORKING');
  if (fixed.get(inGenerated) === 'GENERATED') return follow(inWorking, 'GENERATED');
  return false;
}

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
