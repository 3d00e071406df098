import { createCancel } from './cancel.ts';
import { createForgetOld } from './forget-old.ts';
import { createGet } from './get.ts';
import { createList } from './list.ts';
import type { Jobs, JobsDependencies } from './jobs.ts';
import { createSubmit } from './submit.ts';
import { createWaitFor } from './wait-for.ts';

export type { MergeCounts } from '../../kernel/merge/merge-report.ts';
export type { AcceptedJob } from './enqueue-once.ts';
export { enqueueOnce } from './enqueue-once.ts';
export type { Job, JobDiagnostic, JobOutcome, JobPhase, JobStatus, JobType, PhaseTiming } from './job.ts';
export { isFinal } from './job.ts';
export type { JobHandler, JobRun } from './job-handler.ts';
export type { JobRunnerDependencies } from './job-runner.ts';
export { createJobRunner } from './job-runner.ts';
export type { JobSignals } from './job-signals.ts';
export { createJobSignals } from './job-signals.ts';
export type { ClaimedJob, JobEnding, JobQuery, JobRequest, JobStore, Lease } from './job-store.ts';
export type { JobLimits, Jobs, JobsDependencies, Submission } from './jobs.ts';
export { defaultJobLimits } from './submit.ts';
export type { Validation, ValidationKind, ValidationResult } from './validation-result.ts';

/** Builds the jobs module. */
export function createJobs(dependencies: JobsDependencies): Jobs {
  return {
    submit: createSubmit(dependencies),
    get: createGet(dependencies),
    list: createList(dependencies),
    cancel: createCancel(dependencies),
    forgetOld: createForgetOld(dependencies),
    waitFor: createWaitFor(dependencies),
  };
}
export { requireJob } from './get.ts';
