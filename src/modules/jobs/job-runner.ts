import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { createEntrances, type Company, type Entrance } from '../../lib/company.ts';
import { Refusal } from '../../lib/refusal.ts';
import { repeat, type Repetition } from '../../lib/repeat.ts';
import type { Transactions } from '../../lib/transactions.ts';
import { untilAvailable } from '../../lib/until-available.ts';
import type { JobHandler } from './job-handler.ts';
import { createRun, JobCancelled, JobLost, type EndedRun } from './job-run.ts';
import type { JobSignals } from './job-signals.ts';
import type { ClaimedJob, JobStore, Lease } from './job-store.ts';
import type { Job, JobType } from './job.ts';
import { failedEnding, recoverJobs } from './recover-jobs.ts';

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
  /**
   * Given where other processes work on the same queue: how long a lease lasts that nobody renews (milliseconds), and
   * how often the queue is looked at for what others put there or left behind.
   */
  readonly sharing?: { readonly leaseTime: number; readonly lookEvery: number };
  /** Shared with others who begin work in this process, so that a job can be the only one; its own unless given. */
  readonly entrance?: Entrance;
  /** Carries out a run of a job, which never rejects, with something around it. */
  readonly around?: (job: Job, run: () => Promise<void>) => Promise<void>;
  /** Told about every job that ended here. */
  readonly onEnded?: (job: Job, ended: EndedRun) => void;
  /** Told about bugs: a job that failed with INTERNAL, or (without job) the queue itself failing. */
  readonly onError: (error: unknown, job: Job | undefined) => void;
};

/** Works off the queue of jobs. */
export type JobRunner = {
  /** Deals with jobs a dead process left running, then begins to work. */
  readonly start: () => Promise<void>;
  /** Takes no further job, aborts running ones and puts them back into the queue; resolves when all is quiet. */
  readonly stop: () => Promise<void>;
};

/** A lease outlives the time limit by this much (milliseconds). */
const leaseMargin = 30_000;

class Stopping extends Error {}
class TimeOver extends Error {}
class Abandoned extends Error {}

/**
 * Builds a runner. Jobs of a process that died are queued again, after two crashes to run alone, and end INTERRUPTED when
 * they died alone three times in one phase: where the storage belongs to one process, all that are running when the
 * runner starts; where processes share it, those whose lease ran out.
 */
export function createJobRunner(dependencies: JobRunnerDependencies): JobRunner {
  const { transactions, signals, clock, onError, sharing } = dependencies;
  const { around = plainly } = dependencies;
  const owner = randomUUID();
  const running = new Map<Promise<void>, { readonly job: Job; readonly controller: AbortController }>();
  const stopping = new AbortController();
  let open = false;
  const isOpen = (): boolean => open;
  let stopListening = (): void => undefined;
  const { entrance = createEntrances()() } = dependencies;
  let later: NodeJS.Timeout | undefined;
  let claiming = Promise.resolve();
  let looking: Repetition | undefined;
  // Claims queue up behind each other; a wake-up during one means at least one more look at the queue.
  const wake = (): void => {
    claiming = claiming.then(claimAll).catch((error: unknown) => onError(error, undefined));
  };

  async function claimAll(): Promise<void> {
    while (isOpen() && running.size < dependencies.concurrency) {
      const now = clock.now();
      // A look that finds nothing gets in nobody's way; a transaction that may write does.
      const next = await transactions.read((stores) => stores.jobs.next(now));
      if (next === undefined || 'notBefore' in next) {
        entrance.withdraw();
        if (next !== undefined) lookAgainIn(next.notBefore - now);
        return;
      }
      const { company } = next;
      const leave = entrance.enter(company);
      if (leave === undefined) return;
      const claimed = await claim({ now, company }).catch((error: unknown) => {
        leave();
        throw error;
      });
      if (claimed === undefined) {
        leave();
        continue;
      }
      const controller = new AbortController();
      if (!isOpen()) controller.abort(new Stopping());
      const run = (): Promise<void> => perform(claimed, controller);
      const work = around(claimed.job, run).finally(() => {
        running.delete(work);
        leave();
        wake();
      });
      running.set(work, { job: claimed.job, controller });
    }
  }

  function claim(given: {
    readonly now: number;
    readonly company: Company;
  }): Promise<ClaimedJob | undefined> {
    const { now, company } = given;
    return transactWhenAvailable((stores) => stores.jobs.claim(newLease(now), now, company), undefined);
  }

  /** Writes as soon as the storage takes it, or not at all when the runner is stopped. */
  function transactWhenAvailable<R>(
    work: (stores: { readonly jobs: JobStore }) => Promise<R>,
    job: Job | undefined,
  ): Promise<R> {
    return untilAvailable(() => transactions.transact(work), {
      signal: stopping.signal,
      onRefused: (refusal) => onError(refusal, job),
    });
  }

  function lookAgainIn(milliseconds: number): void {
    clearTimeout(later);
    later = setTimeout(wake, milliseconds);
  }

  function newLease(now: number): Lease {
    return { owner, until: now + (sharing?.leaseTime ?? dependencies.timeLimit + leaseMargin) };
  }

  /** Keeps the own jobs, takes over those of processes that died, and looks for new ones. */
  async function look(): Promise<void> {
    const now = clock.now();
    if (running.size > 0) await transactions.transact((stores) => stores.jobs.renew(newLease(now)));
    const expired = await transactions.read((stores) => stores.jobs.heldByOthers(owner, { expiredAt: now }));
    if (expired.length > 0)
      await transactions.transact((stores) => recoverJobs(stores, { owner, now, expiredAt: now }));
    wake();
  }

  async function perform(claimed: ClaimedJob, controller: AbortController): Promise<void> {
    const { job } = claimed;
    const timer = setTimeout(() => controller.abort(new TimeOver()), dependencies.timeLimit);
    try {
      const ended = await runHandler(dependencies, { claimed, owner, signal: controller.signal });
      dependencies.onEnded?.(job, ended);
    } catch (error) {
      await settle(job, controller.signal.aborted ? controller.signal.reason : error);
    } finally {
      clearTimeout(timer);
      signals.ended(job.id);
    }
  }

  async function settle(job: Job, reason: unknown): Promise<void> {
    if (reason instanceof JobLost || reason instanceof Abandoned) return;
    try {
      if (reason instanceof Stopping)
        await transactions.transact((stores) => stores.jobs.requeue(job.id, { attempts: job.attempts - 1 }));
      else if (reason instanceof JobCancelled)
        await end(job, { status: 'CANCELLED', owner, finishedAt: clock.now() });
      else if (reason instanceof TimeOver)
        await fail(
          job,
          'TIMEOUT',
          `The job ran longer than ${dependencies.timeLimit / 1000} s and was stopped.`,
        );
      else if (reason instanceof Refusal) await fail(job, reason.kind, reason.message);
      else {
        onError(reason, job);
        await fail(
          job,
          'INTERNAL',
          `The job failed because of a mistake in the service; quote job ${job.id}.`,
        );
      }
    } catch (error) {
      // The record stays RUNNING and is dealt with at the next start.
      onError(error, job);
    }
  }

  /** Jobs of a deleted project have nothing to write to any more. */
  function abandon(projectId: string): void {
    for (const { job, controller } of running.values())
      if (job.projectId === projectId) controller.abort(new Abandoned());
  }

  async function fail(job: Job, code: string, message: string): Promise<void> {
    await end(job, failedEnding({ owner, finishedAt: clock.now(), code, message }));
  }

  async function end(job: Job, ending: Parameters<JobStore['end']>[1]): Promise<void> {
    await transactWhenAvailable((stores) => stores.jobs.end(job.id, ending), job);
    dependencies.onEnded?.(job, { status: ending.status, outcome: undefined, phaseTimings: [] });
  }

  return {
    start: async () => {
      if (sharing === undefined)
        await transactions.transact((stores) => recoverJobs(stores, { owner, now: clock.now() }));
      else
        looking = repeat({
          pause: sharing.lookEvery,
          work: look,
          onError: (error) => onError(error, undefined),
        });
      open = true;
      const stops = [signals.onQueued(wake), signals.onAbandoned(abandon), entrance.onFree(wake)];
      stopListening = () => {
        for (const stop of stops) stop();
      };
      wake();
    },
    stop: async () => {
      open = false;
      stopping.abort();
      clearTimeout(later);
      await looking?.stop();
      stopListening();
      for (const { controller } of running.values()) controller.abort(new Stopping());
      await claiming;
      await Promise.all(running.keys());
      await claiming;
      clearTimeout(later);
      entrance.withdraw();
    },
  };
}

function plainly(_: unknown, run: () => Promise<void>): Promise<void> {
  return run();
}

async function runHandler(
  dependencies: JobRunnerDependencies,
  given: { readonly claimed: ClaimedJob; readonly owner: string; readonly signal: AbortSignal },
): Promise<EndedRun> {
  const { job } = given.claimed;
  const handler = dependencies.handlers[job.type];
  if (handler === undefined) throw new Error(`No handler for jobs of type ${job.type}.`);
  const { run, ending } = createRun(dependencies, given);
  await handler(run);
  const ended = ending();
  if (ended === undefined) throw new Error(`The handler of ${job.type} left job ${job.id} without an end.`);
  return ended;
}
