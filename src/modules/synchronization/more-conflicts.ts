import type { Conflict } from '../../kernel/merge/conflict.ts';
import type { PlaceSet } from '../../kernel/merge/place-sets.ts';
import { elementOfPlace } from '../../kernel/merge/place-sets.ts';
import { Refusal } from '../../lib/refusal.ts';
import { countsOf } from './save-decisions.ts';
import type { SyncSessionStore } from './session-store.ts';
import type { SessionConflict, SyncSession } from './session.ts';

/**
 * Adds conflicts that the decisions about the others brought up to a session, undecided, and gives the refusal that
 * says so. Conflicts that are part of a set now are asked there. Works inside a transaction of the caller's.
 */
export async function addConflicts(
  stores: { readonly syncSessions: SyncSessionStore },
  given: {
    readonly session: SyncSession;
    readonly known: readonly SessionConflict[];
    /** What there is to ask with the decisions so far, decided and not. */
    readonly found: readonly Conflict[];
    readonly sets: readonly PlaceSet[];
    /** User differences that are in none of the conflicts, new ones included; see `SyncSession`. */
    readonly discardedUserDifferences: number;
    readonly now: number;
  },
): Promise<Refusal> {
  const { session, found, sets, discardedUserDifferences, now } = given;
  const known = stillAsked(given);
  const isKnown = new Set(known.map(({ conflictId }) => conflictId));
  const added = found.filter(({ conflictId }) => !isKnown.has(conflictId));
  const conflicts = [
    ...known,
    ...added.map((conflict) => ({ ...conflict, decision: null, decidedBy: null, decidedAt: null })),
  ];
  await stores.syncSessions.delete(session.id);
  await stores.syncSessions.insert(
    {
      ...session,
      sets,
      discardedUserDifferences,
      totalConflicts: conflicts.length,
      ...countsOf(conflicts.map(({ decision }) => decision)),
      version: session.version + 1,
      updatedAt: now,
    },
    conflicts,
  );
  const message =
    'The decisions bring up further conflicts, which the session has now; decide them, then finalize again.';
  const issues = added.map(({ explanation }, index) => {
    const place = `conflicts[${known.length + index}]`;
    return `${place}: no decision for ${explanation}`;
  });
  return new Refusal('CONFLICT', message, issues);
}

/** Known conflicts without those that are asked as part of a set now, or as part of a larger one. */
function stillAsked(given: {
  readonly known: readonly SessionConflict[];
  readonly found: readonly Conflict[];
  readonly sets: readonly PlaceSet[];
}): readonly SessionConflict[] {
  const { known, found, sets } = given;
  const asked = new Set(found.map(({ conflictId }) => conflictId));
  const setIds = new Set(sets.map(({ id }) => id));
  if (sets.some(({ places }) => places === 'ALL'))
    return known.filter(({ conflictId }) => asked.has(conflictId));
  const inSets = new Set(sets.flatMap(({ places }) => (places === 'ALL' ? [] : places.map(elementOfPlace))));
  return known.filter(
    ({ conflictId, set, elementId }) =>
      asked.has(conflictId) || (set === null ? !inSets.has(elementId) : setIds.has(set)),
  );
}
