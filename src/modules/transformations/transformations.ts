import type { Clock } from '../../lib/clock.ts';
import type { IdempotencyKey, IdempotencyStore } from '../../lib/idempotency.ts';
import type { Page } from '../../lib/listing.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ArtifactStore } from '../artifacts/index.ts';
import type { AcceptedJob, JobHandler, JobLimits, JobSignals, JobStore } from '../jobs/index.ts';
import type { ContentStore, KnownReports, ModelReader, ModelStore } from '../models/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { BaselineStore, Change, SyncSessionStore } from '../synchronization/index.ts';
import type { ChangeStore } from './change-store.ts';
import type { Direction } from './direction.ts';
import type { Generation } from './generation.ts';

/** A request for a transformation. */
export type TransformationRequest = {
  readonly sourceModelId: string;
  /** Revision of the source the client means. */
  readonly expectedRevision?: number | undefined;
  /** Model to generate into; else the one that belongs to the source, else a new one. */
  readonly targetModelId?: string | undefined;
  readonly expectedTargetRevision?: number | undefined;
  /** Name for a target that is made by this run. */
  readonly targetName?: string | undefined;
  /** How to go on when there is a target without baseline. */
  readonly bootstrap?: 'ADOPT' | 'NEW' | undefined;
  /** Compare and report, store nothing. */
  readonly dryRun?: boolean | undefined;
  /** For PSM_TO_ARTIFACT: artifact to generate into; else the one of the source, else a new one. */
  readonly artifactId?: string | undefined;
};

/** A transformation to be queued; with a key, repeating it is safe. */
export type TransformationSubmission = {
  readonly direction: Direction;
  readonly request: TransformationRequest;
  readonly idempotency?: IdempotencyKey | undefined;
};

/** The stores a transformation touches. */
export type TransformationStores = {
  readonly projects: ProjectStore;
  readonly jobs: JobStore;
  readonly models: ModelStore;
  readonly artifacts: ArtifactStore;
  readonly baselines: BaselineStore;
  readonly syncSessions: SyncSessionStore;
  readonly changes: ChangeStore;
  readonly idempotency: IdempotencyStore;
};

/** What the transformations need from the rest of the process. */
export type TransformationsDependencies = {
  readonly transactions: Transactions<TransformationStores>;
  readonly contents: ContentStore;
  readonly reader: ModelReader;
  readonly generation: Generation;
  readonly reports: KnownReports;
  readonly signals: JobSignals;
  readonly clock: Clock;
  readonly limits?: JobLimits;
};

/** Transformations along the chain, as jobs. */
export type Transformations = {
  /**
   * Queues a transformation. Refuses with INVALID, NOT_FOUND (model or artifact), CONFLICT (an expected revision is
   * not the current one), TOO_MANY (open jobs) or UNPROCESSABLE (idempotency key used for another request).
   */
  readonly submit: (caller: Caller, submission: TransformationSubmission) => Promise<AcceptedJob>;
  /**
   * What a run did to its target, or would do (dry run, conflicts, invalid result); the generator's changes first.
   * Refuses with NOT_FOUND (job).
   */
  readonly changes: (
    caller: Caller,
    query: { readonly jobId: string; readonly limit: number; readonly offset: number },
  ) => Promise<Page<Change>>;
  /** What the job runner needs: a handler per direction. */
  readonly handlers: Readonly<Record<Direction, JobHandler>>;
};
