import { randomUUID } from 'node:crypto';
import type { ModelRecord } from '../models/index.ts';
import { withContent } from '../models/index.ts';
import type { ContentRef } from '../models/index.ts';
import type { ElementOrigin } from './assistant-stores.ts';
import type { Checkpoint } from './checkpoint.ts';
import { attachmentsInPlay, needsConfirmation, permittedOperations } from './destructive.ts';
import type { TakingBack, Tried } from './engine.ts';
import { accountWith, claimsIn } from './item-account.ts';
import type { Ledger, LedgerChange, Obligation } from './ledger.ts';
import { changedLedger, withChanged } from './ledger.ts';
import { blockItem } from './make-item.ts';
import { pauseForConfirmation, pauseForDrift } from './pause-commit.ts';
import { coverageEvents } from './plan-turn.ts';
import type { Run, RunWriting } from './run.ts';
import { look, ModelGone, step } from './run.ts';
import type { Stage } from './stage.ts';
import { digestOf, storedStage } from './stage.ts';
import type { NewEvent } from './turn-event.ts';
import { event } from './turn-event.ts';
import type { Turn, WorkItem } from './turn.ts';
import { writeTurn } from './write-turn.ts';

type Facts = {
  readonly turn: Turn;
  readonly model: ModelRecord;
  readonly ledger: Ledger;
  readonly hasDownstream: boolean;
};

type Committing = Facts & { readonly item: WorkItem; readonly stage: Stage };

type Success = Extract<Tried, { readonly ok: true }>;

/**
 * Commits what is left of a work item, batch by batch: each in one transaction with its checkpoint, the ledger and its
 * events. Throws `TurnPaused` when its user has to be asked first.
 */
export async function commitItem(run: Run, item: WorkItem, made: Stage): Promise<void> {
  let stage: Stage | undefined = made;
  while (stage !== undefined) stage = await commitNext(run, item, stage);
}

/** Commits one batch; gives what is left of the item, undefined when nothing is. */
async function commitNext(run: Run, item: WorkItem, stage: Stage): Promise<Stage | undefined> {
  const facts = await look(run, factsFor(run));
  const committing: Committing = { ...facts, item, stage };
  if (facts.model.revision !== facts.turn.state.revision) return pauseForDrift(run, facts.model);
  const account = accountWith(committing);
  const { contents, engine } = run.dependencies;
  const content = await contents.get(facts.model.content);
  const { level } = facts.turn;
  const batch = stage.work.batches[stage.next];
  if (batch === undefined) {
    const changed = await engine.check({ level, content, account, signal: run.signal });
    const obligations = withChanged(account.obligations, changed);
    await step(run, (writing, turn) => settleItem(writing, { ...committing, turn, obligations }));
    return undefined;
  }
  const operations = permittedOperations(batch.operations, {
    attachmentCount: attachmentsInPlay(facts),
    madeIds: facts.ledger.madeIds,
    selectedElementIds: facts.turn.state.selectedElementIds,
  });
  const { takesBack } = batch;
  const tried = await engine.tryBatch({ level, content, operations, takesBack, account, signal: run.signal });
  if (!tried.ok) {
    await step(run, (writing, turn) => blockItem(writing, turn, { item, errors: tried.issues.length }));
    return undefined;
  }
  const digest = digestOf(JSON.stringify([operations, facts.model.revision]));
  const isDestructive = needsConfirmation(tried.destruction, {
    // What is taken back was made in this conversation.
    madeIds: [...facts.ledger.madeIds, ...addedBy(takesBack)],
    namedForRemoval: stage.work.namedForRemoval,
    attachmentCount: attachmentsInPlay(facts),
    hasDownstream: facts.hasDownstream,
  });
  const granted = facts.turn.state.granted?.digest === digest ? facts.turn.state.granted : null;
  if (isDestructive && granted === null)
    return pauseForConfirmation(run, { ...facts, destruction: tried.destruction, digest });
  if (isDestructive && granted?.isConfirmed === false) return withoutDestruction(run, committing);
  const ref = await contents.put(tried.content.bytes);
  const obligations = withChanged(account.obligations, tried.obligations);
  return step(run, (writing, turn) => commit(writing, { ...committing, turn, tried, ref, obligations }));
}

function addedBy(takesBack: TakingBack | undefined): readonly string[] {
  return (takesBack?.changes ?? [])
    .flat()
    .flatMap((change) => (change.kind === 'added' ? [change.element.id] : []));
}

function factsFor(run: Run): Parameters<typeof look<Facts>>[1] {
  return async (stores, turn) => {
    const model = await stores.models.find(turn.modelId);
    const ledger = await stores.turns.ledger(turn.rootTurnId);
    if (model === undefined) throw new ModelGone(turn.modelId);
    if (ledger === undefined) throw new Error(`Turn ${run.turnId} has lost its ledger.`);
    return { turn, model, ledger, hasDownstream: await stores.turns.hasDownstream(turn.modelId) };
  };
}

async function commit(
  writing: RunWriting,
  given: Settling & { readonly tried: Success; readonly ref: ContentRef },
): Promise<Stage | undefined> {
  const { stores, now } = writing;
  const { turn, tried, ref, stage } = given;
  const model = await stores.models.find(turn.modelId);
  if (model === undefined) throw new ModelGone(turn.modelId);
  // Somebody was faster than the look before: the next look sees it and pauses the turn.
  if (model.revision !== turn.state.revision) return stage;
  const change = { content: tried.content, ref, now, accountId: turn.accountId };
  await stores.models.update(withContent(model, change));
  const checkpoint = await newCheckpoint(writing, { turn, item: given.item, model, tried });
  await stores.turns.insertCheckpoint(checkpoint);
  await stores.turns.recordOrigins(model.id, originsOf(given, checkpoint));
  await markTakenBack(writing, stage.work.batches[stage.next]?.takesBack?.turnIds ?? []);
  const added = tried.changes.filter((each) => each.kind === 'added').map(({ element }) => element.id);
  const committed: Turn = {
    ...turn,
    state: {
      ...turn.state,
      phase: 'COMMITTING',
      granted: null,
      revision: checkpoint.revision,
      checkpointCount: checkpoint.sequence,
      savedElementCount: turn.state.savedElementCount + checkpoint.elementCount,
    },
  };
  const next: Stage = { ...stage, next: stage.next + 1 };
  const isLast = next.next >= stage.work.batches.length;
  const settled = { ...given, turn: committed, madeIds: added };
  if (isLast) {
    await settleItem(writing, { ...settled, before: checkpointEvents(committed, checkpoint) });
    return undefined;
  }
  const accounted = ledgerChange(settled);
  await stores.turns.changeLedger(turn.rootTurnId, accounted);
  const place = { turnId: turn.id, ordinal: given.item.ordinal };
  await stores.turns.putStage(storedStage(place, next));
  await writeTurn(writing, committed, {
    events: [
      ...checkpointEvents(committed, checkpoint),
      ...coverageEvents(changedLedger(given.ledger, accounted)),
    ],
  });
  return next;
}

/** Writes that nothing of these turns is in the model any more. */
async function markTakenBack(writing: RunWriting, turnIds: readonly string[]): Promise<void> {
  const { turns } = writing.stores;
  for (const turnId of turnIds) {
    const turn = await turns.find(turnId);
    const edits = (await turns.checkpoints(turnId)).filter(
      ({ kind, state }) => kind === 'EDIT' && state === 'COMMITTED',
    );
    await turns.markReverted(edits.map(({ id }) => id));
    if (turn !== undefined)
      await writeTurn(writing, turn, { state: { undoState: 'FULL', savedElementCount: 0 } });
  }
}

async function newCheckpoint(
  writing: RunWriting,
  given: {
    readonly turn: Turn;
    readonly item: WorkItem;
    readonly model: ModelRecord;
    readonly tried: Pick<Success, 'changes' | 'counts'>;
  },
): Promise<Checkpoint> {
  const { turn, item, model, tried } = given;
  return {
    id: randomUUID(),
    turnId: turn.id,
    sequence: turn.state.checkpointCount + 1,
    kind: 'EDIT',
    fromRevision: model.revision,
    revision: model.revision + 1,
    changes: tried.changes,
    counts: tried.counts,
    elementCount: tried.counts.added,
    itemOrdinal: item.ordinal,
    state: 'COMMITTED',
    createdAt: writing.now,
  };
}

/** The two events that tell of a checkpoint, in their order. */
export function checkpointEvents(turn: Turn, checkpoint: Checkpoint): readonly NewEvent[] {
  const { added, updated, removed, connected } = checkpoint.counts;
  const { checkpointCount, savedElementCount } = turn.state;
  const { id: checkpointId, kind, fromRevision, revision } = checkpoint;
  return [
    event('model.checkpoint.committed', {
      ...{ checkpointId, kind, fromRevision, revision },
      ...{ added, updated, removed, connected },
    }),
    event('model.checkpoint', {
      ...{ checkpointId, modelId: turn.modelId, revision },
      ...{ checkpointCount, savedElementCount },
    }),
  ];
}

function originsOf({ stage, turn }: Committing, checkpoint: Checkpoint): readonly ElementOrigin[] {
  const { engine = 'embedded' } = stage.work;
  const origins = new Map<string, ElementOrigin>();
  for (const { elementId, unitIds } of claimsIn(stage.work, stage.next)) {
    const known = origins.get(elementId)?.unitIds ?? [];
    origins.set(elementId, {
      elementId,
      turnId: turn.id,
      checkpointId: checkpoint.id,
      unitIds: [...new Set([...known, ...unitIds])],
      engine,
    });
  }
  return [...origins.values()];
}

type Settling = Committing & {
  readonly obligations: readonly Obligation[];
  readonly madeIds?: readonly string[];
  readonly before?: readonly NewEvent[];
};

function ledgerChange(settling: Settling): LedgerChange {
  const { ledger, stage, obligations, madeIds = [] } = settling;
  const before = new Set(ledger.obligations);
  return {
    obligations: obligations.filter((each) => !before.has(each)),
    claims: claimsIn(stage.work, stage.next),
    madeIds,
  };
}

/** Writes that an item is done. With the last one what the message asked for is done too. */
async function settleItem(writing: RunWriting, settling: Settling): Promise<void> {
  const { stores } = writing;
  const { turn, item, stage, before = [] } = settling;
  await stores.turns.deleteStages(turn.id, item.ordinal);
  await stores.turns.putItems(turn.id, [{ ...item, status: 'COMMITTED' }]);
  const items = await stores.turns.items(turn.id);
  const isAllDone = items.every(({ status }) => status === 'COMMITTED' || status === 'SKIPPED');
  const ours = new Set(item.unitIds);
  const isMet = ({ kind, status, unitId }: Obligation): boolean =>
    kind === 'INSTRUCTION' && status === 'OPEN' && (isAllDone || ours.has(unitId));
  const obligations = settling.obligations.map((each) =>
    isMet(each) ? { ...each, status: 'SATISFIED' as const } : each,
  );
  const change = ledgerChange({ ...settling, obligations });
  await stores.turns.changeLedger(turn.rootTurnId, change);
  const settled = changedLedger(settling.ledger, change);
  const done = [...turn.state.done, ...stage.work.summary].slice(0, 100);
  const { conversation = turn.state.conversation } = stage.work;
  await writeTurn(writing, turn, {
    state: { done, conversation, reply: null },
    events: [...before, ...coverageEvents(settled)],
  });
}

/** The user declined: what takes away is dropped, the rest of the item goes on. */
async function withoutDestruction(run: Run, committing: Committing): Promise<Stage> {
  const { stage, item } = committing;
  const made = new Set(committing.ledger.madeIds);
  const batches = stage.work.batches.map((batch, index) => {
    if (index < stage.next) return batch;
    const operations = batch.operations.filter(
      (operation) =>
        operation.op === 'add' ||
        operation.op === 'connect' ||
        (operation.op === 'update' && made.has(operation.target)),
    );
    return { operations };
  });
  const next: Stage = {
    ...stage,
    work: {
      ...stage.work,
      batches: batches.filter(({ operations }, index) => index < stage.next || operations.length > 0),
      summary: [...stage.work.summary, 'What you declined was left as it is.'],
    },
  };
  const ours = new Set(item.unitIds);
  await step(run, async (writing, turn) => {
    const ledger = await writing.stores.turns.ledger(turn.rootTurnId);
    if (ledger === undefined) throw new Error(`Turn ${turn.id} has lost its ledger.`);
    const isDeclined = ({ kind, status, unitId }: Obligation): boolean =>
      kind === 'INSTRUCTION' && status === 'OPEN' && ours.has(unitId);
    const obligations = ledger.obligations
      .filter(isDeclined)
      .map((each) => ({ ...each, status: 'WAIVED' as const, reason: 'DECLINED_BY_USER' }));
    await writing.stores.turns.changeLedger(turn.rootTurnId, { obligations, claims: [], madeIds: [] });
    const place = { turnId: turn.id, ordinal: item.ordinal };
    await writing.stores.turns.putStage(storedStage(place, next));
    await writeTurn(writing, turn, { state: { granted: null } });
  });
  return next;
}
