import type { Element } from '../model/element.ts';
import type { Conflict } from './conflict.ts';
import { findConsequences } from './consequences.ts';
import { matchMerged } from './match-sides.ts';
import type { Resolution } from './resolution.ts';
import type { Merged, MergeRequest } from './merge.ts';
import { mergeDeciding } from './merge.ts';
import { planMerge } from './merge-plan.ts';
import { keptDifferences } from './merge-report.ts';
import type { Sides } from './side.ts';

/** What a merge with open conflicts says of the decisions to come. */
export type Outlook = {
  /** All conflicts; those without decision list what depends on them. */
  readonly conflicts: readonly Conflict[];
  /** User differences in no conflict that adopting the generated model as a whole would lose. */
  readonly discardedUserDifferences: number;
};

/**
 * Looks ahead from a merge to what its conflicts can be decided to; takes as long as two merges at most. The states
 * must be comparable.
 */
export function lookAhead(request: MergeRequest, sides: Sides, found: Merged): Outlook {
  const { metamodel, decisions = new Map<string, Resolution>() } = request;
  const { merged: kept, conflicts, adopted } = found;
  const open = conflicts.filter(({ decision }) => decision === null);
  if (adopted || open.length === 0) return { conflicts, discardedUserDifferences: 0 };
  const taking = (before: Iterable<[string, Resolution]>): Element => {
    const taken = open.map(({ conflictId }) => [conflictId, 'TAKE_GENERATED'] as const);
    return mergeDeciding({ ...request, decisions: new Map([...before, ...taken]) }, sides);
  };
  const taken = taking(decisions);
  const adopting =
    decisions.size === 0 ? taken : taking([...decisions.keys()].map((id) => [id, 'TAKE_GENERATED']));
  const consequences = findConsequences({ metamodel, sides, ends: { kept, taken }, mostListed }, open);
  const after = matchMerged(metamodel, sides, adopting).working;
  return {
    conflicts: conflicts.map((conflict) => ({
      ...conflict,
      consequences: consequences.get(conflict.conflictId) ?? null,
    })),
    discardedUserDifferences: keptDifferences(sides, after, planMerge(metamodel)).length,
  };
}

/** Sessions may have thousands of conflicts. */
const mostListed = 5;
