import type { Client } from '../generated/client/index.js';
import { getJob, type Job } from '../generated/index.js';

/** How a job is waited for. */
export type JobWait = {
  /** Ends the waiting, not the job; `cancelJob` does that. */
  readonly signal?: AbortSignal;
  /** Gets the job whenever the service has answered. */
  readonly onProgress?: (job: Job) => void;
};

/** One request waits at most so long at the service (seconds). */
const wait = 20;

/** Waits until a job has ended, and gives it; whether it succeeded is in `status` and `outcome`. */
export async function waitForJob(
  client: Client,
  accepted: Pick<Job, 'id'>,
  { signal, onProgress }: JobWait = {},
): Promise<Job> {
  const path = { id: accepted.id };
  for (;;) {
    const job = await getJob({ client, path, query: { wait }, ...(signal === undefined ? {} : { signal }) });
    onProgress?.(job);
    if (!isRunning(job)) return job;
  }
}

/** Whether a job may still change. */
export function isRunning({ status }: Pick<Job, 'status'>): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}
