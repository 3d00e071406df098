import { valuesOf } from '../model/element.ts';
import type { DeletedUnit } from './deletions.ts';
import type { MergePlan } from './merge-plan.ts';
import type { Sides } from './side.ts';
import { childIds, samePlace } from './side.ts';

/** Says what stays of Working when given deletions by the generator do not happen. */
export type KeptFinder = {
  /** The deletions that do not happen then: these, those inside the subtrees, and those of what they refer to. */
  readonly units: (staying: readonly DeletedUnit[]) => ReadonlySet<DeletedUnit>;
  /** Everything inside the subtrees of these deletions as Working has it, at any depth; it stays as it is there. */
  readonly elements: (staying: ReadonlySet<DeletedUnit>) => ReadonlySet<string>;
};

/**
 * A subtree that the user keeps against its deletion stays whole: with what the generator moved out of it, with what it
 * deleted inside of that, and with what anything inside refers to, unless the deletion of that is disputed and is
 * decided on its own. Each subtree is walked once, when it is first asked about.
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
  const walk = (unit: DeletedUnit): Walked => {
    const elements = new Set<string>();
    const brings = new Set<DeletedUnit>();
    const enter = (id: string): void => {
      const node = sides.working.get(id);
      if (node === undefined || elements.has(id) || isMovedByBoth(sides, id)) return;
      const inside = deletedIn.get(id);
      if (inside !== undefined && inside !== unit) {
        brings.add(inside);
        return;
      }
      elements.add(id);
      const { references, containments } = plan(node.metaClass);
      for (const containment of containments) for (const child of childIds(node, containment)) enter(child);
      for (const reference of references)
        for (const target of valuesOf(node.element, reference)) {
          const referred = typeof target === 'string' ? deletedIn.get(target) : undefined;
          if (referred?.disputes.length === 0) brings.add(referred);
        }
    };
    // The top is the first of them; what people moved out of it is entered from here.
    for (const id of unit.members) enter(id);
    return { elements, brings };
  };
  const known = new Map<DeletedUnit, Walked>();
  const walked = (unit: DeletedUnit): Walked => {
    const found = known.get(unit) ?? walk(unit);
    known.set(unit, found);
    return found;
  };
  return {
    units: (staying) => {
      const units = new Set(staying);
      // A set that grows while it is walked: what is added is walked too.
      for (const unit of units) for (const brought of walked(unit).brings) units.add(brought);
      return units;
    },
    elements: (staying) => new Set([...staying].flatMap((unit) => [...walked(unit).elements])),
  };
}

/** A subtree with the deletions that do not happen either when its own does not. */
type Walked = { readonly elements: ReadonlySet<string>; readonly brings: ReadonlySet<DeletedUnit> };

/** What both sides moved, to different places, is a question of its own. */
function isMovedByBoth({ base, working, generated }: Sides, id: string): boolean {
  const [before, here, there] = [base, working, generated].map((side) => side.get(id));
  return (
    there !== undefined &&
    !samePlace(here?.place, there.place) &&
    (before === undefined || (!samePlace(before.place, here?.place) && !samePlace(before.place, there.place)))
  );
}
