import { cutOffAgain, fatalPlace } from '../../lib/cut-off.ts';
import type { JobStore } from './job-store.ts';

/** Where a job is that has not come to a phase yet. */
const beforeAllPhases = 'START';

/** Deals with the jobs that other owners left running; only with those whose lease ran out before `expiredAt` where it is given. */
export async function recoverJobs(
  stores: { readonly jobs: JobStore },
  given: { readonly owner: string; readonly now: number; readonly expiredAt?: number },
): Promise<void> {
  const { expiredAt } = given;
  const options = expiredAt === undefined ? undefined : { expiredAt };
  for (const { job, owner, company, cutOff: before } of await stores.jobs.heldByOthers(
    given.owner,
    options,
  )) {
    if (job.cancelRequested)
      await stores.jobs.end(job.id, { status: 'CANCELLED', owner, finishedAt: given.now });
    else {
      const cutOff = cutOffAgain(before, { place: job.phase ?? beforeAllPhases, company, now: given.now });
      const place = fatalPlace(cutOff);
      if (place === undefined) await stores.jobs.requeue(job.id, { attempts: job.attempts, cutOff });
      else await stores.jobs.end(job.id, interrupted({ owner, finishedAt: given.now, place }));
    }
  }
}

function interrupted(given: {
  readonly owner: string;
  readonly finishedAt: number;
  readonly place: string;
}): Parameters<JobStore['end']>[1] {
  const where = given.place === beforeAllPhases ? 'before its first phase' : `in its phase ${given.place}`;
  return failedEnding({
    ...given,
    code: 'INTERRUPTED',
    message: `The service stopped three times while this job ran alone, ${where}; change the model or the request before you submit it again.`,
  });
}

/** The end of a job that failed for one reason. */
export function failedEnding(given: {
  readonly owner: string;
  readonly finishedAt: number;
  readonly code: string;
  readonly message: string;
}): Parameters<JobStore['end']>[1] {
  const { owner, finishedAt, code, message } = given;
  return { status: 'FAILED', owner, finishedAt, diagnostics: [{ severity: 'ERROR', code, message }] };
}
