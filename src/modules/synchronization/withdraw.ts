import { notFound } from '../../lib/refusal.ts';
import { requirePending, viewOf } from './open-session.ts';
import { saveDecisions } from './save-decisions.ts';
import type { Synchronization, SynchronizationDependencies } from './synchronization.ts';

/** Makes the use case "withdraw the decision about a conflict". */
export function createWithdraw(dependencies: SynchronizationDependencies): Synchronization['withdraw'] {
  const { transactions, clock } = dependencies;
  return (caller, { conflictId, ...path }) =>
    transactions.transact(async (stores) => {
      const session = await requirePending(stores, { caller, ...path });
      const conflicts = await stores.syncSessions.conflicts(session.id);
      const conflict = conflicts.find((each) => each.conflictId === conflictId);
      if (conflict === undefined) throw notFound('The conflict');
      // Nothing to withdraw leaves the session as it is.
      const resolutions = conflict.decision === null ? [] : [{ conflictId, decision: null }];
      const open = await saveDecisions(stores, {
        session,
        conflicts,
        resolutions,
        decidedBy: caller.accountId,
        now: clock.now(),
      });
      return viewOf(stores, open);
    });
}
