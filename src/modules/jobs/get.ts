import { notFound } from '../../lib/refusal.ts';
import type { Jobs, JobsDependencies } from './jobs.ts';

/** Makes the use case "read a job". */
export function createGet(dependencies: JobsDependencies): Jobs['get'] {
  return (caller, jobId) =>
    dependencies.transactions.read(async (stores) => {
      const job = await stores.jobs.find(jobId);
      const membership =
        job === undefined ? undefined : await stores.projects.membership(job.projectId, caller.accountId);
      if (job === undefined || membership === undefined) throw notFound('The job');
      return job;
    });
}
