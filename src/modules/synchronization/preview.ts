import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { Conclusion } from './conclude.ts';
import { conclude, decisionsOf } from './conclude.ts';
import { directionTarget } from './direction.ts';
import { requirePending } from './open-session.ts';
import { resolutionsOf, withSets } from './resolutions.ts';
import type { SessionConflict, SyncSession } from './session.ts';
import { staleRefusal } from './staleness.ts';
import type {
  Preview,
  PreviewRequest,
  Synchronization,
  SynchronizationDependencies,
  SynchronizationStores,
} from './synchronization.ts';

/** Makes the use case "what finalizing with some decisions would come to". */
export function createPreview(dependencies: SynchronizationDependencies): Synchronization['preview'] {
  const mutex = createKeyedMutex();
  return (caller, request) =>
    // A preview is as much work as finalizing: one at a time for each person.
    mutex.runExclusive(caller.accountId, async () => {
      const { session, conflicts } = await dependencies.transactions.read((stores) =>
        decided(stores, { ...request, caller }),
      );
      const concluded = await conclude(dependencies, session, decisionsOf(conflicts));
      const changes = await changesOf(dependencies, { session, concluded, request });
      return previewOf({ concluded, conflicts, changes });
    });
}

/** A session and its conflicts with the decisions that are tried out over those that are saved. */
async function decided(
  stores: SynchronizationStores,
  request: PreviewRequest & Parameters<typeof requirePending>[1],
): Promise<{ readonly session: SyncSession; readonly conflicts: readonly SessionConflict[] }> {
  const session = await requirePending(stores, request);
  const stale = await staleRefusal(stores, session);
  if (stale !== undefined) throw stale;
  const saved = await stores.syncSessions.conflicts(session.id);
  const tried = request.batch === undefined ? [] : resolutionsOf(request.batch, saved);
  const decisions = new Map(
    withSets(tried, saved).map(({ conflictId, decision }) => [conflictId, decision] as const),
  );
  const conflicts = saved.map((conflict) => ({
    ...conflict,
    decision: decisions.get(conflict.conflictId) ?? conflict.decision,
  }));
  return { session, conflicts };
}

/** How the target would change. */
async function changesOf(
  { contents, merging }: SynchronizationDependencies,
  given: {
    readonly session: SyncSession;
    readonly concluded: Conclusion;
    readonly request: PreviewRequest;
  },
): Promise<Preview['changes']> {
  const { session, concluded, request } = given;
  if (concluded.kind === 'INCOMPARABLE') return { items: [], total: 0 };
  return merging.differences({
    level: directionTarget[session.direction],
    limit: request.limit,
    offset: request.offset,
    before: await contents.get(session.working),
    after: concluded.merged.content.bytes,
  });
}

function previewOf(given: {
  readonly concluded: Conclusion;
  readonly conflicts: readonly SessionConflict[];
  readonly changes: Preview['changes'];
}): Preview {
  const { concluded, changes } = given;
  const { findings } = concluded;
  const asked = given.conflicts.filter(({ decision }) => decision === null);
  if (concluded.kind === 'INCOMPARABLE')
    return {
      outcome: 'VALIDATION_FAILED',
      adoptsGenerated: false,
      counts: null,
      changes,
      findings,
      conflicts: asked,
    };
  const { merged } = concluded;
  const known = new Set(given.conflicts.map(({ conflictId }) => conflictId));
  const added = concluded.kind === 'UNDECIDED' ? merged.conflicts : [];
  const conflicts = [...asked, ...added.filter(({ conflictId }) => !known.has(conflictId))];
  const ended = concluded.kind === 'VALID' ? 'APPLIED' : 'VALIDATION_FAILED';
  return {
    outcome: conflicts.length > 0 ? 'CONFLICTS' : ended,
    adoptsGenerated: merged.adopted,
    counts: { ...merged.counts, conflicts: conflicts.length },
    changes,
    findings,
    conflicts,
  };
}
