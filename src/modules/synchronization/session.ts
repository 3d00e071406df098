import type { Conflict } from '../../kernel/merge/conflict.ts';
import type { PlaceSet } from '../../kernel/merge/place-sets.ts';
import type { ContentRef } from '../models/index.ts';
import type { RawXmi } from './baseline.ts';
import type { RelationshipKey } from './direction.ts';

/** What a person can say about a conflict: Working's value stays, or the generated one is taken. */
export const decisions = ['KEEP_USER', 'TAKE_GENERATED'] as const;

/** The answer to a conflict. */
export type Decision = (typeof decisions)[number];

/** How far a session is. The last two are final: the session can be read and deleted only. */
export const sessionStatuses = ['PENDING_CONFLICTS', 'STALE', 'VALIDATION_FAILED'] as const;

/** See `sessionStatuses`. */
export type SyncSessionStatus = (typeof sessionStatuses)[number];

/** The durable record of a run with conflicts. Times are milliseconds since 1970. */
export type SyncSession = RelationshipKey & {
  readonly id: string;
  readonly projectId: string;
  readonly status: SyncSessionStatus;
  /** Source, Working and Base as they were when the session was made; when one has moved, it is stale. */
  readonly sourceRevision: number;
  readonly sourceFingerprint: string;
  readonly targetRevision: number;
  readonly targetFingerprint: string;
  readonly baselineVersion: number;
  /** The three raw states, and Working with every safe difference of the generator's. */
  readonly base: ContentRef;
  readonly working: ContentRef;
  readonly generated: ContentRef;
  readonly generatedXmi: RawXmi;
  readonly generatedFingerprint: string;
  readonly candidate: ContentRef;
  readonly totalConflicts: number;
  readonly keptConflicts: number;
  readonly takenConflicts: number;
  /** User differences in no conflict that are lost when every conflict is decided `TAKE_GENERATED`. */
  readonly discardedUserDifferences: number;
  /** Places that are decided together, because what both sides did there breaks a constraint. */
  readonly sets: readonly PlaceSet[];
  /** Grows with every change of the session. */
  readonly version: number;
  readonly jobId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly createdBy: string;
};

/** A conflict of a session, with who decided it and when. */
export type SessionConflict = Conflict & {
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
};

/** How many conflicts of a session have no decision. */
export function unresolvedConflicts(session: SyncSession): number {
  return session.totalConflicts - session.keptConflicts - session.takenConflicts;
}

/** Whether finalizing would adopt the generated model as a whole: every conflict is decided for it. */
export function adoptsGenerated(session: SyncSession): boolean {
  return session.totalConflicts > 0 && session.takenConflicts === session.totalConflicts;
}
