import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { Refusal } from '../lib/refusal.ts';
import type { TaskAnswer } from './answer.ts';
import type { RunTask, TaskOptions, Tasks, TaskValue } from './run-task.ts';

/** How a pool is made. */
export type PoolOptions = {
  readonly threads: number;
  /**
   * Threads that are always there once the pool has begun, the others when there is work for them; 1 by default.
   *
   */
  readonly ready?: number;
  /** Work that a request waits for is stopped after this time (milliseconds); 60 s by default. */
  readonly requestTimeLimit?: number;
  /** Called for threads that ended on their own while idle, such as one that cannot be started. */
  readonly onError?: (error: unknown) => void;
  /** Path of the module with the tasks; the service's own unless given. */
  readonly entry?: string;
};

/** Threads that carry out tasks. */
export type Pool = {
  readonly run: RunTask;
  /** Starts the threads that are to be ready; without this they start with the first task. */
  readonly begin: () => void;
  /** Tasks that wait for a thread. */
  readonly waiting: () => number;
  /** Ends the threads; work in progress is rejected. */
  readonly close: () => Promise<void>;
};

const ownTasks = fileURLToPath(new URL('./tasks.ts', import.meta.url));

/**
 * Makes a pool of worker threads. A task rejects with INVALID where the request is to blame; with UNAVAILABLE when it
 * takes too long, or when no thread can be started.
 */
export function createPool(options: PoolOptions): Pool {
  const { threads, ready = 1, requestTimeLimit = 60_000, entry = ownTasks } = options;
  let begun: Piscina | undefined;
  let closed = false;
  const begin = (): Piscina => {
    if (begun !== undefined) return begun;
    if (closed) throw noThreads();
    // On a machine with much memory V8 would let garbage take three times what is in use; now it takes as much.
    setFlagsFromString('--heap-growing-percent=100');
    const pool = new Piscina({
      filename: entry,
      minThreads: ready,
      maxThreads: threads,
      idleTimeout: 60_000,
      // A thread without a task waits in its event loop: V8 gives back memory in tasks of its own, which nothing runs
      // while a thread is blocked.
      atomics: 'disabled',
      // The threads need none of the process's own options, whose relative paths may not hold any more.
      execArgv: [],
      // There, new objects alone would take more than 100 MiB in each thread.
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    });
    pool.on('error', (error: unknown) => options.onError?.(error));
    // The pool removes the thread from its list, and perhaps starts another one, after the report.
    pool.on('workerDestroy', () => setImmediate(refuseWhatWaitsForNobody, pool));
    begun = pool;
    return pool;
  };
  let threadsAreThere = new AbortController();
  const refuseWhatWaitsForNobody = (pool: Piscina): void => {
    if (pool.threads.length > 0 || pool.queueSize === 0) return;
    threadsAreThere.abort();
    // Later tasks try again.
    threadsAreThere = new AbortController();
  };

  const run = async <N extends keyof Tasks>(
    name: N,
    request: Parameters<Tasks[N]>[0],
    { signal, transfer = [] }: TaskOptions,
  ): Promise<TaskValue<N>> => {
    const limit = signal ?? AbortSignal.timeout(requestTimeLimit);
    const noThread = threadsAreThere.signal;
    try {
      // Checked border: `tasks.ts` exports a task of this name, and that is what it answers.
      const answer = (await begin().run(request, {
        name,
        transferList: [...transfer],
        signal: AbortSignal.any([limit, noThread]),
      })) as TaskAnswer<TaskValue<N>>;
      if (answer.ok) return answer.value;
      throw new Refusal('INVALID', answer.message, answer.issues);
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.aborted) throw tookTooLong(requestTimeLimit);
      if (noThread.aborted) throw noThreads();
      throw error;
    }
  };
  return {
    run,
    begin: () => void begin(),
    waiting: () => begun?.queueSize ?? 0,
    close: async () => {
      closed = true;
      await begun?.destroy();
    },
  };
}

function tookTooLong(limit: number): Refusal {
  return new Refusal(
    'UNAVAILABLE',
    `The work took longer than ${limit / 1000} s and was stopped; try again when the service has less to do, or send a smaller model.`,
  );
}

function noThreads(): Refusal {
  return new Refusal(
    'UNAVAILABLE',
    'The service cannot start the threads that work on models; its log says why. Its operator must repair it.',
  );
}
