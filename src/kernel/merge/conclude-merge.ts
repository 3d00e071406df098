import type { Element } from '../model/element.ts';
import type { Conflict } from './conflict.ts';
import { dropsLeftLinksOnly } from './left-links.ts';
import { lookAhead } from './look-ahead.ts';
import type { Merged, MergeRequest } from './merge.ts';
import type { MergeReport } from './merge-report.ts';
import { reportMerge } from './merge-report.ts';
import type { Sides } from './side.ts';

/** The model that a merge comes to, its conflicts with what they lead to, and what it changes. */
export type ConcludedMerge = MergeReport & {
  readonly merged: Element;
  readonly adopted: boolean;
  readonly conflicts: readonly Conflict[];
  /** User differences in no conflict that adopting the generated model as a whole would lose. */
  readonly discardedUserDifferences: number;
};

/**
 * Concludes a merge of states that can be compared. When all it would do is to drop links that were left behind,
 * Working stays as it is.
 */
export function concludeMerge(request: MergeRequest, sides: Sides, result: Merged): ConcludedMerge {
  const { metamodel } = request;
  // Also in a merge with decisions: what they bring up joins the others.
  const { conflicts, discardedUserDifferences } = lookAhead(request, sides, result);
  const { adopted } = result;
  const reported = (root: Element): MergeReport =>
    reportMerge({ metamodel, sides, merged: root, conflicts: conflicts.length });
  const asMerged = reported(result.merged);
  const nothingDone = !adopted && dropsLeftLinksOnly(asMerged.changes, sides.working);
  const merged = nothingDone ? request.working : result.merged;
  const report = nothingDone ? reported(merged) : asMerged;
  return { ...report, merged, adopted, conflicts, discardedUserDifferences };
}
