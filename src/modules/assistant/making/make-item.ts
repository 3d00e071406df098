import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { attachmentsInPlay } from '../committing/destructive.ts';
import type { Made, TakingBack } from '../contract/engine.ts';
import type { NewEvent } from '../records/turn-event.ts';
import { event } from '../records/turn-event.ts';
import type { Turn, WorkItem } from '../records/turn.ts';
import { heardBefore } from '../turns/heard.ts';
import { clarify, TurnPaused } from '../turns/pause-turn.ts';
import type { Stage } from '../turns/private-stage.ts';
import { stageOf, storedStage } from '../turns/private-stage.ts';
import type { TurnRun, RunWriting } from '../turns/turn-run.ts';
import { look, ModelGone, step } from '../turns/turn-run.ts';
import { blockItem, sliceEvent, validationEvent } from '../turns/work-item.ts';
import { writeTurn } from '../turns/write-turn.ts';
import type { BegunItem } from './begin-item.ts';
import { beginItem } from './begin-item.ts';
import { journalOf } from './call-journal.ts';

/**
 * Makes what a work item is to commit, and stores it privately; what an earlier run stored is used as it is. Gives
 * undefined when the item cannot be made and is BLOCKED now.
 */
export async function makeItem(run: TurnRun, item: WorkItem): Promise<Stage | undefined> {
  const kept = await look(run, (stores) => stores.turns.stage(run.turnId, item.ordinal));
  const stored = kept === undefined ? undefined : stageOf(kept);
  if (stored !== undefined) return stored;
  return makeBegun(run, await step(run, (writing, turn) => beginItem(writing, turn, item)));
}

/** As `makeItem`, of an item that this run has begun already. */
export async function makeBegun(run: TurnRun, begun: BegunItem): Promise<Stage | undefined> {
  const { item, call, startedAt } = begun;
  const { clock } = run.dependencies;
  const made = await make(run, item);
  const completed = (outcome: string): NewEvent =>
    event('tool.completed', {
      ...call,
      outcome,
      durationMs: clock.now() - startedAt,
      counts: made.kind === 'WORK' ? { operations: sizeOf(made) } : undefined,
    });
  switch (made.kind) {
    case 'QUESTION':
      await step(run, async (writing, turn) => {
        // The answer changes what there is to do: what a provider has replied is of no use any more.
        await writing.stores.turns.deleteStages(turn.id, item.ordinal);
        await writing.stores.turns.putItems(turn.id, [{ ...item, status: 'PENDING' }]);
        const { conversation } = made;
        const written = await writeTurn(writing, turn, {
          state: { reply: null, ...withoutUndefined({ conversation }) },
          events: [completed('REJECTED')],
        });
        await clarify(writing, written, made);
      });
      throw new TurnPaused(run.turnId);
    case 'BLOCKED': {
      const { fallbackFrom, fallbackReason } = made;
      const before = [completed('REJECTED')];
      await step(run, async (writing, turn) => {
        const { provenance } = turn.state;
        const told =
          provenance === null
            ? null
            : { ...provenance, ...withoutUndefined({ fallbackFrom, fallbackReason }) };
        const written = await writeTurn(writing, turn, { state: { provenance: told } });
        await blockItem(writing, written, { item, errors: made.issues.length, before, fallbackReason });
      });
      return undefined;
    }
    case 'WORK': {
      const stage = { work: made.work, next: 0 };
      await step(run, (writing, turn) => keep(writing, turn, { item, stage, completed: completed('OK') }));
      return stage;
    }
  }
}

type Finished = Exclude<Made, { readonly kind: 'TAKE_BACK' }>;

async function make(run: TurnRun, item: WorkItem): Promise<Finished> {
  const made = await ask(run, item);
  if (made.kind !== 'TAKE_BACK') return made;
  const { turnIds } = made;
  const changes = await look(run, async (stores) => {
    const lists = await Promise.all(turnIds.map((turnId) => stores.turns.checkpoints(turnId)));
    return lists.flatMap((list) =>
      list
        .filter(({ kind, state }) => kind === 'EDIT' && state === 'COMMITTED')
        .reverse()
        .map((checkpoint) => checkpoint.changes),
    );
  });
  const again = await ask(run, item, { turnIds, changes });
  return again.kind === 'TAKE_BACK' ? { kind: 'BLOCKED', issues: ['Nothing could be taken back.'] } : again;
}

async function ask(run: TurnRun, item: WorkItem, takesBack?: TakingBack): Promise<Made> {
  const { contents, engine } = run.dependencies;
  const { turn, model, ledger, heard } = await look(run, async (stores, current) => ({
    turn: current,
    heard: await heardBefore(stores, current),
    model: await stores.models.find(current.modelId),
    ledger: await stores.turns.ledger(current.rootTurnId),
  }));
  if (model === undefined) throw new ModelGone(turn.modelId);
  return engine.make({
    level: turn.level,
    content: await contents.get(model.content),
    workflow: turn.state.workflow === 'actions' ? 'actions' : 'conceptual',
    item,
    message: turn.state.message,
    turnId: turn.id,
    reply: turn.state.reply ?? null,
    conversation: turn.state.conversation ?? null,
    heard,
    ...withoutUndefined({ takesBack }),
    selectedElementIds: turn.state.selectedElementIds,
    activeView: turn.state.activeView,
    units: ledger?.units ?? [],
    obligations: ledger?.obligations ?? [],
    readsDocuments: ledger !== undefined && attachmentsInPlay({ turn, ledger }) > 0,
    madeIds: ledger?.madeIds ?? [],
    signal: run.signal,
    journal: await journalOf(run, item.ordinal),
  });
}

function sizeOf(made: Extract<Made, { readonly kind: 'WORK' }>): number {
  return made.work.batches.reduce((sum, { operations }) => sum + operations.length, 0);
}

async function keep(
  writing: RunWriting,
  turn: Turn,
  given: { readonly item: WorkItem; readonly stage: Stage; readonly completed: NewEvent },
): Promise<void> {
  const { item, stage, completed } = given;
  const { ordinal } = item;
  await writing.stores.turns.putStage(storedStage({ turnId: turn.id, ordinal }, stage));
  await writing.stores.turns.putItems(turn.id, [{ ...item, status: 'STAGED', attempts: item.attempts + 1 }]);
  const { counters, provenance } = turn.state;
  const { fallbackFrom, fallbackReason } = stage.work;
  const slice = await sliceEvent(writing, turn, { item, state: 'staged', fallbackReason });
  await writeTurn(writing, turn, {
    state: {
      phase: 'VALIDATING',
      provenance:
        provenance === null
          ? provenance
          : { ...provenance, ...withoutUndefined({ fallbackFrom, fallbackReason }) },
      counters: { ...counters, autoRepairs: counters.autoRepairs + stage.work.repairs },
    },
    events: [completed, slice, validationEvent(turn, 0)],
  });
}
