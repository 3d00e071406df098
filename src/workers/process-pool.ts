import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What a process of the pool answers to a task. */
export type ProcessReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Processes that do one task at a time each. */
export type ProcessPool = {
  /** Tasks that wait for a process. */
  readonly waiting: () => number;
  /** Whether a process is up already, so that the next task need not wait for its start. */
  readonly isWarm: () => boolean;
  /**
   * Does a task and gives its value. Rejects when the task fails, when the process dies of it, and when `signal` is
   * aborted, which ends a process that is at work on it.
   */
  readonly run: (task: object, signal: AbortSignal) => Promise<unknown>;
  /** Ends all processes; their current work is rejected. */
  readonly close: () => Promise<void>;
};

/** What a pool is made of. */
export type ProcessPoolOptions = {
  /** The module each process runs: it answers every message with one `ProcessReply`. */
  readonly file: string;
  readonly processes?: number;
  /** Options of Node.js for the processes, such as their memory. */
  readonly flags: readonly string[];
  /** A process without work ends after this time (milliseconds). */
  readonly idleTime: number;
};

type Waiting = { readonly start: (child: ChildProcess) => void; readonly signal: AbortSignal };

/**
 * Makes a pool of processes for work that may run out of memory. A thread would not do: when V8 finds no memory left
 * for a thread, it ends the whole process.
 */
export function createProcessPool(options: ProcessPoolOptions): ProcessPool {
  const { processes: most = availableParallelism() } = options;
  const all = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const queue: Waiting[] = [];

  const next = (): void => {
    if (queue.length === 0) return;
    const [ready] = idle.keys();
    const child = ready ?? (all.size < most ? spawned() : undefined);
    if (child === undefined) return;
    clearTimeout(idle.get(child));
    idle.delete(child);
    queue.shift()?.start(child);
  };

  function spawned(): ChildProcess {
    const child = fork(options.file, {
      execArgv: [...options.flags],
      serialization: 'advanced',
      // What V8 prints when memory runs out is not a line of the service's log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    all.add(child);
    child.on('error', () => child.kill('SIGKILL'));
    child.on('exit', () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
      next();
    });
    return child;
  }

  function rest(child: ChildProcess): void {
    if (!child.connected) return;
    const timer = setTimeout(() => child.kill('SIGKILL'), options.idleTime);
    idle.set(child, timer.unref());
    next();
  }

  return {
    waiting: () => queue.length,
    isWarm: () => all.size > 0,
    run: (task, signal) =>
      new Promise((resolve, reject) => {
        const abandon = (): void => {
          const place = queue.findIndex((waiting) => waiting.signal === signal);
          if (place !== -1) queue.splice(place, 1);
          reject(abortReason(signal));
        };
        if (signal.aborted) return abandon();
        signal.addEventListener('abort', abandon);
        const start = (child: ChildProcess): void => {
          signal.removeEventListener('abort', abandon);
          perform(child, { task, signal }).then(
            (value) => {
              rest(child);
              resolve(value);
            },
            (error: unknown) => {
              rest(child);
              reject(error instanceof Error ? error : new Error(String(error)));
            },
          );
        };
        queue.push({ start, signal });
        next();
      }),
    close: async () => {
      queue.length = 0;
      await Promise.all([...all].map(ended));
    },
  };
}

/** Gives a task to a process and waits for its reply. */
function perform(
  child: ChildProcess,
  { task, signal }: { readonly task: object; readonly signal: AbortSignal },
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const answered = (reply: ProcessReply): void =>
    reply.ok ? resolve(reply.value) : reject(new Error(reply.message));
  const died = (): void => reject(new Error('The process ended at its task.'));
  const stop = (): void => void child.kill('SIGKILL');
  child.once('message', answered);
  child.once('exit', died);
  signal.addEventListener('abort', stop);
  child.send(task, (error) => {
    if (error !== null) reject(error);
  });
  return promise.finally(() => {
    child.off('message', answered);
    child.off('exit', died);
    signal.removeEventListener('abort', stop);
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  child.once('exit', () => resolve(undefined));
  child.kill('SIGKILL');
  await promise;
}

function abortReason({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('The task was abandoned.');
}
