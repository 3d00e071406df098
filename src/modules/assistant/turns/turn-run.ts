import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { Turn } from '../records/turn.ts';
import { fenceOf } from '../records/turn.ts';
import type { Writing } from './write-turn.ts';

/** The turn is not this run's any more: it was ended, paused, deleted or taken over. */
export class TurnLost extends Error {}

/** The turn was asked to end, and it has come to a place where it can. */
export class TurnCancelled extends Error {}

/** The model of the turn was deleted. */
export class ModelGone extends Error {}

/** One run of a turn by the runner. */
export type TurnRun = {
  readonly dependencies: AssistantDependencies;
  readonly turnId: string;
  /** Names the claim of this run; only the run of the newest one may write. */
  readonly fence: string;
  readonly signal: AbortSignal;
  /** Does what must be written as soon as the storage takes it, or not at all when the process stops. */
  readonly whenAvailable: (write: () => Promise<void>) => Promise<void>;
};

/** Every store, inside a transaction in which the run may write its turn. */
export type RunWriting = Writing & { readonly stores: AssistantStores };

/** Looks at the turn and the stores in one snapshot. Throws like `step`. */
export function look<R>(run: TurnRun, work: (stores: AssistantStores, turn: Turn) => Promise<R>): Promise<R> {
  run.signal.throwIfAborted();
  return run.dependencies.transactions.read(async (stores) =>
    work(stores, own(run, await stores.turns.find(run.turnId))),
  );
}

/**
 * Does one step of a run in a transaction of its own. Throws `TurnLost` when the turn is not this run's any more and
 * `TurnCancelled` when it is to be cancelled; the signal's reason when the run was stopped before.
 */
export function step<R>(run: TurnRun, work: (writing: RunWriting, turn: Turn) => Promise<R>): Promise<R> {
  run.signal.throwIfAborted();
  const { transactions, signals, clock } = run.dependencies;
  return transactions.transact(async (stores, afterCommit) => {
    const turn = own(run, await stores.turns.find(run.turnId));
    return work({ stores, afterCommit, signals, now: clock.now() }, turn);
  });
}

function own(run: TurnRun, turn: Turn | undefined): Turn {
  if (turn === undefined || fenceOf(turn) !== run.fence) throw new TurnLost(run.turnId);
  if (turn.status === 'CANCELLING') throw new TurnCancelled(run.turnId);
  if (turn.status !== 'RUNNING') throw new TurnLost(run.turnId);
  return turn;
}
