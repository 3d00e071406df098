import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Conflict } from './conflict.ts';
import { matchMerged } from './match-sides.ts';
import { planMerge } from './merge-plan.ts';
import type { Sides } from './side.ts';
import type { Consequences } from './stake.ts';
import { stakesIn } from './stakes.ts';
import { subjectsOf } from './subjects.ts';

/** The results of deciding every open conflict for the user, and every one for the generator. */
export type BothEnds = { readonly kept: Element; readonly taken: Element };

/**
 * What depends on each of some open conflicts, by its id, found by comparing the results of deciding all of them one
 * way and the other. An element depends on the conflict about it or about the nearest of what contains it, or else on
 * those whose elements refer to it: there may be several of them, and it goes when all are decided against it. What
 * none of this leads to is named with every conflict. What would move out of an element that goes is named with the
 * conflict about that, if another decision says whether it moves. Trace links follow their elements and are not listed.
 * Takes as long as comparing the two models; what several conflicts keep by their references is walked for each.
 */
export function findConsequences(
  given: {
    readonly metamodel: Metamodel;
    readonly sides: Sides;
    readonly ends: BothEnds;
    /** So many elements and references are listed of each; all are counted. */
    readonly mostListed: number;
  },
  conflicts: readonly Conflict[],
): ReadonlyMap<string, Consequences> {
  const { metamodel, sides, ends, mostListed } = given;
  const compared = matchMerged(metamodel, matchMerged(metamodel, sides, ends.kept), ends.taken);
  const subjects = subjectsOf(conflicts, { compared, base: sides.base });
  const decisions = new Map(conflicts.map(({ conflictId, set }) => [conflictId, set ?? conflictId]));
  const shared = { metamodel, compared, subjects, decisions, plan: planMerge(metamodel), mostListed };
  const working = stakesIn({ ...shared, has: 'base' });
  const generated = stakesIn({ ...shared, has: 'working' });
  return new Map(
    conflicts.map(({ conflictId }) => [
      conflictId,
      { working: working(conflictId), generated: generated(conflictId) },
    ]),
  );
}
