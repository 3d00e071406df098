import type { Activity, ActivityDependencies } from './activity.ts';

/** Events are kept for so long (milliseconds). */
const keptFor = 30 * 24 * 3_600_000;

/** Makes the use case "forget old events"; those that were never read get their number first. */
export function createForgetOld(dependencies: ActivityDependencies): Activity['forgetOld'] {
  const { transactions, clock, numberEvents, unnumbered } = dependencies;
  return async () => {
    for (const projectId of await unnumbered()) await numberEvents(projectId);
    await transactions.remove(({ activity }) => activity.deleteBefore(clock.now() - keptFor));
  };
}
