import { findReplay, remember } from '../../lib/idempotency.ts';
import { requireAccess } from '../projects/index.ts';
import { requirePending, viewOf } from './open-session.ts';
import { resolutionsOf } from './resolutions.ts';
import { saveDecisions } from './save-decisions.ts';
import type { SyncSessionView, Synchronization, SynchronizationDependencies } from './synchronization.ts';

/** Makes the use case "decide several conflicts": all of them, or none. */
export function createDecideBatch(dependencies: SynchronizationDependencies): Synchronization['decideBatch'] {
  const { transactions, clock } = dependencies;
  return (caller, { projectId, sessionId, batch, idempotency }) =>
    transactions.transact(async (stores) => {
      const now = clock.now();
      const request = { accountId: caller.accountId, idempotency, now };
      await requireAccess(stores, { caller, projectId });
      // Checked border: only this function remembers answers under the scope of this operation.
      const earlier = (await findReplay(stores, request)) as SyncSessionView | undefined;
      if (earlier !== undefined) return { answer: earlier, replayed: true };
      const session = await requirePending(stores, { caller, projectId, sessionId });
      const conflicts = await stores.syncSessions.conflicts(session.id);
      const resolutions = resolutionsOf(batch, conflicts);
      const decidedBy = caller.accountId;
      const decided = await saveDecisions(stores, { session, conflicts, resolutions, decidedBy, now });
      const answer = await viewOf(stores, decided);
      await remember(stores, request, answer);
      return { answer, replayed: false };
    });
}
