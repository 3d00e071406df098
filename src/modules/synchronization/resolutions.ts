import { Refusal } from '../../lib/refusal.ts';
import type { Decision, SessionConflict } from './session.ts';
import type { ConflictDecision, ResolutionBatch } from './synchronization.ts';

/** A decision about a conflict, or null to withdraw it. */
export type Saying = { readonly conflictId: string; readonly decision: Decision | null };

/**
 * The decisions of a batch, one by one. Refuses with INVALID conflicts the session does not have, conflicts that are
 * decided twice, and decisions that differ about conflicts that are decided together.
 */
export function resolutionsOf(
  batch: ResolutionBatch,
  conflicts: readonly SessionConflict[],
): readonly ConflictDecision[] {
  if ('resolutions' in batch) return checked(batch.resolutions, conflicts);
  const { all, elementId } = batch;
  const meant =
    elementId === undefined ? conflicts : conflicts.filter((conflict) => conflict.elementId === elementId);
  if (elementId !== undefined && meant.length === 0)
    throw invalid(['elementId: no conflict of the session is about this element']);
  return meant
    .filter((conflict) => conflict.decision === null)
    .map(({ conflictId }) => ({ conflictId, decision: all }));
}

/** Decisions, each for all conflicts that are decided together with its own. */
export function withSets(
  resolutions: readonly Saying[],
  conflicts: readonly SessionConflict[],
): readonly Saying[] {
  const setOf = new Map(conflicts.map(({ conflictId, set }) => [conflictId, set]));
  const members = Map.groupBy(conflicts, ({ set }) => set);
  const all = new Map<string, Saying>();
  for (const { conflictId, decision } of resolutions) {
    const set = setOf.get(conflictId) ?? null;
    const together = set === null ? [conflictId] : (members.get(set) ?? []).map((each) => each.conflictId);
    for (const id of together) all.set(id, { conflictId: id, decision });
  }
  return [...all.values()];
}

function checked(
  resolutions: readonly ConflictDecision[],
  conflicts: readonly SessionConflict[],
): readonly ConflictDecision[] {
  const known = new Set(conflicts.map((conflict) => conflict.conflictId));
  const first = new Map<string, number>();
  const issues: string[] = [];
  for (const [index, { conflictId }] of resolutions.entries()) {
    const field = `resolutions[${index}].conflictId`;
    const earlier = first.get(conflictId);
    if (!known.has(conflictId)) issues.push(`${field}: the session has no such conflict`);
    else if (earlier !== undefined) issues.push(`${field}: is decided by resolutions[${earlier}] already`);
    else first.set(conflictId, index);
  }
  issues.push(...contradictions(resolutions, conflicts));
  if (issues.length > 0) throw invalid(issues);
  return resolutions;
}

/** Decisions that differ about conflicts which are decided together. */
function contradictions(
  resolutions: readonly ConflictDecision[],
  conflicts: readonly SessionConflict[],
): readonly string[] {
  const setOf = new Map(conflicts.map(({ conflictId, set }) => [conflictId, set]));
  const first = new Map<
    string,
    { readonly index: number; readonly decision: ConflictDecision['decision'] }
  >();
  const issues: string[] = [];
  for (const [index, { conflictId, decision }] of resolutions.entries()) {
    const set = setOf.get(conflictId) ?? null;
    if (set === null) continue;
    const earlier = first.get(set);
    if (earlier === undefined) first.set(set, { index, decision });
    else if (earlier.decision !== decision)
      issues.push(
        `resolutions[${index}].decision: differs from resolutions[${earlier.index}], and both conflicts are decided together`,
      );
  }
  return issues;
}

function invalid(issues: readonly string[]): Refusal {
  return new Refusal('INVALID', 'Request validation failed', issues);
}
