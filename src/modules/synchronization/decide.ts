import { Refusal } from '../../lib/refusal.ts';
import { requirePending, viewOf } from './open-session.ts';
import { saveDecisions } from './save-decisions.ts';
import type { Synchronization, SynchronizationDependencies } from './synchronization.ts';

/** Makes the use case "decide one conflict". */
export function createDecide(dependencies: SynchronizationDependencies): Synchronization['decide'] {
  const { transactions, clock } = dependencies;
  return (caller, { conflictId, decision, ...path }) =>
    transactions.transact(async (stores) => {
      const session = await requirePending(stores, { caller, ...path });
      const conflicts = await stores.syncSessions.conflicts(session.id);
      if (!conflicts.some((conflict) => conflict.conflictId === conflictId))
        throw new Refusal('INVALID', 'Request validation failed', [
          'conflictId: the session has no such conflict; read the session to see its conflicts',
        ]);
      const resolutions = [{ conflictId, decision }];
      const decided = await saveDecisions(stores, {
        session,
        conflicts,
        resolutions,
        decidedBy: caller.accountId,
        now: clock.now(),
      });
      return viewOf(stores, decided);
    });
}
