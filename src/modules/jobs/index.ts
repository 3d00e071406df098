import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import { createGet } from './get.ts';
import type { Job } from './job.ts';
import type { JobSignals } from './job-signals.ts';
import type { JobStore } from './job-store.ts';
import type { JobLimits, Submission } from './submit.ts';
import { createSubmit } from './submit.ts';
import { createWaitFor } from './wait-for.ts';

export type {
  Job,
  JobDiagnostic,
  JobOutcome,
  JobPhase,
  JobStatus,
  JobType,
  MergeCounts,
  PhaseTiming,
} from './job.ts';
export { isFinal } from './job.ts';
export type { JobHandler, JobRun } from './job-handler.ts';
export type { JobRunner, JobRunnerDependencies } from './job-runner.ts';
export { createJobRunner } from './job-runner.ts';
export type { JobSignals } from './job-signals.ts';
export { createJobSignals } from './job-signals.ts';
export type { ClaimedJob, JobEnding, JobRequest, JobStore, Lease } from './job-store.ts';
export type { JobLimits, Submission } from './submit.ts';
export { defaultJobLimits, enqueue } from './submit.ts';

/** What the jobs need from the rest of the process. */
export type JobsDependencies = {
  readonly transactions: Transactions<{ readonly jobs: JobStore; readonly projects: ProjectStore }>;
  readonly signals: JobSignals;
  readonly clock: Clock;
  readonly limits?: JobLimits;
};

/** Submitting and reading jobs. A job is visible to the members of its project; to others it is NOT_FOUND. */
export type Jobs = {
  /** Queues a job. Refuses with NOT_FOUND (project) or TOO_MANY (open jobs of the project or account). */
  readonly submit: (caller: Caller, submission: Submission) => Promise<Job>;
  readonly get: (caller: Caller, jobId: string) => Promise<Job>;
  /** As `get`, but answers only when the job is final or the time is over, whichever comes first. */
  readonly waitFor: (
    caller: Caller,
    wait: { readonly jobId: string; readonly milliseconds: number },
  ) => Promise<Job>;
};

/** Builds the jobs module. */
export function createJobs(dependencies: JobsDependencies): Jobs {
  return {
    submit: createSubmit(dependencies),
    get: createGet(dependencies),
    waitFor: createWaitFor(dependencies),
  };
}
