import { checkSort } from '../../lib/listing.ts';
import { requireAccess } from '../projects/index.ts';
import { stalenessOf } from './staleness.ts';
import type { SyncSessionState, Synchronization, SynchronizationDependencies } from './synchronization.ts';

/** Makes the use case "the sessions of a project". */
export function createList({ transactions }: SynchronizationDependencies): Synchronization['list'] {
  return async (caller, query) => {
    const { projectId } = query;
    checkSort(query, ['createdAt', 'updatedAt']);
    return transactions.read(async (stores) => {
      await requireAccess(stores, { caller, projectId });
      const page = await stores.syncSessions.list(projectId, query);
      const items: SyncSessionState[] = [];
      for (const session of page.items)
        items.push({ session, stale: (await stalenessOf(stores, session)).length > 0 });
      return { ...page, items };
    });
  };
}
