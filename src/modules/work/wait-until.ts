import { setTimeout as pause } from 'node:timers/promises';

/** What is waited for, and how long. */
export type Waiting<R> = {
  /** Calls `wake` when it is worth reading again, until the returned functions are called. */
  readonly listen: (wake: () => void) => readonly (() => void)[];
  /** Reads what is waited for; a rejection ends the waiting with it. */
  readonly read: () => Promise<R>;
  readonly isDone: (read: R) => boolean;
  /** Waits no longer than this. */
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
  /** Given where other processes write as well: how often to read without having been woken (milliseconds). */
  readonly lookEvery?: number | undefined;
};

/**
 * Reads until something is done, the time is over or the signal is aborted, and gives what was read last. What is given
 * was read at the end of the waiting, so that it is still the caller's to see.
 */
export async function waitUntil<R>(waiting: Waiting<R>): Promise<R> {
  const { read, isDone, milliseconds, signal, lookEvery } = waiting;
  let woken = Promise.withResolvers<undefined>();
  const wake = (): void => woken.resolve(undefined);
  let isOver = milliseconds <= 0 || signal?.aborted === true;
  const end = (): void => {
    isOver = true;
    wake();
  };
  // Listening starts before reading, so that what happens in between is not missed.
  const stops = waiting.listen(wake);
  const timer = setTimeout(end, milliseconds);
  signal?.addEventListener('abort', end);
  try {
    for (;;) {
      const isLast = isOver;
      woken = Promise.withResolvers<undefined>();
      if (isOver) wake();
      const found = await read();
      if (isLast || isDone(found)) return found;
      await (lookEvery === undefined ? woken.promise : withinPause(woken.promise, lookEvery));
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    for (const stop of stops) stop();
  }
}

/** Resolves with the promise, or when the pause is over. */
async function withinPause(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  const over = new AbortController();
  const paused = pause(milliseconds, undefined, { signal: over.signal });
  paused.catch(() => undefined);
  await Promise.race([promise, paused]);
  over.abort();
}
