import type { PlacedChange } from '../../kernel/merge/compare-models.ts';
import type { Conflict } from '../../kernel/merge/conflict.ts';
import type { MergeCounts } from '../../kernel/merge/merge-report.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdempotencyKey, IdempotencyStore } from '../../lib/idempotency.ts';
import type { ListQuery, Page } from '../../lib/listing.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ContentStore, Finding, ModelRecord, ModelStore } from '../models/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { BaselineStore } from './baseline.ts';
import type { Merging } from './merging.ts';
import type { SyncSessionStore } from './session-store.ts';
import type { Decision, SessionConflict, SyncSession } from './session.ts';

/** The stores a synchronization touches. */
export type SynchronizationStores = {
  readonly projects: ProjectStore;
  readonly models: ModelStore;
  readonly baselines: BaselineStore;
  readonly syncSessions: SyncSessionStore;
  readonly idempotency: IdempotencyStore;
};

/** What the synchronization needs from the rest of the process. */
export type SynchronizationDependencies = {
  readonly transactions: Transactions<SynchronizationStores>;
  readonly contents: ContentStore;
  readonly merging: Merging;
  readonly clock: Clock;
};

/** Where a session is found. */
export type SyncSessionPath = { readonly projectId: string; readonly sessionId: string };

/** A session, and whether source, Working or baseline have moved since it was made. */
export type SyncSessionState = { readonly session: SyncSession; readonly stale: boolean };

/** A session as people decide it. */
export type SyncSessionView = SyncSessionState & { readonly conflicts: readonly SessionConflict[] };

/** One decision about one conflict. */
export type ConflictDecision = { readonly conflictId: string; readonly decision: Decision };

/** Several decisions: one by one, or one for every open conflict (of one element). */
export type ResolutionBatch =
  | { readonly resolutions: readonly ConflictDecision[] }
  | { readonly all: Decision; readonly elementId?: string | undefined };

/** Decisions to be tried out over the saved ones, and the part of the changes that is wanted. */
export type PreviewRequest = {
  /** Without it the saved decisions are tried out. */
  readonly batch: ResolutionBatch | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** What finalizing with some decisions would come to. */
export type Preview = {
  /** `CONFLICTS`: something is left to decide. `VALIDATION_FAILED`: finalizing would be refused with the findings. */
  readonly outcome: 'APPLIED' | 'CONFLICTS' | 'VALIDATION_FAILED';
  /** The generated model would be adopted as a whole. */
  readonly adoptsGenerated: boolean;
  /** What would be done to the target; conflicts are those left to decide. Null when the states cannot be compared. */
  readonly counts: MergeCounts | null;
  /** How the target would differ from what it is; with conflicts left, Working's side holds where they are. */
  readonly changes: Page<PlacedChange>;
  /** Of the result; what waits for decisions is judged when they are made. */
  readonly findings: readonly Finding[];
  /** Those left to decide, and those that the decisions bring up. */
  readonly conflicts: readonly Conflict[];
};

/** What was answered, and whether the request only repeats an earlier one under the same key. */
export type Answered<T> = { readonly answer: T; readonly replayed: boolean };

/** A request that may be repeated safely under a key. */
export type Repeatable = { readonly idempotency?: IdempotencyKey | undefined };

/**
 * Sessions of undecided conflicts, for the members of their project; to others they are NOT_FOUND, as they are once
 * they were applied, cancelled or replaced. Sessions in a final state refuse everything but reading and cancelling
 * with CONFLICT.
 */
export type Synchronization = {
  readonly list: (
    caller: Caller,
    query: ListQuery & { readonly projectId: string },
  ) => Promise<Page<SyncSessionState>>;
  readonly get: (caller: Caller, path: SyncSessionPath) => Promise<SyncSessionView>;
  /** Saves a decision, over an earlier one. Refuses with INVALID a conflict the session does not have. */
  readonly decide: (caller: Caller, path: SyncSessionPath & ConflictDecision) => Promise<SyncSessionView>;
  /** Saves all decisions or none. Refuses with INVALID unknown and repeated conflicts. */
  readonly decideBatch: (
    caller: Caller,
    path: SyncSessionPath & Repeatable & { readonly batch: ResolutionBatch },
  ) => Promise<Answered<SyncSessionView>>;
  /**
   * Withdraws the decision about a conflict and those that are decided together with it. Refuses with NOT_FOUND a
   * conflict the session does not have; one without decision stays as it is.
   */
  readonly withdraw: (
    caller: Caller,
    path: SyncSessionPath & { readonly conflictId: string },
  ) => Promise<SyncSessionView>;
  /**
   * Says what finalizing with decisions would come to, and stores nothing. Refuses as `decideBatch` and with CONFLICT
   * when source, target or baseline have moved.
   */
  readonly preview: (caller: Caller, request: SyncSessionPath & PreviewRequest) => Promise<Preview>;
  /**
   * Merges again with all decisions, validates the result and commits it with its baseline; this deletes the session.
   * Gives the target. Refuses with CONFLICT when a conflict has no decision, or when source, target or baseline have
   * moved (the session is STALE then), or when the result brings up further conflicts, which the session has then; with
   * UNPROCESSABLE and the findings when Working or NewGenerated has errors by itself (the session is VALIDATION_FAILED
   * then). Of any number of competing operations exactly one wins.
   */
  readonly finalize: (caller: Caller, path: SyncSessionPath & Repeatable) => Promise<Answered<ModelRecord>>;
  /** Removes a session; models and baseline stay as they are. */
  readonly cancel: (caller: Caller, path: SyncSessionPath) => Promise<void>;
};
