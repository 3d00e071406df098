import { Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { Job } from '../jobs/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import { requireMembership } from '../projects/index.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

/** A client's promise that equal keys mean the same request. */
export type IdempotencyKey = {
  /** Method and route path. */
  readonly scope: string;
  readonly key: string;
  /** SHA-256 of method, path and canonical body: see `lib/request-fingerprint.ts`. */
  readonly fingerprint: string;
};

/** How long keys are remembered (milliseconds). */
const keptFor = 7 * 24 * 3_600_000;

/**
 * The job an earlier request with this key was answered with. Refuses with UNPROCESSABLE when the key was used for
 * a different request, with NOT_FOUND when the caller may not see the job any more.
 */
export async function findReplay(
  stores: { readonly idempotency: IdempotencyStore; readonly projects: ProjectStore },
  given: {
    readonly caller: Caller;
    readonly idempotency: IdempotencyKey | undefined;
    readonly now: number;
  },
): Promise<Job | undefined> {
  const { caller, idempotency, now } = given;
  if (idempotency === undefined) return undefined;
  const { scope, key, fingerprint } = idempotency;
  const earlier = await stores.idempotency.find({ accountId: caller.accountId, scope, key });
  if (earlier === undefined || earlier.createdAt <= now - keptFor) return undefined;
  if (earlier.fingerprint !== fingerprint)
    throw new Refusal('UNPROCESSABLE', 'The idempotency key was used for a different request.', [
      'Idempotency-Key: was used with another body; use a new key for a new request',
    ]);
  // Checked border: only `remember` writes these answers.
  const job = JSON.parse(earlier.response) as Job;
  await requireMembership(stores, { caller, projectId: job.projectId });
  return job;
}

/** Remembers what a request was answered with, and forgets what is too old. */
export async function remember(
  stores: { readonly idempotency: IdempotencyStore },
  given: {
    readonly caller: Caller;
    readonly idempotency: IdempotencyKey | undefined;
    readonly job: Job;
    readonly now: number;
  },
): Promise<void> {
  const { caller, idempotency, job, now } = given;
  if (idempotency === undefined) return;
  await stores.idempotency.deleteBefore(now - keptFor + 1);
  await stores.idempotency.insert({
    ...idempotency,
    accountId: caller.accountId,
    response: JSON.stringify(job),
    createdAt: now,
  });
}
