import type { ContentRef } from '../../models/index.ts';
import { withContent } from '../../models/index.ts';
import type { TakingBack, Tried } from '../contract/engine.ts';
import { changedLedger, withChanged } from '../records/ledger.ts';
import type { Turn, WorkItem } from '../records/turn.ts';
import { requireMayChange } from '../turns/access.ts';
import type { Stage } from '../turns/private-stage.ts';
import { digestOf, storedStage } from '../turns/private-stage.ts';
import { coverageEvents } from '../turns/progress-events.ts';
import type { TurnRun, RunWriting } from '../turns/turn-run.ts';
import { look, ModelGone, step } from '../turns/turn-run.ts';
import { blockItem } from '../turns/work-item.ts';
import { writeTurn } from '../turns/write-turn.ts';
import { attachmentsInPlay, needsConfirmation, permittedOperations } from './destructive.ts';
import { accountWith } from './item-account.ts';
import { pauseForConfirmation, pauseForDrift } from './pause-commit.ts';
import { checkpointEvents, newCheckpoint, originsOf } from './record-checkpoint.ts';
import type { CommitFacts, Committing, Settled, Settling } from './settle-item.ts';
import { ledgerChange, settleItem } from './settle-item.ts';
import { withoutDestruction } from './without-destruction.ts';

type Success = Extract<Tried, { readonly ok: true }>;

/**
 * Commits what is left of a work item, batch by batch: each in one transaction with its checkpoint, the ledger and its
 * events; the last of the turn with its end too. Throws `TurnPaused` when its user has to be asked first.
 */
export async function commitItem(run: TurnRun, item: WorkItem, made: Stage): Promise<Settled> {
  let left: Stage | Settled = made;
  while (typeof left === 'object') left = await commitNext(run, item, left);
  return left;
}

/** Commits one batch; gives what is left of the item, or of the turn when nothing is. */
async function commitNext(run: TurnRun, item: WorkItem, stage: Stage): Promise<Stage | Settled> {
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
    return step(run, (writing, turn) => settleItem(writing, { ...committing, turn, obligations }));
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
    return 'WORK';
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

function factsFor(run: TurnRun): Parameters<typeof look<CommitFacts>>[1] {
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
): Promise<Stage | Settled> {
  const { stores, now } = writing;
  const { turn, tried, ref, stage } = given;
  const model = await stores.models.find(turn.modelId);
  if (model === undefined) throw new ModelGone(turn.modelId);
  await requireMayChange(stores, turn);
  // The model was changed since the look before: the next look sees it and pauses the turn.
  if (model.revision !== turn.state.revision) return stage;
  const change = { content: tried.content, ref, now, accountId: turn.accountId };
  await stores.models.update(withContent(model, change));
  const checkpoint = newCheckpoint(writing, { turn, item: given.item, model, tried });
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
  if (isLast) return settleItem(writing, { ...settled, before: checkpointEvents(committed, checkpoint) });
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
