import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import { requireAccess } from '../projects/index.ts';
import type { SyncSession } from './session.ts';
import { stalenessOf } from './staleness.ts';
import type { SyncSessionPath, SyncSessionView, SynchronizationStores } from './synchronization.ts';

/** The session at a path. Refuses with NOT_FOUND when it is gone, of another project or not visible to the caller. */
export async function requireSession(
  stores: Pick<SynchronizationStores, 'projects' | 'syncSessions'>,
  { caller, projectId, sessionId }: SyncSessionPath & { readonly caller: Caller },
): Promise<SyncSession> {
  await requireAccess(stores, { caller, projectId });
  const session = await stores.syncSessions.find(sessionId);
  if (session?.projectId !== projectId) throw notFound('The synchronization session');
  return session;
}

/** As `requireSession`; refuses with CONFLICT when the session is in a final state. */
export async function requirePending(
  stores: Pick<SynchronizationStores, 'projects' | 'syncSessions'>,
  wanted: SyncSessionPath & { readonly caller: Caller },
): Promise<SyncSession> {
  const session = await requireSession(stores, wanted);
  if (session.status === 'PENDING_CONFLICTS') return session;
  throw new Refusal(
    'CONFLICT',
    'The synchronization session cannot be decided any more; transform again to get a new one.',
    [`status: the session is ${session.status}`],
  );
}

/** A session with its conflicts, and whether it is stale by now. */
export async function viewOf(stores: SynchronizationStores, session: SyncSession): Promise<SyncSessionView> {
  return {
    session,
    stale: (await stalenessOf(stores, session)).length > 0,
    conflicts: await stores.syncSessions.conflicts(session.id),
  };
}
