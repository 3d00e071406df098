import { findReplay, remember } from '../../lib/idempotency.ts';
import { Refusal } from '../../lib/refusal.ts';
import { requireMembership } from '../projects/index.ts';
import { requirePending, viewOf } from './open-session.ts';
import { saveDecisions } from './save-decisions.ts';
import type { SessionConflict } from './session.ts';
import type {
  Resolution,
  ResolutionBatch,
  SessionView,
  Synchronization,
  SynchronizationDependencies,
} from './synchronization.ts';

/** Makes the use case "decide several conflicts": all of them, or none. */
export function createDecideBatch(dependencies: SynchronizationDependencies): Synchronization['decideBatch'] {
  const { transactions, clock } = dependencies;
  return (caller, { projectId, sessionId, batch, idempotency }) =>
    transactions.transact(async (stores) => {
      const now = clock.now();
      const request = { accountId: caller.accountId, idempotency, now };
      await requireMembership(stores, { caller, projectId });
      // Checked border: only this function remembers answers under the scope of this operation.
      const earlier = (await findReplay(stores, request)) as SessionView | undefined;
      if (earlier !== undefined) return { answer: earlier, replayed: true };
      const session = await requirePending(stores, { caller, projectId, sessionId });
      const conflicts = await stores.syncSessions.conflicts(session.id);
      const resolutions = resolutionsOf(batch, conflicts);
      const decidedBy = caller.accountId;
      const decided = await saveDecisions(stores, { session, conflicts, resolutions, decidedBy, now });
      const answer = await viewOf(stores, decided);
      await remember(stores, request, answer);
      return { answer, replayed: false };
    });
}

function resolutionsOf(batch: ResolutionBatch, conflicts: readonly SessionConflict[]): readonly Resolution[] {
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

function checked(
  resolutions: readonly Resolution[],
  conflicts: readonly SessionConflict[],
): readonly Resolution[] {
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
  resolutions: readonly Resolution[],
  conflicts: readonly SessionConflict[],
): readonly string[] {
  const setOf = new Map(conflicts.map(({ conflictId, set }) => [conflictId, set]));
  const first = new Map<string, { readonly index: number; readonly decision: Resolution['decision'] }>();
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
