import { setTimeout as pause } from 'node:timers/promises';
import { createGet } from './get.ts';
import { isFinal } from './job.ts';
import type { Jobs, JobsDependencies } from './jobs.ts';

/** Makes the use case "read a job as soon as it is final". */
export function createWaitFor(dependencies: JobsDependencies): Jobs['waitFor'] {
  const get = createGet(dependencies);
  const { lookEvery } = dependencies;
  return async (caller, { jobId, milliseconds, signal }) => {
    // Listening starts before reading, so that an end in between is not missed.
    const { promise: ended, resolve } = Promise.withResolvers<undefined>();
    const wake = (): void => resolve(undefined);
    const stopListening = dependencies.signals.onEnded(jobId, wake);
    const timer = setTimeout(wake, milliseconds);
    signal?.addEventListener('abort', wake);
    if (signal?.aborted === true) wake();
    let stopWatching = (): void => undefined;
    try {
      const job = await get(caller, jobId);
      if (isFinal(job)) return job;
      stopWatching = dependencies.signals.onAbandoned((projectId) => {
        if (projectId === job.projectId) wake();
      });
      if (lookEvery === undefined) await ended;
      else await endedOrFinal({ ended, lookEvery, isFinal: async () => isFinal(await get(caller, jobId)) });
      return await get(caller, jobId);
    } finally {
      stopWatching();
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      stopListening();
    }
  };
}

/** Resolves with `ended`, or at the first look that finds the job final, and rejects when a look fails. */
async function endedOrFinal(options: {
  readonly ended: Promise<undefined>;
  readonly lookEvery: number;
  readonly isFinal: () => Promise<boolean>;
}): Promise<void> {
  const stop = new AbortController();
  const over = options.ended.then(() => true);
  try {
    for (;;) {
      const next = pause(options.lookEvery, false, { signal: stop.signal });
      next.catch(() => undefined);
      if ((await Promise.race([over, next])) || (await options.isFinal())) return;
    }
  } finally {
    stop.abort();
  }
}
