import type { Saying } from './resolutions.ts';
import { withSets } from './resolutions.ts';
import type { Decision, SessionConflict, SyncSession } from './session.ts';
import type { SynchronizationStores } from './synchronization.ts';

/**
 * Saves decisions about conflicts of a pending session, each for all conflicts that are decided together with it, or
 * withdraws them, and gives the session as it is then.
 */
export async function saveDecisions(
  stores: Pick<SynchronizationStores, 'syncSessions'>,
  given: {
    readonly session: SyncSession;
    readonly conflicts: readonly SessionConflict[];
    readonly resolutions: readonly Saying[];
    readonly decidedBy: string;
    readonly now: number;
  },
): Promise<SyncSession> {
  const { session, conflicts, decidedBy, now } = given;
  const resolutions = withSets(given.resolutions, conflicts);
  if (resolutions.length === 0) return session;
  const decided = new Map(conflicts.map(({ conflictId, decision }) => [conflictId, decision]));
  for (const { conflictId, decision } of resolutions) decided.set(conflictId, decision);
  const updated: SyncSession = {
    ...session,
    ...countsOf([...decided.values()]),
    version: session.version + 1,
    updatedAt: now,
  };
  const by = { decidedBy, decidedAt: now };
  const byNobody = { decidedBy: null, decidedAt: null };
  await stores.syncSessions.decide(
    session.id,
    resolutions.map((each) => ({ ...each, ...(each.decision === null ? byNobody : by) })),
  );
  await stores.syncSessions.update(updated);
  return updated;
}

/** How many of a session's conflicts are decided either way. */
export function countsOf(
  decided: readonly (Decision | null)[],
): Pick<SyncSession, 'keptConflicts' | 'takenConflicts'> {
  return {
    keptConflicts: decided.filter((decision) => decision === 'KEEP_USER').length,
    takenConflicts: decided.filter((decision) => decision === 'TAKE_GENERATED').length,
  };
}
