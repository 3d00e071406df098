import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../lib/refusal.ts';
import { checkRevision } from '../../../lib/revision.ts';
import type { ContentRef, ModelRecord } from '../../models/index.ts';
import { overwrittenBy } from '../committing/destructive.ts';
import type { Assistant } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { AssistantStores } from '../contract/stores.ts';
import { event } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';
import { createTurnReader } from '../reporting/read-turn.ts';
import { requireTurn } from '../turns/access.ts';
import { rememberDone, wasDoneBefore } from '../turns/keyed-action.ts';
import type { Stage } from '../turns/private-stage.ts';
import { digestOf, stageOf } from '../turns/private-stage.ts';
import { writeTurn } from '../turns/write-turn.ts';
import { resumeTurn } from './resume-turn.ts';

/** What a rebase looks at before it writes. */
type Seen = {
  readonly turn: Turn;
  readonly model: ModelRecord;
  readonly stage: Stage | undefined;
  /** The model as it was when the turn last looked; undefined when that is not kept any more. */
  readonly before: ContentRef | undefined;
  readonly madeIds: readonly string[];
};

/** Makes the use case "take a turn to the model as it is now". */
export function createRebase(dependencies: AssistantDependencies): Assistant['rebase'] {
  const { transactions, signals, clock } = dependencies;
  const { turn: read } = createTurnReader(dependencies);
  return async (caller, { turnId, expectedRevision, idempotency }) => {
    const action = { caller, turnId, idempotency, now: clock.now() };
    const seen = await transactions.read(async (stores) => {
      const turn = await requireTurn(stores, { caller, turnId });
      return (await wasDoneBefore(stores, action)) ? undefined : lookAt(stores, turn);
    });
    if (seen === undefined) return read(caller, turnId);
    requireRebasable(seen.turn);
    checkRevision({ expectedRevision }, seen.model.revision);
    const pause = await findOut(dependencies, seen);
    await transactions.transact(async (stores, afterCommit) => {
      const turn = await requireTurn(stores, { caller, turnId });
      const model = await stores.models.find(turn.modelId);
      requireRebasable(turn);
      if (turn.version !== seen.turn.version || model?.revision !== seen.model.revision)
        throw new Refusal('CONFLICT', 'The turn or its model was changed meanwhile; try again.');
      const { revision } = model;
      const writing = { stores, afterCommit, signals, now: clock.now() };
      const state = { baseRevision: revision, revision };
      await rememberDone(stores, action);
      if (turn.status === 'PARTIAL') await writeTurn(writing, turn, { state });
      else if (pause === undefined)
        await resumeTurn(writing, turn, { dependencies, phase: 'COMMITTING', state });
      else
        await writeTurn(writing, turn, {
          state: { ...state, pause },
          events: [
            event('turn.needs_confirmation', {
              confirmationId: pause.confirmationId,
              batchDigest: pause.digest,
              removed: pause.removed,
              disconnected: pause.disconnected,
              overwritten: pause.overwritten,
              expiresAt: new Date(pause.expiresAt).toISOString(),
            }),
          ],
        });
    });
    return read(caller, turnId);
  };
}

function requireRebasable({ status, state }: Turn): void {
  const isDrifted = status === 'NEEDS_INPUT' && state.pause?.kind === 'REVISION_DRIFT';
  if (isDrifted || status === 'NEEDS_CONFIRMATION' || status === 'PARTIAL') return;
  throw new Refusal('CONFLICT', `The turn is ${status}; it has nothing that waits for another revision.`);
}

async function lookAt(stores: AssistantStores, turn: Turn): Promise<Seen> {
  const model = await stores.models.find(turn.modelId);
  if (model === undefined) throw new Refusal('CONFLICT', 'The model of the turn was deleted.');
  const items = await stores.turns.items(turn.id);
  const waiting = items.find(({ status }) => status === 'STAGED');
  const stored = waiting && (await stores.turns.stage(turn.id, waiting.ordinal));
  const kept = await stores.models.revisions(model.id);
  const ledger = await stores.turns.ledger(turn.rootTurnId);
  return {
    turn,
    model,
    stage: stored && stageOf(stored),
    before: kept.find(({ revision }) => revision <= turn.state.revision)?.content,
    madeIds: ledger?.madeIds ?? [],
  };
}

type Confirmation = Extract<Turn['state']['pause'], { readonly kind: 'CONFIRMATION' }>;

/** Refuses what others changed too; gives what is to be confirmed instead of what was. */
async function findOut(
  { contents, engine }: AssistantDependencies,
  seen: Seen,
): Promise<Confirmation | undefined> {
  const { turn, model, stage, before } = seen;
  if (stage === undefined || turn.status === 'PARTIAL') return undefined;
  const operations = stage.work.batches.slice(stage.next).flatMap((batch) => batch.operations);
  const { level } = turn;
  const now = await contents.get(model.content);
  if (before !== undefined && before.sha256 !== model.content.sha256) {
    const asked = { level, content: now, before: await contents.get(before), operations };
    const overlaps = await engine.overlaps(asked);
    if (overlaps.length > 0)
      throw new Refusal(
        'CONFLICT',
        'The model was changed in the same places; send a new message for the model as it is now.',
        overlaps.map((place) => `${place} by revision ${model.revision}`),
      );
  }
  const { pause } = turn.state;
  if (pause?.kind !== 'CONFIRMATION') return undefined;
  const batch = stage.work.batches[stage.next]?.operations ?? [];
  const account = { obligations: [], claims: [] };
  const tried = await engine.tryBatch({ level, content: now, operations: batch, account });
  if (!tried.ok)
    throw new Refusal(
      'CONFLICT',
      'What was to be confirmed does not fit the model as it is now.',
      tried.issues,
    );
  const { removed, disconnected } = tried.destruction;
  return {
    ...pause,
    confirmationId: randomUUID(),
    digest: digestOf(JSON.stringify([batch, model.revision])),
    revision: model.revision,
    removed: { count: removed.length, sample: removed.slice(0, 50) },
    disconnected,
    overwritten: overwrittenBy(tried.destruction, seen),
  };
}
