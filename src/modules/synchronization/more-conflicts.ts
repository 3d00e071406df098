import type { Conflict } from '../../kernel/merge/conflict.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionConflict, SyncSession } from './session.ts';

/**
 * Adds conflicts that the decisions about the others brought up to a session, undecided, and gives the refusal that
 * says so. Works inside a transaction of the caller's.
 */
export async function addConflicts(
  stores: { readonly syncSessions: SessionStore },
  given: {
    readonly session: SyncSession;
    readonly known: readonly SessionConflict[];
    readonly found: readonly Conflict[];
    readonly now: number;
  },
): Promise<Refusal> {
  const { session, known, found, now } = given;
  const conflicts = [
    ...known,
    ...found.map((conflict) => ({ ...conflict, decision: null, decidedBy: null, decidedAt: null })),
  ];
  await stores.syncSessions.delete(session.id);
  await stores.syncSessions.insert(
    { ...session, totalConflicts: conflicts.length, version: session.version + 1, updatedAt: now },
    conflicts,
  );
  const message =
    'The decisions bring up further conflicts, which the session has now; decide them, then finalize again.';
  const issues = found.map(({ explanation }, index) => {
    const place = `conflicts[${known.length + index}]`;
    return `${place}: no decision for ${explanation}`;
  });
  return new Refusal('CONFLICT', message, issues);
}
