import { requireSession } from './open-session.ts';
import type { Synchronization, SynchronizationDependencies } from './synchronization.ts';

/** Makes the use case "cancel a session". */
export function createCancel({ transactions }: SynchronizationDependencies): Synchronization['cancel'] {
  return (caller, path) =>
    transactions.transact(async (stores) => {
      const session = await requireSession(stores, { caller, ...path });
      await stores.syncSessions.delete(session.id);
    });
}
