import type { SessionConflict, SyncSession } from './session.ts';
import type { Resolution, SynchronizationStores } from './synchronization.ts';

/** Saves decisions about conflicts of a pending session and gives the session as it is then. */
export async function saveDecisions(
  stores: Pick<SynchronizationStores, 'syncSessions'>,
  given: {
    readonly session: SyncSession;
    readonly conflicts: readonly SessionConflict[];
    readonly resolutions: readonly Resolution[];
    readonly decidedBy: string;
    readonly now: number;
  },
): Promise<SyncSession> {
  const { session, conflicts, resolutions, decidedBy, now } = given;
  if (resolutions.length === 0) return session;
  const decided = new Map(conflicts.map(({ conflictId, decision }) => [conflictId, decision]));
  for (const { conflictId, decision } of resolutions) decided.set(conflictId, decision);
  const verdicts = [...decided.values()];
  const updated: SyncSession = {
    ...session,
    keptConflicts: verdicts.filter((decision) => decision === 'KEEP_USER').length,
    takenConflicts: verdicts.filter((decision) => decision === 'TAKE_GENERATED').length,
    version: session.version + 1,
    updatedAt: now,
  };
  await stores.syncSessions.decide(
    session.id,
    resolutions.map((resolution) => ({ ...resolution, decidedBy, decidedAt: now })),
  );
  await stores.syncSessions.update(updated);
  return updated;
}
