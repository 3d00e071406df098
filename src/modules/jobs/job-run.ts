import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { JobRun } from './job-handler.ts';
import type { ClaimedJob, JobEnding, JobStore } from './job-store.ts';
import type { JobOutcome, JobPhase, PhaseTiming } from './job.ts';

/** The job is not this run's any more: it was ended or deleted meanwhile. */
export class JobLost extends Error {}

/** Cancellation of the job was requested, and the job has reached a point where it can stop. */
export class JobCancelled extends Error {}

/** How a run ended. */
export type EndedRun = {
  readonly status: JobEnding['status'];
  readonly outcome: JobOutcome | undefined;
  readonly phaseTimings: readonly PhaseTiming[];
};

/** Makes what a handler sees of one run, and returns the ending that the handler wrote. */
export function createRun(
  dependencies: {
    readonly transactions: Transactions<{ readonly jobs: JobStore }>;
    readonly clock: Clock;
  },
  given: { readonly claimed: ClaimedJob; readonly owner: string; readonly signal: AbortSignal },
): { readonly run: JobRun; readonly ending: () => EndedRun | undefined } {
  const { transactions, clock } = dependencies;
  const { claimed, owner, signal } = given;
  const { job, request } = claimed;
  const timings: PhaseTiming[] = [];
  let current: { readonly phase: JobPhase; readonly startedAt: number } | undefined;
  let ended: EndedRun | undefined;

  const timingsSoFar = (): readonly PhaseTiming[] =>
    current === undefined
      ? [...timings]
      : [...timings, { ...current, durationMs: clock.now() - current.startedAt }];

  const run: JobRun = {
    job,
    request,
    signal,
    phase: async (phase, work) => {
      signal.throwIfAborted();
      const entered = await transactions.transact((stores) =>
        stores.jobs.enterPhase(job.id, { owner, phase, phaseTimings: timings }),
      );
      if (entered === 'LOST') throw new JobLost();
      if (entered === 'CANCELLED') throw new JobCancelled();
      current = { phase, startedAt: clock.now() };
      try {
        return await work();
      } finally {
        timings.splice(0, timings.length, ...timingsSoFar());
        current = undefined;
      }
    },
    end: async (stores, ending) => {
      const end = { ...ending, owner, finishedAt: clock.now(), phaseTimings: timingsSoFar() };
      if ((await stores.jobs.end(job.id, end)) === 'LOST') throw new JobLost();
      ended = { status: ending.status, outcome: ending.outcome, phaseTimings: timingsSoFar() };
    },
  };
  return { run, ending: () => ended };
}
