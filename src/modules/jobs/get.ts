import { notFound } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import { findMembership, type ProjectStore, requireLevel } from '../projects/index.ts';
import type { JobStore } from './job-store.ts';
import type { Job } from './job.ts';
import type { Jobs, JobsDependencies } from './jobs.ts';

/** Makes the use case "read a job". */
export function createGet(dependencies: JobsDependencies): Jobs['get'] {
  return (caller, jobId) => dependencies.transactions.read((stores) => requireJob(stores, { caller, jobId }));
}

/**
 * A job, read in the given transaction; refuses with NOT_FOUND when the caller may not see it, with FORBIDDEN when its
 * access does not allow what the caller needs. With one's own job one may do what one may do to read it.
 */
export async function requireJob(
  stores: { readonly jobs: JobStore; readonly projects: ProjectStore },
  wanted: { readonly caller: Caller; readonly jobId: string },
): Promise<Job> {
  const { caller, jobId } = wanted;
  const job = await stores.jobs.find(jobId);
  const membership =
    job === undefined ? undefined : await findMembership(stores, { caller, projectId: job.projectId });
  if (job === undefined || membership === undefined) throw notFound('The job');
  if (job.createdBy !== caller.accountId) requireLevel(caller, membership.access);
  return job;
}
