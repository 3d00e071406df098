import { randomUUID } from 'node:crypto';
import type { Conflict } from '../../kernel/merge/conflict.ts';
import type { PlaceSet } from '../../kernel/merge/place-sets.ts';
import type { ContentRef, ModelRecord } from '../models/index.ts';
import type { Baseline, RawGeneration } from './baseline.ts';
import type { RelationshipKey } from './direction.ts';
import type { SyncSessionStore } from './session-store.ts';
import type { SessionConflict, SyncSession } from './session.ts';

/** A run that ended in conflicts, with the states it ran on. */
export type ConflictingRun = {
  readonly jobId: string;
  readonly createdBy: string;
  readonly source: { readonly revision: number; readonly fingerprint: string };
  readonly target: ModelRecord;
  readonly baseline: Baseline;
  readonly generated: RawGeneration;
  /** Working with every safe difference of the generator's. */
  readonly candidate: ContentRef;
  readonly conflicts: readonly Conflict[];
  readonly sets: readonly PlaceSet[];
  readonly discardedUserDifferences: number;
  readonly now: number;
};

/**
 * Stores the session of a run with conflicts in place of an earlier one of the relationship, whose decisions are
 * carried over where the conflict is unchanged. Works inside the transaction that ends the run.
 */
export async function storeSession(
  stores: { readonly syncSessions: SyncSessionStore },
  run: ConflictingRun,
): Promise<SyncSession> {
  const earlier = await stores.syncSessions.findByRelationship(run.baseline);
  const before = earlier === undefined ? [] : await stores.syncSessions.conflicts(earlier.id);
  if (earlier !== undefined) await stores.syncSessions.delete(earlier.id);
  const conflicts = carryOver(run.conflicts, before);
  const session = sessionOf(run, conflicts);
  await stores.syncSessions.insert(session, conflicts);
  return session;
}

/** Removes the session of a relationship, if there is one. */
export async function removeSession(
  stores: { readonly syncSessions: SyncSessionStore },
  key: RelationshipKey,
): Promise<void> {
  const session = await stores.syncSessions.findByRelationship(key);
  if (session !== undefined) await stores.syncSessions.delete(session.id);
}

function carryOver(
  conflicts: readonly Conflict[],
  before: readonly SessionConflict[],
): readonly SessionConflict[] {
  const decided = new Map(
    before.filter(({ decision }) => decision !== null).map((conflict) => [conflict.conflictId, conflict]),
  );
  return conflicts.map((conflict) => {
    const earlier = decided.get(conflict.conflictId);
    if (earlier === undefined || saidBy(earlier) !== saidBy(conflict))
      return { ...conflict, decision: null, decidedBy: null, decidedAt: null };
    const { decision, decidedBy, decidedAt } = earlier;
    return { ...conflict, decision, decidedBy, decidedAt };
  });
}

/** What a conflict is about. The explanation belongs to it: it names what happened inside a disputed subtree. */
function saidBy({ baseValue, workingValue, generatedValue, explanation }: Conflict): string {
  return JSON.stringify([baseValue, workingValue, generatedValue, explanation]);
}

function sessionOf(run: ConflictingRun, conflicts: readonly SessionConflict[]): SyncSession {
  const { source, target, baseline, generated } = run;
  const { sourceModelId, direction, targetModelId } = baseline;
  return {
    id: randomUUID(),
    projectId: target.projectId,
    sourceModelId,
    direction,
    targetModelId,
    status: 'PENDING_CONFLICTS',
    sourceRevision: source.revision,
    sourceFingerprint: source.fingerprint,
    targetRevision: target.revision,
    targetFingerprint: target.fingerprint,
    baselineVersion: baseline.version,
    base: baseline.content,
    working: target.content,
    generated: generated.json,
    generatedXmi: generated.xmi,
    generatedFingerprint: generated.fingerprint,
    candidate: run.candidate,
    totalConflicts: conflicts.length,
    keptConflicts: conflicts.filter(({ decision }) => decision === 'KEEP_USER').length,
    takenConflicts: conflicts.filter(({ decision }) => decision === 'TAKE_GENERATED').length,
    discardedUserDifferences: run.discardedUserDifferences,
    sets: run.sets,
    version: 1,
    jobId: run.jobId,
    createdAt: run.now,
    updatedAt: run.now,
    createdBy: run.createdBy,
  };
}
