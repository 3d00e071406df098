import { valuesOf } from '../model/element.ts';
import { askAboutWhole } from './ask-about-whole.ts';
import type { Resolver } from './conflict-resolver.ts';
import type { DeletedUnit, DeletionResolver } from './deletions.ts';
import { resolveDeletion } from './deletions.ts';
import { keptFinder } from './kept.ts';
import type { Resolution } from './resolution.ts';
import type { MergePlan } from './merge-plan.ts';
import type { MergeSide, Placing } from './placing.ts';
import { isInKept } from './placing.ts';
import type { Sides } from './side.ts';
import { replacedInSlot } from './slots.ts';

/**
 * Decides which of the deleted subtrees leave and which stay, and which additions are wanted then. Those that stand in
 * a slot that both sides filled are left to the slot.
 */
export function settleDeletions(
  placing: Placing,
  units: readonly DeletedUnit[],
  { plan, resolver }: { readonly plan: MergePlan; readonly resolver: Resolver },
): void {
  const { sides, only, gone, kept, slotTops } = placing;
  const asked = new Map<DeletedUnit, Resolution>();
  for (const unit of units) {
    const resolution = askAboutWhole(placing, unit.top, resolver);
    if (resolution !== undefined) asked.set(unit, resolution);
    else if (unit.disputes.length > 0 && replacedInSlot(sides, unit.top, keeperOf(unit)))
      slotTops.add(unit.top);
  }
  const finder = keptFinder({ sides, plan, units });
  const besides = (unit: DeletedUnit): readonly DeletedUnit[] =>
    [...finder.units([unit])].filter((other) => other !== unit);
  const resolveUnit = (unit: DeletedUnit, resolve: DeletionResolver['resolve']): Resolution =>
    resolveDeletion(unit, { sides, resolve, besides });
  const keptWhole = finder.units(
    units.filter(
      (unit) =>
        unit.deletedBy === 'GENERATOR' &&
        !slotTops.has(unit.top) &&
        (asked.get(unit) ?? resolveUnit(unit, resolver.foresee)) === 'KEEP_USER',
    ),
  );
  for (const id of finder.elements(keptWhole)) kept.add(id);
  const staying = new Set<DeletedUnit>();
  for (const unit of units) {
    const keptBy = keeperOf(unit);
    const resolution = asked.get(unit);
    if (resolution !== undefined) {
      if ((resolution === 'KEEP_USER') === (keptBy === 'WORKING')) staying.add(unit);
    } else if (slotTops.has(unit.top)) for (const id of unit.members) only.set(id, keptBy);
    else if (unit.deletedBy === 'GENERATOR') {
      // What stays with a larger subtree is not a question of its own.
      if (keptWhole.has(unit)) staying.add(unit);
      if (!isInKept(placing, unit.top, 'working')) resolveUnit(unit, resolver.resolve);
    } else if (
      !isInKept(placing, unit.top, 'generated') &&
      resolveUnit(unit, resolver.resolve) === 'TAKE_GENERATED'
    )
      staying.add(unit);
  }
  withReferred({ sides, plan, units: units.filter((unit) => !asked.has(unit)), staying });
  for (const unit of units)
    if (!slotTops.has(unit.top))
      for (const id of unit.members) {
        if (staying.has(unit)) only.set(id, keeperOf(unit));
        else gone.add(id);
      }
  dropAdditions(placing, resolver);
}

/** Additions to leave out: of the generator inside what stays as it is, and those that were decided against. */
function dropAdditions(placing: Placing, resolver: Resolver): void {
  const { sides, gone } = placing;
  for (const { id, base, working, generated } of sides.matches) {
    if (base !== undefined || (working !== undefined && generated !== undefined)) continue;
    const resolution =
      askAboutWhole(placing, id, resolver) ??
      (generated !== undefined && isInKept(placing, id, 'generated') ? 'KEEP_USER' : undefined);
    if (resolution === (generated === undefined ? 'TAKE_GENERATED' : 'KEEP_USER')) gone.add(id);
  }
}

/** The side that has a deleted subtree. */
export function keeperOf(unit: DeletedUnit): MergeSide {
  return unit.deletedBy === 'USER' ? 'GENERATED' : 'WORKING';
}

/**
 * A subtree that stays against its deletion by the user stays whole, with its references: what they point to stays as
 * well, unless its own deletion was disputed and decided. `keptFinder` says the same of the generator's deletions.
 */
function withReferred(given: {
  readonly sides: Sides;
  readonly plan: MergePlan;
  readonly units: readonly DeletedUnit[];
  readonly staying: Set<DeletedUnit>;
}): void {
  const { sides, plan, units, staying } = given;
  const undisputed = new Map<unknown, DeletedUnit>();
  for (const unit of units)
    if (unit.deletedBy === 'USER' && unit.disputes.length === 0)
      for (const id of unit.members) undisputed.set(id, unit);
  // A set that grows while it is walked: what is added is walked too.
  for (const unit of staying)
    for (const id of unit.members) {
      const node = sides.generated.get(id);
      if (node === undefined) continue;
      for (const feature of plan(node.metaClass).references)
        for (const target of valuesOf(node.element, feature)) {
          const referred = undisputed.get(target);
          if (referred !== undefined) staying.add(referred);
        }
    }
}
