import type { Jobs, JobsDependencies } from './jobs.ts';

/** How long a job can be read after it has ended (milliseconds). */
const keptFor = 30 * 24 * 3_600_000;

/** Makes the use case "clear away jobs that ended long ago". */
export function createForgetOld(dependencies: JobsDependencies): Jobs['forgetOld'] {
  const { transactions, clock } = dependencies;
  return () => transactions.remove((stores) => stores.jobs.deleteEndedBefore(clock.now() - keptFor));
}
