import { randomUUID } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';
import type { Hook } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import { requireAccess } from '../projects/index.ts';
import type { JobSignals } from './job-signals.ts';
import type { JobStore } from './job-store.ts';
import type { Job } from './job.ts';
import type { JobLimits, Jobs, JobsDependencies, Submission } from './jobs.ts';

/** The limits that hold unless a deployment sets others. */
export const defaultJobLimits: JobLimits = { perProject: 20, perAccount: 50 };

/** Makes the use case "submit a job". */
export function createSubmit(dependencies: JobsDependencies): Jobs['submit'] {
  const { transactions, signals, clock, limits = defaultJobLimits } = dependencies;
  return (caller, submission) =>
    transactions.transact(async (stores, afterCommit) => {
      await requireAccess(stores, { caller, projectId: submission.projectId });
      return enqueue(stores, { caller, submission, limits, now: clock.now(), signals, afterCommit });
    });
}

/**
 * Queues a job inside a transaction of the caller's, who has checked access. Refuses with TOO_MANY when the
 * project or the account has too many open jobs. The runner is woken after the commit.
 */
export async function enqueue(
  stores: { readonly jobs: JobStore; readonly projects: ProjectStore },
  given: {
    readonly caller: Caller;
    readonly submission: Submission;
    readonly limits: JobLimits;
    readonly now: number;
    readonly signals: JobSignals;
    readonly afterCommit: (hook: Hook) => void;
  },
): Promise<Job> {
  const { caller, submission, limits, now, signals, afterCommit } = given;
  const ofProject = await stores.jobs.countOpen({ projectId: submission.projectId });
  if (ofProject >= limits.perProject) throw tooMany('project', limits.perProject);
  const ofAccount = await stores.jobs.countOpen({ accountId: caller.accountId });
  if (ofAccount >= limits.perAccount) throw tooMany('account', limits.perAccount);
  const job = queuedJob({ caller, submission, now });
  await stores.jobs.insert(job, submission.request);
  afterCommit(signals.queued);
  return job;
}

function tooMany(whose: string, limit: number): Refusal {
  return new Refusal(
    'TOO_MANY',
    `The ${whose} has ${limit} jobs that are queued or running; wait for one to end and try again.`,
  );
}

function queuedJob(given: {
  readonly caller: Caller;
  readonly submission: Submission;
  readonly now: number;
}): Job {
  const { type, projectId, level, sourceModelId, sourceRevision } = given.submission;
  return {
    id: randomUUID(),
    type,
    status: 'QUEUED',
    phase: null,
    projectId,
    level,
    sourceModelId,
    sourceRevision,
    targetModelId: null,
    targetRevision: null,
    outcome: null,
    sessionId: null,
    artifactId: null,
    resultIds: [],
    mergeCounts: null,
    conflicts: [],
    findings: [],
    validationResults: null,
    diagnostics: [],
    phaseTimings: [],
    attempts: 0,
    cancelRequested: false,
    createdAt: given.now,
    startedAt: null,
    finishedAt: null,
    createdBy: given.caller.accountId,
  };
}
