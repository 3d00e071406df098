import type { JobEnding, JobRequest, JobStore } from './job-store.ts';
import type { Job, JobPhase } from './job.ts';

/** One run of a job, as its handler sees it. */
export type JobRun = {
  readonly job: Job;
  readonly request: JobRequest;
  /** Aborted when the job ran too long or the process stops; pass it to everything that can take long. */
  readonly signal: AbortSignal;
  /** Runs a part of the job, timed and visible in the record. Rejects at once when the signal is aborted. */
  readonly phase: <R>(phase: JobPhase, work: () => Promise<R>) => Promise<R>;
  /**
   * Writes the job's end inside the handler's own transaction, so that it and the job's effect are committed
   * together. Rejects when the job is not this run's any more, which undoes the effect as well.
   */
  readonly end: (stores: { readonly jobs: JobStore }, ending: JobEnding) => Promise<void>;
};

/** Does the work of one type of job. It must have called `end` in a committed transaction when it resolves. */
export type JobHandler = (run: JobRun) => Promise<void>;
