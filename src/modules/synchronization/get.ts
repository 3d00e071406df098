import { requireSession, viewOf } from './open-session.ts';
import type { Synchronization, SynchronizationDependencies } from './synchronization.ts';

/** Makes the use case "read a session". */
export function createGet({ transactions }: SynchronizationDependencies): Synchronization['get'] {
  return (caller, path) =>
    transactions.read(async (stores) => viewOf(stores, await requireSession(stores, { caller, ...path })));
}
