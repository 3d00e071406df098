import { valuesOf } from '../model/element.ts';
import type { DeletedUnit } from './deletions.ts';
import type { MergePlan } from './merge-plan.ts';
import type { Sides } from './side.ts';
import { childIds, samePlace } from './side.ts';

/** What stays of Working because a subtree stays that the generator deleted. */
export type Kept = {
  /** Everything inside the subtree as Working has it, at any depth; it stays as it is there. */
  readonly elements: ReadonlySet<string>;
  /** Deletions by the generator that do not happen: of the subtree, inside it, and of what it refers to. */
  readonly units: ReadonlySet<DeletedUnit>;
};

/** Finds what stays when given deletions by the generator do not happen. */
export type KeptFinder = (units: readonly DeletedUnit[]) => Kept;

/**
 * A subtree that the user keeps against its deletion stays whole: with what the generator moved out of it, with what it
 * deleted inside of that, and with what anything inside refers to, unless the deletion of that is disputed and is
 * decided on its own.
 */
export function keptFinder(given: {
  readonly sides: Sides;
  readonly plan: MergePlan;
  readonly units: readonly DeletedUnit[];
}): KeptFinder {
  const { sides, plan } = given;
  const deletedIn = new Map<string, DeletedUnit>();
  for (const unit of given.units)
    if (unit.deletedBy === 'GENERATOR') for (const id of unit.members) deletedIn.set(id, unit);
  return (staying) => {
    const elements = new Set<string>();
    const units = new Set(staying);
    const enter = (id: string): void => {
      const node = sides.working.get(id);
      if (node === undefined || elements.has(id) || isMovedByBoth(sides, id)) return;
      elements.add(id);
      const inside = deletedIn.get(id);
      if (inside !== undefined) units.add(inside);
      const { references, containments } = plan(node.metaClass);
      for (const containment of containments) for (const child of childIds(node, containment)) enter(child);
      for (const reference of references)
        for (const target of valuesOf(node.element, reference)) {
          const referred = typeof target === 'string' ? deletedIn.get(target) : undefined;
          if (referred?.disputes.length === 0) units.add(referred);
        }
    };
    // A set that grows while it is walked: what is added is walked too.
    for (const unit of units) {
      enter(unit.top);
      for (const id of unit.members) enter(id);
    }
    return { elements, units };
  };
}

/** What both sides moved, to different places, is a question of its own. */
function isMovedByBoth({ base, working, generated }: Sides, id: string): boolean {
  const [before, here, there] = [base, working, generated].map((side) => side.get(id));
  return (
    there !== undefined &&
    !samePlace(here?.place, there.place) &&
    (before === undefined || (!samePlace(before.place, here?.place) && !samePlace(before.place, there.place)))
  );
}
