import type { IdempotencyKey, IdempotencyStore } from '../../lib/idempotency.ts';
import { findReplay, remember } from '../../lib/idempotency.ts';
import type { Hook } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import { requireAccess } from '../projects/index.ts';
import type { JobSignals } from './job-signals.ts';
import type { JobStore } from './job-store.ts';
import type { Job } from './job.ts';
import type { JobLimits, Submission } from './jobs.ts';
import { enqueue } from './submit.ts';

/** A queued job as it was when it was accepted, and whether this submission only repeats an earlier one. */
export type AcceptedJob = { readonly job: Job; readonly replayed: boolean };

/**
 * Queues the job that `submission` describes, inside a transaction of the caller's; or gives the job an earlier
 * request with the same key got, without looking at anything else. `submission` checks access. Refuses with TOO_MANY
 * as `enqueue` does, with UNPROCESSABLE when the key was used for a different request, with NOT_FOUND when the caller
 * may not see the earlier job any more.
 */
export async function enqueueOnce(
  stores: {
    readonly jobs: JobStore;
    readonly projects: ProjectStore;
    readonly idempotency: IdempotencyStore;
  },
  given: {
    readonly caller: Caller;
    readonly idempotency: IdempotencyKey | undefined;
    readonly submission: () => Promise<Submission>;
    readonly limits: JobLimits;
    readonly now: number;
    readonly signals: JobSignals;
    readonly afterCommit: (hook: Hook) => void;
  },
): Promise<AcceptedJob> {
  const { caller, idempotency, now } = given;
  const request = { accountId: caller.accountId, idempotency, now };
  // Checked border: only this function remembers answers under the scopes of submissions.
  const earlier = (await findReplay(stores, request)) as Job | undefined;
  if (earlier !== undefined) {
    await requireAccess(stores, { caller, projectId: earlier.projectId });
    return { job: earlier, replayed: true };
  }
  const job = await enqueue(stores, { ...given, submission: await given.submission() });
  await remember(stores, request, job);
  return { job, replayed: false };
}
