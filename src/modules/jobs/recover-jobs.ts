import { afterCrash } from '../work/index.ts';
import type { HeldJob, JobEnding, JobStore } from './job-store.ts';

/** Where a job is that has not come to a phase yet. */
const beforeAllPhases = 'START';

/** Settles jobs that dead processes left running: they end when they were to be cancelled, else they run again. */
export async function recoverJobs(
  stores: { readonly jobs: JobStore },
  orphans: readonly HeldJob[],
  now: number,
): Promise<void> {
  for (const { job, owner, company, cutOff } of orphans) {
    const end = (ending: JobEnding): Promise<unknown> =>
      stores.jobs.end(job.id, { ...ending, owner, finishedAt: now });
    if (job.cancelRequested) {
      await end({ status: 'CANCELLED' });
      continue;
    }
    const fate = afterCrash(cutOff, { place: job.phase ?? beforeAllPhases, company, now });
    if (fate.kind === 'GIVEN_UP') await end(interrupted(fate.place));
    else await stores.jobs.requeue(job.id, { owner, attempts: job.attempts, cutOff: fate.cutOff });
  }
}

function interrupted(place: string): JobEnding {
  const where = place === beforeAllPhases ? 'before its first phase' : `in its phase ${place}`;
  return failed(
    'INTERRUPTED',
    `The service stopped three times while this job ran alone, ${where}; change the model or the request before you submit it again.`,
  );
}

/** The end of a job that failed for one reason. */
export function failed(code: string, message: string): JobEnding {
  return { status: 'FAILED', diagnostics: [{ severity: 'ERROR', code, message }] };
}
