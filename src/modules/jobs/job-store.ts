import type { ListQuery, Page } from '../../lib/listing.ts';
import type { Conflict } from '../../kernel/merge/conflict.ts';
import type { MergeCounts } from '../../kernel/merge/merge-report.ts';
import type { Finding } from '../../kernel/model/finding.ts';
import type { Company, CutOff, NextWork } from '../work/index.ts';
import type { Job, JobDiagnostic, JobOutcome, JobPhase, JobStatus, JobType, PhaseTiming } from './job.ts';
import type { ValidationResult } from './validation-result.ts';

/** What a job's handler was asked to do, as JSON; each handler knows its own shape. */
export type JobRequest = Readonly<Record<string, unknown>>;

/** A job as the runner gets it. */
export type ClaimedJob = { readonly job: Job; readonly request: JobRequest };

/** Which jobs are wanted, and in which order. */
export type JobQuery = Omit<ListQuery, 'q'> & {
  readonly projectId?: string | undefined;
  readonly status?: JobStatus | undefined;
  readonly type?: JobType | undefined;
};

/** A running job, who holds its lease, and what is known of earlier crashes. */
export type HeldJob = {
  readonly job: Job;
  readonly owner: string;
  readonly company: Company;
  readonly cutOff: CutOff;
};

/** Which claim a job is worked on under, and until when the claim is exclusive; every claim has an owner of its own. */
export type Lease = { readonly owner: string; readonly until: number };

/** How a job ends. What is left out stays null or empty. */
export type JobEnding = {
  readonly status: 'COMPLETED' | 'FAILED' | 'CANCELLED';
  readonly outcome?: JobOutcome;
  readonly targetModelId?: string;
  readonly targetRevision?: number;
  readonly artifactId?: string;
  readonly sessionId?: string;
  readonly mergeCounts?: MergeCounts;
  readonly conflicts?: readonly Conflict[];
  readonly findings?: readonly Finding[];
  readonly validationResults?: ValidationResult;
  readonly diagnostics?: readonly JobDiagnostic[];
};

/** The queue of jobs and their records. */
export type JobStore = {
  insert(job: Job, request: JobRequest): Promise<void>;
  find(jobId: string): Promise<Job | undefined>;
  /** Jobs that are queued or running, of a project or of an account. */
  countOpen(scope: { readonly projectId: string } | { readonly accountId: string }): Promise<number>;
  /** Jobs of all projects that have this status. */
  countByStatus(status: JobStatus): Promise<number>;
  /**
   * In which company the next job may run, or when the first one may at all; undefined when none is queued. The oldest
   * job of those accounts that have the fewest running jobs is next, so that no account keeps others waiting for long.
   */
  next(now: number): Promise<NextWork>;
  /**
   * Makes the next job RUNNING under the lease, in the company it may run in, beside others unless given, and counts
   * the attempt; undefined when there is none, or the next one needs another company.
   */
  claim(lease: Lease, now: number, company?: Company): Promise<ClaimedJob | undefined>;
  /**
   * Running jobs whose lease is held by none of the owners, and by whom; with `expiredAt` only those whose lease has
   * run out by then.
   */
  heldByOthers(
    owners: readonly string[],
    options?: { readonly expiredAt?: number | undefined },
  ): Promise<readonly HeldJob[]>;
  /** Makes every lease of the owners last until `until`. */
  renew(leases: { readonly owners: readonly string[]; readonly until: number }): Promise<void>;
  /**
   * Puts a job that runs under this owner back into the queue. `attempts` is how often it counts as started from now
   * on; `cutOff` is given when its process died.
   */
  requeue(
    jobId: string,
    again: { readonly owner: string; readonly attempts: number; readonly cutOff?: CutOff },
  ): Promise<void>;
  /**
   * Records that a running job comes to a phase. Returns 'CANCELLED' when it was requested that the job be
   * cancelled, 'LOST' when it is not running under this owner any more: then the phase must not be entered.
   */
  enterPhase(
    jobId: string,
    progress: {
      readonly owner: string;
      readonly phase: JobPhase;
      readonly phaseTimings: readonly PhaseTiming[];
    },
  ): Promise<'ENTERED' | 'CANCELLED' | 'LOST'>;
  /** Ends a queued job as CANCELLED; says whether it was queued. */
  cancelQueued(jobId: string, finishedAt: number): Promise<boolean>;
  /** Notes that a running job is to be cancelled. */
  requestCancel(jobId: string): Promise<void>;
  /** Jobs in projects of an account; sort fields are `createdAt`, `startedAt` and `finishedAt`. */
  list(accountId: string, query: JobQuery): Promise<Page<Job>>;
  /** Deletes jobs that ended before a time. */
  deleteEndedBefore(finishedAt: number): Promise<void>;
  /**
   * Ends a running job. Returns 'LOST' and changes nothing when it is not running under this owner any more.
   * Without `phaseTimings` those recorded so far stay.
   */
  end(
    jobId: string,
    ending: JobEnding & {
      readonly owner: string;
      readonly finishedAt: number;
      readonly phaseTimings?: readonly PhaseTiming[];
    },
  ): Promise<'ENDED' | 'LOST'>;
};
