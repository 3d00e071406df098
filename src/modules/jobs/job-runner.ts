import type { Clock } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Entrance, Sharing, WorkKind, WorkRun, WorkRunner } from '../work/index.ts';
import { createWorkRunner, Stopping, TimeOver } from '../work/index.ts';
import type { JobHandler } from './job-handler.ts';
import { createRun, JobCancelled, JobLost, type EndedRun } from './job-run.ts';
import type { JobSignals } from './job-signals.ts';
import type { ClaimedJob, JobEnding, JobStore } from './job-store.ts';
import type { Job, JobType } from './job.ts';
import { failed, recoverJobs } from './recover-jobs.ts';

/** What the runner needs from the rest of the process. */
export type JobRunnerDependencies = {
  readonly transactions: Transactions<{ readonly jobs: JobStore }>;
  readonly handlers: Readonly<Partial<Record<JobType, JobHandler>>>;
  readonly signals: JobSignals;
  readonly clock: Clock;
  /** How many jobs run at the same time. */
  readonly concurrency: number;
  /** How long one run of a job may take (milliseconds). */
  readonly timeLimit: number;
  /** Given where other processes work on the same queue. */
  readonly sharing?: Sharing;
  /** Shared with others who begin work in this process, so that a job can be the only one; its own unless given. */
  readonly entrance?: Entrance;
  /** Carries out a run of a job, which never rejects, with something around it. */
  readonly around?: (job: Job, run: () => Promise<void>) => Promise<void>;
  /** Called for every job that ended here. */
  readonly onEnded?: (job: Job, ended: EndedRun) => void;
  /** Called for bugs: a job that failed with INTERNAL, or (without job) the queue itself failing. */
  readonly onError: (error: unknown, job: Job | undefined) => void;
};

/** A lease outlives the time limit by this much (milliseconds). */
const leaseMargin = 30_000;

class Abandoned extends Error {}

/**
 * Builds a runner. Jobs of a process that died are queued again, after two crashes to run alone, and end INTERRUPTED
 * when they died alone three times in one phase: where the storage belongs to one process, all that are running when
 * the runner starts; where processes share it, those whose lease ran out.
 */
export function createJobRunner(dependencies: JobRunnerDependencies): WorkRunner {
  const { clock, concurrency, sharing, entrance, around, onError } = dependencies;
  return createWorkRunner<ClaimedJob>({
    kind: jobsOf(dependencies),
    clock,
    concurrency,
    sharing,
    entrance,
    ...(around !== undefined && { around: ({ job }, run) => around(job, run) }),
    onError: (error, claimed) => onError(error, claimed?.job),
  });
}

function jobsOf(dependencies: JobRunnerDependencies): WorkKind<ClaimedJob> {
  const { transactions, signals, timeLimit } = dependencies;
  return {
    next: ({ now }) => transactions.read((stores) => stores.jobs.next(now)),
    claim: ({ fence, company, now, leaseTime = timeLimit + leaseMargin }) => {
      const lease = { owner: fence, until: now + leaseTime };
      return transactions.transact((stores) => stores.jobs.claim(lease, now, company));
    },
    recover: async ({ now, running, expiredAt }) => {
      const owners = running.map(({ fence }) => fence);
      const orphans = (stores: { readonly jobs: JobStore }): ReturnType<JobStore['heldByOthers']> =>
        stores.jobs.heldByOthers(owners, { expiredAt });
      if ((await transactions.read(orphans)).length === 0) return;
      await transactions.transact(async (stores) => recoverJobs(stores, await orphans(stores), now));
    },
    renew: ({ now, running, leaseTime }) => {
      const owners = running.map(({ fence }) => fence);
      return transactions.transact((stores) => stores.jobs.renew({ owners, until: now + leaseTime }));
    },
    timeFor: () => timeLimit,
    run: (claimed, run) => perform(dependencies, claimed, run),
    listen: ({ wake, abort }) => [
      signals.onQueued(wake),
      // Jobs of a deleted project have nothing to write to any more.
      signals.onAbandoned((projectId) => {
        abort(({ job }) => job.projectId === projectId, new Abandoned());
      }),
    ],
  };
}

/** Runs a job to its end; what went wrong is written into its record. */
async function perform(
  dependencies: JobRunnerDependencies,
  claimed: ClaimedJob,
  run: WorkRun,
): Promise<void> {
  const { signals, onEnded, onError } = dependencies;
  const { job } = claimed;
  try {
    const ended = await runHandler(dependencies, claimed, run);
    onEnded?.(job, ended);
  } catch (error) {
    // A record that cannot be written stays RUNNING and is dealt with at the next start.
    await settle(dependencies, { claimed, run }, run.signal.aborted ? run.signal.reason : error).catch(
      (problem: unknown) => onError(problem, job),
    );
  } finally {
    signals.ended(job.id);
  }
}

/** Writes what became of a job whose handler did not write an end. */
async function settle(
  { transactions, clock, timeLimit, onEnded, onError }: JobRunnerDependencies,
  { claimed, run }: { readonly claimed: ClaimedJob; readonly run: WorkRun },
  reason: unknown,
): Promise<void> {
  const { job } = claimed;
  const owner = run.fence;
  const end = async (ending: JobEnding): Promise<void> => {
    const ended = { ...ending, owner, finishedAt: clock.now() };
    await run.whenAvailable(() => transactions.transact((stores) => stores.jobs.end(job.id, ended)));
    onEnded?.(job, { status: ending.status, outcome: undefined, phaseTimings: [] });
  };
  if (reason instanceof JobLost || reason instanceof Abandoned) return;
  if (reason instanceof Stopping) {
    const again = { owner, attempts: job.attempts - 1 };
    await transactions.transact((stores) => stores.jobs.requeue(job.id, again));
  } else if (reason instanceof JobCancelled) await end({ status: 'CANCELLED' });
  else if (reason instanceof TimeOver)
    await end(failed('TIMEOUT', `The job ran longer than ${timeLimit / 1000} s and was stopped.`));
  else if (reason instanceof Refusal) await end(failed(reason.kind, reason.message));
  else {
    onError(reason, job);
    await end(failed('INTERNAL', `The job failed because of a mistake in the service; quote job ${job.id}.`));
  }
}

async function runHandler(
  dependencies: JobRunnerDependencies,
  claimed: ClaimedJob,
  { fence, signal }: WorkRun,
): Promise<EndedRun> {
  const { job } = claimed;
  const handler = dependencies.handlers[job.type];
  if (handler === undefined) throw new Error(`No handler for jobs of type ${job.type}.`);
  const { run, ending } = createRun(dependencies, { claimed, owner: fence, signal });
  // Claimed while the process was about to stop.
  signal.throwIfAborted();
  await handler(run);
  const ended = ending();
  if (ended === undefined) throw new Error(`The handler of ${job.type} left job ${job.id} without an end.`);
  return ended;
}
