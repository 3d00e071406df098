import { Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import { requireAccess } from '../projects/index.ts';
import { waitUntil } from '../work/index.ts';
import type { Activity, ActivityDependencies, ActivityPart, ActivityQuery, Position } from './activity.ts';
import type { ActivityStore, Feed } from './activity-store.ts';
import type { ActivityEvent } from './activity-event.ts';

/** Makes the use case "read what happened in a project". */
export function createRead(dependencies: ActivityDependencies): Activity['read'] {
  const { happened, lookEvery } = dependencies;
  return (caller, query) => {
    const { projectId, after, milliseconds, signal } = query;
    return waitUntil({
      listen: (wake) => [happened.listen(projectId, wake)],
      read: () => readOnce(dependencies, { caller, query }),
      isDone: ({ events, turns, next }) =>
        after === 'NOW' || events.length + turns.length > 0 || isBehind(next, after),
      milliseconds,
      signal,
      lookEvery,
    });
  };
}

/** A position that is past the end was read before the service went back to a backup; that is answered at once. */
function isBehind(next: Position, after: Position): boolean {
  return next.project < after.project || next.own < after.own;
}

async function readOnce(
  { transactions, numberEvents }: ActivityDependencies,
  { caller, query }: { readonly caller: Caller; readonly query: ActivityQuery },
): Promise<ActivityPart> {
  const { projectId, after, limit } = query;
  await numberEvents(projectId).catch((error: unknown) => {
    // What cannot be numbered now, on a full disk for one, comes with a later answer.
    if (!(error instanceof Refusal && error.kind === 'UNAVAILABLE')) throw error;
  });
  return transactions.read(async (stores) => {
    await requireAccess(stores, { caller, projectId });
    const shared = { projectId };
    const own = { projectId, reader: caller.accountId };
    if (after === 'NOW') {
      const next = { project: await stores.activity.last(shared), own: await stores.activity.last(own) };
      return { events: [], turns: [], next };
    }
    const events = await partOf(stores, shared, { after: after.project, limit });
    const turns = await partOf(stores, own, { after: after.own, limit });
    return { events: events.events, turns: turns.events, next: { project: events.next, own: turns.next } };
  });
}

async function partOf(
  { activity }: { readonly activity: ActivityStore },
  feed: Feed,
  part: { readonly after: number; readonly limit: number },
): Promise<{ readonly events: readonly ActivityEvent[]; readonly next: number }> {
  const events = await activity.events(feed, part);
  const next = events.at(-1)?.sequence ?? Math.min(part.after, await activity.last(feed));
  return { events, next };
}
