import type { Entrance, Sharing, WorkKind, WorkRunner } from '../../work/index.ts';
import { createWorkRunner } from '../../work/index.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { Turn } from '../records/turn.ts';
import { cancelTurns } from '../turns/cancel-turns.ts';
import { TurnCancelled } from '../turns/turn-run.ts';
import { claimTurn, nextTurn } from './claim-turn.ts';
import { recoverTurns } from './recover-turns.ts';
import { renewLease } from './renew-lease.ts';
import { runTurn } from './run-turn.ts';
import { sweepTurns } from './sweep-turns.ts';

/** What the runner needs. */
export type TurnRunnerDependencies = AssistantDependencies & {
  /** Turns that run at the same time. */
  readonly concurrency: number;
  /** Given where other processes work on the same turns. */
  readonly sharing?: Sharing;
  /** Shared with others who begin work in this process, so that a turn can be the only one; its own unless given. */
  readonly entrance?: Entrance;
  /** Carries out a run of a turn with something around it. */
  readonly around?: (turn: Turn, run: () => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown, turnId: string | undefined) => void;
};

/**
 * Builds a runner of turns: one at a time in a session and on a model, the oldest first. Stopped, it leaves what is
 * running to the next start; started, it goes on with what dead processes left where its last commit was.
 */
export function createTurnRunner(dependencies: TurnRunnerDependencies): WorkRunner {
  const { clock, concurrency, sharing, entrance, around, onError } = dependencies;
  const kind = turnsOf(dependencies);
  return createWorkRunner({
    kind,
    clock,
    concurrency,
    sharing,
    entrance,
    around,
    onError: (error, turn) => onError(error, turn?.id),
  });
}

function turnsOf(dependencies: TurnRunnerDependencies): WorkKind<Turn> {
  const { transactions, signals, clock, onError } = dependencies;
  const cancelOf = (modelId: string): Promise<void> =>
    transactions.transact((stores, afterCommit) =>
      cancelTurns(
        { stores, afterCommit, signals, now: clock.now() },
        { scope: { modelId }, reason: 'MODEL_DELETED' },
      ),
    );
  return {
    next: (looking) => nextTurn(dependencies, looking),
    claim: (claim) => claimTurn(dependencies, claim),
    recover: (recovery) => recoverTurns(dependencies, recovery),
    renew: async ({ running, leaseTime }) => {
      for (const held of running) await renewLease(dependencies, held, leaseTime);
    },
    stopped: async (running) => {
      if (running.length === 0) return [];
      const cancelling = await transactions.read((stores) => stores.turns.withStatus(['CANCELLING']));
      const ids = new Set(cancelling.map(({ id }) => id));
      const works = running.filter(({ id }) => ids.has(id));
      return works.map((work) => ({ work, reason: new TurnCancelled(work.id) }));
    },
    sweep: () => sweepTurns(dependencies),
    timeFor: (turn) => turn.deadlineAt - clock.now(),
    run: (turn, run) => runTurn({ dependencies, turnId: turn.id, ...run }),
    listen: ({ wake, abort }) => [
      signals.onQueued(wake),
      signals.onModelDeleted((modelId) => {
        cancelOf(modelId).catch((error: unknown) => onError(error, undefined));
      }),
      signals.onCancelled((turnId) => {
        if (!abort(({ id }) => id === turnId, new TurnCancelled(turnId))) wake();
      }),
    ],
  };
}
