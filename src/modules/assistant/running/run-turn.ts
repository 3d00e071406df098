import { Refusal } from '../../../lib/refusal.ts';
import { Stopping, TimeOver } from '../../work/index.ts';
import { commitItem } from '../committing/commit-item.ts';
import type { Settled } from '../committing/settle-item.ts';
import { ProviderUnavailable } from '../contract/provider.ts';
import { makeBegun, makeItem } from '../making/make-item.ts';
import { planTurn } from '../planning/plan-turn.ts';
import type { Turn, WorkItem } from '../records/turn.ts';
import { fenceOf, isOpenItem } from '../records/turn.ts';
import { fail } from '../reporting/fail-turn.ts';
import { finalizeTurn, finishLate, finishWithoutRoom } from '../reporting/finish-turn.ts';
import { endCancelled } from '../turns/end-turn.ts';
import { TurnPaused } from '../turns/pause-turn.ts';
import type { Stage } from '../turns/private-stage.ts';
import type { TurnRun, RunWriting } from '../turns/turn-run.ts';
import { look, ModelGone, step, TurnCancelled, TurnLost } from '../turns/turn-run.ts';
import { TurnMoved, writeTurn } from '../turns/write-turn.ts';

/** Runs a turn until it ends or waits for its user. Throws only what is a bug, or a storage that does not work. */
export async function runTurn(run: TurnRun): Promise<void> {
  try {
    await work(run);
  } catch (error) {
    await settle(run, run.signal.aborted ? run.signal.reason : error);
  }
}

async function work(run: TurnRun): Promise<void> {
  const isPlanned = await look(run, async (_, turn) => turn.state.planned);
  if (!isPlanned) {
    const planned = await planTurn(run);
    if (planned === 'ENDED') return;
    if (planned !== 'NOTHING' && (await commit(run, planned.item, await makeBegun(run, planned))) === 'ENDED')
      return;
  }
  for (let item = await nextItem(run); item !== undefined; item = await nextItem(run))
    if ((await commit(run, item, await makeItem(run, item))) === 'ENDED') return;
  await step(run, finalizeTurn);
}

async function commit(run: TurnRun, item: WorkItem, made: Stage | undefined): Promise<Settled> {
  return made === undefined ? 'WORK' : commitItem(run, item, made);
}

function nextItem(run: TurnRun): Promise<WorkItem | undefined> {
  return look(run, async (stores) => (await stores.turns.items(run.turnId)).find(isOpenItem));
}

/** Writes what became of a turn whose run did not come to its end. */
async function settle(run: TurnRun, error: unknown): Promise<void> {
  if (error instanceof TurnPaused || error instanceof TurnLost) return;
  if (error instanceof Stopping) return write(run, release);
  if (error instanceof TimeOver) return write(run, finishLate);
  if (error instanceof ModelGone)
    return write(run, async (writing, turn) => {
      await endCancelled(writing, turn, 'MODEL_DELETED');
    });
  if (error instanceof ProviderUnavailable)
    return write(run, (writing, turn) =>
      fail(writing, turn, {
        code: 'PROVIDER_UNAVAILABLE',
        message: 'The language model could not be reached; continue the turn later.',
        retryable: true,
      }),
    );
  if (error instanceof Refusal && error.kind === 'DAMAGED')
    return write(run, (writing, turn) =>
      fail(writing, turn, { code: 'DAMAGED', message: error.message, retryable: turn.state.planned }),
    );
  if (error instanceof Refusal && error.kind === 'FORBIDDEN')
    return write(run, (writing, turn) =>
      fail(writing, turn, { code: 'FORBIDDEN', message: error.message, retryable: false }),
    );
  if (error instanceof Refusal && error.kind === 'QUOTA_EXCEEDED')
    return write(run, (writing, turn) => finishWithoutRoom(writing, turn, error.message));
  if (error instanceof Refusal && error.kind === 'UNAVAILABLE')
    return write(run, (writing, turn) =>
      fail(writing, turn, { code: 'UNAVAILABLE', message: error.message, retryable: true }),
    );
  if (error instanceof TurnMoved) return write(run, undefined);
  if (error instanceof TurnCancelled) return write(run, undefined);
  await write(run, (writing, turn) =>
    fail(writing, turn, {
      code: 'INTERNAL',
      message: `The turn failed because of a mistake in the service; quote turn ${turn.id}.`,
      retryable: turn.state.planned,
    }),
  );
  throw error;
}

/** Lets the next run continue a turn. */
async function release(writing: RunWriting, turn: Turn): Promise<void> {
  await writeTurn(writing, turn, { state: { lease: null } });
}

/** Writes an end unless another run has the turn; one that is to be cancelled is cancelled in any case. */
async function write(
  run: TurnRun,
  ending: ((writing: RunWriting, turn: Turn) => Promise<void>) | undefined,
): Promise<void> {
  const { transactions, signals, clock } = run.dependencies;
  const end = (): Promise<void> =>
    transactions.transact(async (stores, afterCommit) => {
      const turn = await stores.turns.find(run.turnId);
      if (turn === undefined || fenceOf(turn) !== run.fence) return;
      const writing: RunWriting = { stores, afterCommit, signals, now: clock.now() };
      if (turn.status === 'CANCELLING') await endCancelled(writing, turn, reasonOf(turn));
      else if (turn.status === 'RUNNING') await ending?.(writing, turn);
    });
  await run.whenAvailable(end);
}

/** Why a turn that is being cancelled is cancelled. */
export function reasonOf({ state }: Turn): 'USER' | 'SESSION_CLEARED' | 'MODEL_DELETED' {
  const { outcomeReason } = state;
  return outcomeReason === 'SESSION_CLEARED' || outcomeReason === 'MODEL_DELETED' ? outcomeReason : 'USER';
}
