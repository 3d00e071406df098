import { waitUntil } from '../work/index.ts';
import { createGet } from './get.ts';
import { isFinal } from './job.ts';
import type { Jobs, JobsDependencies } from './jobs.ts';

/** Makes the use case "read a job as soon as it is final". */
export function createWaitFor(dependencies: JobsDependencies): Jobs['waitFor'] {
  const get = createGet(dependencies);
  const { lookEvery, signals } = dependencies;
  return (caller, { jobId, milliseconds, signal }) =>
    waitUntil({
      // With a project its jobs are gone, of which nothing else is said.
      listen: (wake) => [signals.onEnded(jobId, wake), signals.onAbandoned(wake)],
      read: () => get(caller, jobId),
      isDone: isFinal,
      milliseconds,
      signal,
      lookEvery,
    });
}
