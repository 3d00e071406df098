import { randomUUID } from 'node:crypto';
import type { IdempotencyKey } from '../../../lib/idempotency.ts';
import { notFound, Refusal } from '../../../lib/refusal.ts';
import { checkRevision } from '../../../lib/revision.ts';
import type { Caller } from '../../accounts/index.ts';
import type { ModelRecord } from '../../models/index.ts';
import { withContent } from '../../models/index.ts';
import type { Assistant } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { TakenBack } from '../contract/engine.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { Checkpoint } from '../records/checkpoint.ts';
import type { Ledger } from '../records/ledger.ts';
import { withChanged } from '../records/ledger.ts';
import type { Turn } from '../records/turn.ts';
import { isFinalTurn } from '../records/turn.ts';
import { createTurnReader } from '../reporting/read-turn.ts';
import { requireTurn } from '../turns/access.ts';
import { rememberDone, wasDoneBefore } from '../turns/keyed-action.ts';
import { coverageEvents } from '../turns/progress-events.ts';
import type { Writing } from '../turns/write-turn.ts';
import { writeTurn } from '../turns/write-turn.ts';
import { checkpointEvents } from './record-checkpoint.ts';

const attempts = 5;

type Seen = {
  readonly turn: Turn;
  readonly model: ModelRecord;
  readonly ledger: Ledger | undefined;
  /** The checkpoints to be taken back, the newest first. */
  readonly checkpoints: readonly Checkpoint[];
};

type Request = {
  readonly caller: Caller;
  readonly turnId: string;
  readonly expectedRevision?: number | undefined;
  readonly idempotency?: IdempotencyKey | undefined;
  /** Only this checkpoint; all of the turn's unless given. */
  readonly checkpointId?: string | undefined;
};

/** Makes the use cases "undo a turn" and "roll one checkpoint back". */
export function createTakeBack(dependencies: AssistantDependencies): Pick<Assistant, 'undo' | 'rollback'> {
  const { turn: read } = createTurnReader(dependencies);
  const run = async (request: Request): ReturnType<Assistant['undo']> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1)
      if (await takeBackOnce(dependencies, request)) return read(request.caller, request.turnId);
    throw new Refusal('CONFLICT', `The model was changed during each of ${attempts} attempts; try again.`);
  };
  return {
    undo: (caller, request) => run({ caller, ...request }),
    rollback: (caller, request) => run({ caller, ...request }),
  };
}

/** Takes back what is asked for; false when the model was changed meanwhile. */
async function takeBackOnce(dependencies: AssistantDependencies, request: Request): Promise<boolean> {
  const { transactions, contents, engine, signals, clock } = dependencies;
  const action = { ...request, now: clock.now() };
  const seen = await transactions.read(async (stores) => {
    await requireTurn(stores, request);
    return (await wasDoneBefore(stores, action)) ? 'DONE_BEFORE' : lookAt(stores, request);
  });
  if (seen === 'DONE_BEFORE') return true;
  const { turn, model, ledger } = seen;
  const taken = await engine.takeBack({
    level: turn.level,
    content: await contents.get(model.content),
    changes: seen.checkpoints.map(({ changes }) => changes),
    account: ledger ?? { obligations: [], claims: [] },
  });
  if (!taken.ok)
    throw new Refusal(
      'CONFLICT',
      'Later changes stand against it; take those back first, or change the model by hand.',
      taken.overlaps,
    );
  const ref = await contents.put(taken.content.bytes);
  return transactions.transact(async (stores, afterCommit) => {
    const now = clock.now();
    const current = await stores.models.find(model.id);
    const unchanged = await requireTurn(stores, request);
    if (current?.revision !== model.revision || unchanged.version !== turn.version) return false;
    const change = { content: taken.content, ref, now, accountId: turn.accountId };
    await stores.models.update(withContent(model, change));
    await rememberDone(stores, action);
    await store({ stores, afterCommit, signals, now }, { ...seen, stores, taken, request });
    return true;
  });
}

async function lookAt(stores: AssistantStores, request: Request): Promise<Seen | 'DONE_BEFORE'> {
  const turn = await requireTurn(stores, request);
  const { checkpointId, expectedRevision } = request;
  const all = await stores.turns.checkpoints(turn.id);
  const named = all.find(({ id }) => id === checkpointId);
  if (checkpointId !== undefined && named === undefined) throw notFound('The checkpoint');
  if (named?.state === 'REVERTED') return 'DONE_BEFORE';
  if (!isFinalTurn(turn))
    throw new Refusal('CONFLICT', `The turn is ${turn.status}; wait for its end, or cancel it first.`);
  if (named !== undefined && named.kind !== 'EDIT')
    throw new Refusal('CONFLICT', 'The checkpoint itself took something back; only edits are rolled back.');
  const model = await stores.models.find(turn.modelId);
  if (model === undefined) throw new Refusal('CONFLICT', 'The model of the turn was deleted.');
  checkRevision({ expectedRevision }, model.revision);
  const edits = all.filter(({ kind, state }) => kind === 'EDIT' && state === 'COMMITTED').reverse();
  const checkpoints = named === undefined ? edits : [named];
  if (checkpoints.length === 0)
    throw new Refusal('CONFLICT', 'The turn has nothing in the model that could be taken back.');
  return { turn, model, ledger: await stores.turns.ledger(turn.rootTurnId), checkpoints };
}

async function store(
  writing: Writing,
  given: Seen & {
    readonly stores: AssistantStores;
    readonly taken: Extract<TakenBack, { readonly ok: true }>;
    readonly request: Request;
  },
): Promise<void> {
  const { turn, model, ledger, checkpoints, stores, taken, request } = given;
  const checkpoint: Checkpoint = {
    id: randomUUID(),
    turnId: turn.id,
    sequence: turn.state.checkpointCount + 1,
    kind: request.checkpointId === undefined ? 'UNDO' : 'ROLLBACK',
    fromRevision: model.revision,
    revision: model.revision + 1,
    changes: taken.changes,
    counts: taken.counts,
    elementCount: 0,
    itemOrdinal: null,
    state: 'COMMITTED',
    createdAt: writing.now,
  };
  await stores.turns.insertCheckpoint(checkpoint);
  await stores.turns.markReverted(checkpoints.map(({ id }) => id));
  const left = (await stores.turns.checkpoints(turn.id)).filter(
    ({ kind, state }) => kind === 'EDIT' && state === 'COMMITTED',
  );
  const undone = ledger === undefined ? undefined : reopened(ledger, taken, left.length);
  if (undone !== undefined) await stores.turns.putLedger(undone);
  const state = {
    undoState: left.length === 0 ? ('FULL' as const) : ('PARTIAL' as const),
    revision: checkpoint.revision,
    checkpointCount: checkpoint.sequence,
    savedElementCount: left.reduce((sum, { elementCount }) => sum + elementCount, 0),
  };
  await writeTurn(writing, turn, {
    state,
    events: [
      ...checkpointEvents({ ...turn, state: { ...turn.state, ...state } }, checkpoint),
      ...(undone === undefined ? [] : coverageEvents(undone)),
    ],
  });
}

/** What was done because of the message is open again once nothing of the turn is left. */
function reopened(
  ledger: Ledger,
  taken: Extract<TakenBack, { readonly ok: true }>,
  checkpointsLeft: number,
): Ledger {
  const gone = new Set(
    taken.changes.filter((change) => change.kind === 'removed').map(({ element }) => element.id),
  );
  return {
    ...ledger,
    madeIds: ledger.madeIds.filter((id) => !gone.has(id)),
    obligations: withChanged(ledger.obligations, taken.obligations).map((each) =>
      each.kind === 'INSTRUCTION' && each.status === 'SATISFIED' && checkpointsLeft === 0
        ? { ...each, status: 'OPEN' }
        : each,
    ),
  };
}
