import type { Conflict } from '../../kernel/merge/conflict.ts';
import type { PlaceSet } from '../../kernel/merge/place-sets.ts';
import { assertNever } from '../../lib/assert-never.ts';
import type { KeyedRequest } from '../../lib/idempotency.ts';
import { findReplay, remember } from '../../lib/idempotency.ts';
import { Refusal } from '../../lib/refusal.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { Caller } from '../accounts/index.ts';
import type { ContentRef, Finding, ModelRecord, ReadContent } from '../models/index.ts';
import { requireAccess } from '../projects/index.ts';
import { accept } from './accept.ts';
import { findBaseline } from './baseline.ts';
import type { Conclusion } from './conclude.ts';
import { conclude, decisionsOf } from './conclude.ts';
import { addConflicts } from './more-conflicts.ts';
import { requirePending } from './open-session.ts';
import type { SessionConflict, SyncSessionStatus, SyncSession } from './session.ts';
import { staleRefusal } from './staleness.ts';
import type {
  Answered,
  SyncSessionPath,
  Synchronization,
  SynchronizationDependencies,
  SynchronizationStores,
} from './synchronization.ts';

/** Decisions may change while a session is being finalized; after this many times the caller gets a refusal. */
const attempts = 5;

/** Makes the use case "finalize a session". */
export function createFinalize(dependencies: SynchronizationDependencies): Synchronization['finalize'] {
  const mutex = createKeyedMutex();
  return (caller, { projectId, sessionId, idempotency }) =>
    // One after the other, so that those who lose do not merge for nothing; the transaction decides who wins.
    mutex.runExclusive(sessionId, async () => {
      const now = dependencies.clock.now();
      const request: Finalizing = {
        caller,
        projectId,
        sessionId,
        now,
        key: { accountId: caller.accountId, idempotency, now },
      };
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const ready = await inTransaction(dependencies, (stores) => prepare(stores, request));
        if ('answer' in ready) return ready;
        const outcome = await mergeAgain(dependencies, ready);
        const ended = await inTransaction(dependencies, (stores) =>
          commit(stores, { ...request, ready, outcome }),
        );
        if (ended !== 'MOVED') return ended;
      }
      throw new Refusal('CONFLICT', 'The decisions of the session keep changing; finalize it again later.', [
        `session: was changed during each of ${attempts} attempts`,
      ]);
    });
}

type Finalizing = SyncSessionPath & {
  readonly caller: Caller;
  readonly now: number;
  readonly key: KeyedRequest;
};

/** A session that can be finalized, as it was looked at. */
type Ready = { readonly session: SyncSession; readonly conflicts: readonly SessionConflict[] };

/** What the merge with all decisions came to. */
type Outcome =
  | { readonly kind: 'VALID'; readonly content: ReadContent; readonly ref: ContentRef }
  /** The decisions brought up conflicts that stood behind the decided ones. */
  | {
      readonly kind: 'UNDECIDED';
      readonly conflicts: readonly Conflict[];
      readonly sets: readonly PlaceSet[];
      readonly discardedUserDifferences: number;
    }
  | { readonly kind: 'INVALID'; readonly refusal: Refusal };

/** A refusal that must not undo what the transaction wrote. */
type Refused = { readonly refusal: Refusal };

async function inTransaction<R extends object | 'MOVED'>(
  { transactions }: SynchronizationDependencies,
  work: (stores: SynchronizationStores) => Promise<R | Refused>,
): Promise<R> {
  const result = await transactions.transact(work);
  if (typeof result === 'object' && 'refusal' in result) throw result.refusal;
  return result;
}

async function prepare(
  stores: SynchronizationStores,
  request: Finalizing,
): Promise<Ready | Answered<ModelRecord> | Refused> {
  const replay = await replayOf(stores, request);
  if (replay !== undefined) return replay;
  const session = await requirePending(stores, request);
  const stale = await refuseStale(stores, session, request.now);
  if (stale !== undefined) return stale;
  const conflicts = await stores.syncSessions.conflicts(session.id);
  const open = conflicts.flatMap(({ decision, explanation }, index) =>
    decision === null ? [`conflicts[${index}]: no decision for ${explanation}`] : [],
  );
  if (open.length === 0) return { session, conflicts };
  const message = `${open.length} of ${conflicts.length} conflicts have no decision; decide them, then finalize again.`;
  return { refusal: new Refusal('CONFLICT', message, open) };
}

async function replayOf(
  stores: SynchronizationStores,
  { caller, projectId, key }: Finalizing,
): Promise<Answered<ModelRecord> | undefined> {
  await requireAccess(stores, { caller, projectId });
  // Checked border: only `commit` remembers answers under the scope of this operation.
  const earlier = (await findReplay(stores, key)) as ModelRecord | undefined;
  return earlier === undefined ? undefined : { answer: earlier, replayed: true };
}

async function refuseStale(
  stores: SynchronizationStores,
  session: SyncSession,
  now: number,
): Promise<Refused | undefined> {
  const refusal = await staleRefusal(stores, session);
  if (refusal === undefined) return undefined;
  await stores.syncSessions.update(ended(session, 'STALE', now));
  return { refusal };
}

function ended(session: SyncSession, status: SyncSessionStatus, now: number): SyncSession {
  return { ...session, status, version: session.version + 1, updatedAt: now };
}

async function mergeAgain(
  dependencies: SynchronizationDependencies,
  { session, conflicts }: Ready,
): Promise<Outcome> {
  const concluded = await conclude(dependencies, session, decisionsOf(conflicts));
  switch (concluded.kind) {
    case 'VALID': {
      const { content } = concluded.merged;
      return { kind: 'VALID', content, ref: await dependencies.contents.put(content.bytes) };
    }
    case 'UNDECIDED': {
      const { merged, sets } = concluded;
      const { conflicts: found, discardedUserDifferences } = merged;
      return { kind: 'UNDECIDED', conflicts: found, sets, discardedUserDifferences };
    }
    case 'INVALID':
      return { kind: 'INVALID', refusal: invalidResult(concluded) };
    case 'INCOMPARABLE':
      return { kind: 'INVALID', refusal: incomparable(concluded.findings) };
    default:
      return assertNever(concluded);
  }
}

async function commit(
  stores: SynchronizationStores,
  given: Finalizing & { readonly ready: Ready; readonly outcome: Outcome },
): Promise<Answered<ModelRecord> | Refused | 'MOVED'> {
  const { caller, now, outcome } = given;
  const replay = await replayOf(stores, given);
  if (replay !== undefined) return replay;
  const session = await requirePending(stores, given);
  if (session.version !== given.ready.session.version) return 'MOVED';
  const stale = await refuseStale(stores, session, now);
  if (stale !== undefined) return stale;
  if (outcome.kind === 'UNDECIDED') {
    const known = given.ready.conflicts;
    const { conflicts: found, sets, discardedUserDifferences } = outcome;
    const added = { session, known, found, sets, discardedUserDifferences, now };
    return { refusal: await addConflicts(stores, added) };
  }
  if (outcome.kind === 'INVALID') {
    await stores.syncSessions.update(ended(session, 'VALIDATION_FAILED', now));
    return { refusal: outcome.refusal };
  }
  const target = await stores.models.find(session.targetModelId);
  const baseline = await findBaseline(stores, session);
  if (target === undefined || baseline === undefined)
    throw new Error(`Session ${session.id} outlived its models.`);
  const answer = await accept(stores, {
    target,
    baseline,
    now,
    acceptedBy: caller.accountId,
    merged: outcome,
    generated: {
      json: session.generated,
      xmi: session.generatedXmi,
      fingerprint: session.generatedFingerprint,
    },
    source: { revision: session.sourceRevision, fingerprint: session.sourceFingerprint },
  });
  await stores.syncSessions.delete(session.id);
  await remember(stores, given.key, answer);
  return { answer, replayed: false };
}

const listedFindings = 500;

/** Says whose errors they are and what to repair. */
function invalidResult({ whose, findings }: Extract<Conclusion, { readonly kind: 'INVALID' }>): Refusal {
  const message =
    whose === 'WORKING'
      ? 'The target has errors of its own, so nothing was changed. Repair them in the target and transform again.'
      : 'The generated model has errors of its own, so nothing was changed. Repair what they name in the source and transform again.';
  return new Refusal('UNPROCESSABLE', message, issuesOf(findings));
}

function incomparable(findings: readonly Finding[]): Refusal {
  const message =
    'The states cannot be compared, so nothing was changed. Repair what the findings name and transform again.';
  return new Refusal('UNPROCESSABLE', message, issuesOf(findings));
}

function issuesOf(findings: readonly Finding[]): readonly string[] {
  const issues = findings
    .slice(0, listedFindings)
    .map(({ jsonPointer, message }) => `${jsonPointer === '' ? '/' : jsonPointer}: ${message}`);
  const more =
    findings.length > listedFindings
      ? [`/: has ${findings.length} errors; the first ${listedFindings} are listed`]
      : [];
  return [...issues, ...more];
}
