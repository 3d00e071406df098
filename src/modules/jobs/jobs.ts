import type { Level } from '../../chain/levels.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Page } from '../../lib/listing.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { JobSignals } from './job-signals.ts';
import type { JobQuery, JobRequest, JobStore } from './job-store.ts';
import type { Job, JobType } from './job.ts';

/** A job to be queued. The revision is the one the job is to work on. */
export type Submission = {
  readonly type: JobType;
  readonly projectId: string;
  readonly level: Level;
  readonly sourceModelId: string;
  readonly sourceRevision: number;
  /** What the job's handler needs to know; kept as JSON. */
  readonly request: JobRequest;
};

/** How many jobs may be queued or running. */
export type JobLimits = { readonly perProject: number; readonly perAccount: number };

/** What the jobs need from the rest of the process. */
export type JobsDependencies = {
  readonly transactions: Transactions<{ readonly jobs: JobStore; readonly projects: ProjectStore }>;
  readonly signals: JobSignals;
  readonly clock: Clock;
  readonly limits?: JobLimits;
  /** Given where other processes end jobs as well: how often a waiting request looks (milliseconds). */
  readonly lookEvery?: number;
};

/** Submitting and reading jobs. A job is visible to the members of its project; to others it is NOT_FOUND. */
export type Jobs = {
  /** Queues a job. Refuses with NOT_FOUND (project) or TOO_MANY (open jobs of the project or account). */
  readonly submit: (caller: Caller, submission: Submission) => Promise<Job>;
  /** The jobs of the caller's projects, or of one of them; NOT_FOUND for a project the caller is not in. */
  readonly list: (caller: Caller, query: JobQuery) => Promise<Page<Job>>;
  /**
   * Ends a queued job at once; a running one ends at its next phase, unless it has begun to commit. A cancelled job
   * has stored nothing. Refuses with CONFLICT when the job has ended in another way.
   */
  readonly cancel: (caller: Caller, jobId: string) => Promise<Job>;
  /** Deletes the records of jobs that ended more than 30 days ago. */
  readonly forgetOld: () => Promise<void>;
  readonly get: (caller: Caller, jobId: string) => Promise<Job>;
  /** As `get`, but answers only when the job is final, the time is over, or the signal is aborted. */
  readonly waitFor: (
    caller: Caller,
    wait: {
      readonly jobId: string;
      readonly milliseconds: number;
      readonly signal?: AbortSignal | undefined;
    },
  ) => Promise<Job>;
};
