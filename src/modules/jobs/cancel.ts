import { Refusal } from '../../lib/refusal.ts';
import { isFinal } from './job.ts';
import type { Jobs, JobsDependencies } from './jobs.ts';
import { requireJob } from './get.ts';

/** Makes the use case "cancel a job". */
export function createCancel(dependencies: JobsDependencies): Jobs['cancel'] {
  const { transactions, signals, clock } = dependencies;
  return (caller, jobId) =>
    transactions.transact(async (stores, afterCommit) => {
      const job = await requireJob(stores, { caller, jobId });
      if (job.status === 'CANCELLED') return job;
      if (isFinal(job))
        throw new Refusal('CONFLICT', `The job is ${job.status} already; there is nothing left to cancel.`);
      if (await stores.jobs.cancelQueued(jobId, clock.now())) afterCommit(() => signals.ended(jobId));
      else await stores.jobs.requestCancel(jobId);
      return requireJob(stores, { caller, jobId });
    });
}
