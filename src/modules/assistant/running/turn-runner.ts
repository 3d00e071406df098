import { randomUUID } from 'node:crypto';
import type { Entrance } from '../../../lib/company.ts';
import { createEntrances } from '../../../lib/company.ts';
import type { Repetition } from '../../../lib/repeat.ts';
import { repeat } from '../../../lib/repeat.ts';
import { untilAvailable } from '../../../lib/until-available.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { Turn } from '../records/turn.ts';
import { cancelTurns } from '../turns/cancel-turns.ts';
import type { Run } from '../turns/turn-run.ts';
import { DeadlineReached, Stopping, TurnCancelled } from '../turns/turn-run.ts';
import { TurnMoved } from '../turns/write-turn.ts';
import { claimTurn, nextTurn } from './claim-turn.ts';
import { recoverTurns } from './recover-turns.ts';
import { renewLease } from './renew-lease.ts';
import { runTurn } from './run-turn.ts';
import { sweepTurns } from './sweep-turns.ts';

/** Works off turns: one at a time in a session and on a model, the oldest first. */
export type TurnRunner = {
  /** Goes on with what an earlier process left, then begins to work. */
  readonly start: () => Promise<void>;
  /** Stops what is running, to be gone on with by the next start, and resolves when nothing runs any more. */
  readonly stop: () => Promise<void>;
};

/** What the runner needs. */
export type TurnRunnerDependencies = AssistantDependencies & {
  /** Turns that run at the same time. */
  readonly concurrency: number;
  /** Where processes share a database, how often each looks for what others did (milliseconds). */
  readonly sharing?: {
    readonly lookEvery: number;
    /** A turn whose process has not been heard of for this long is taken over (milliseconds). */
    readonly leaseTime: number;
  };
  /** Shared with others who begin work in this process, so that a turn can be the only one; its own unless given. */
  readonly entrance?: Entrance;
  /** Carries out a run of a turn with something around it. */
  readonly around?: (turn: Turn, run: () => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown, turnId: string | undefined) => void;
};

function plainly(_: unknown, run: () => Promise<void>): Promise<void> {
  return run();
}

const sweepPause = 60_000;

/** Makes a runner that is not working yet. */
export function createTurnRunner(dependencies: TurnRunnerDependencies): TurnRunner {
  const { signals, concurrency, onError, clock, sharing } = dependencies;
  const { around = plainly, entrance = createEntrances()() } = dependencies;
  const owner = randomUUID();
  const running = new Map<string, { readonly turn: Turn; readonly controller: AbortController }>();
  const runs = new Set<Promise<void>>();
  const stopping = new AbortController();
  let open = false;
  let claiming: Promise<void> | undefined;
  let again = false;
  let stopListening: readonly (() => void)[] = [];
  let sweeping: Repetition | undefined;
  let looking: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;

  function wake(): void {
    if (claiming !== undefined) {
      again = true;
      return;
    }
    again = false;
    claiming = claimAll()
      .catch((error: unknown) => {
        // Another process was faster: there may be more to take.
        if (error instanceof TurnMoved) again = true;
        else onError(error, undefined);
      })
      .then(() => {
        claiming = undefined;
        if (again) wake();
      });
  }

  async function claimAll(): Promise<void> {
    while (open && running.size < concurrency) {
      const own = [...running.values()].map((each) => each.turn);
      const next = await nextTurn(dependencies, { running: own });
      if (next === undefined || 'notBefore' in next) {
        entrance.withdraw();
        if (next !== undefined) lookAgainIn(next.notBefore - clock.now());
        return;
      }
      const { company } = next;
      const leave = entrance.enter(company);
      if (leave === undefined) return;
      const claim = { owner, leaseTime: sharing?.leaseTime, running: own, company };
      const turn = await whenAvailable(() => claimTurn(dependencies, claim), undefined).catch(
        (error: unknown) => {
          leave();
          throw error;
        },
      );
      if (turn === undefined) leave();
      else begin(turn, leave);
    }
  }

  /** Does what writes as soon as the storage takes it, or not at all when the runner is stopped. */
  function whenAvailable<R>(write: () => Promise<R>, turnId: string | undefined): Promise<R> {
    const onRefused = (refusal: unknown): void => onError(refusal, turnId);
    return untilAvailable(write, { signal: stopping.signal, onRefused });
  }

  function lookAgainIn(milliseconds: number): void {
    clearTimeout(later);
    later = setTimeout(wake, milliseconds);
  }

  function begin(turn: Turn, leave: () => void): void {
    const controller = new AbortController();
    running.set(turn.id, { turn, controller });
    const run = around(turn, () => runOne(turn, controller))
      .catch((error: unknown) => onError(error, turn.id))
      .then(() => {
        running.delete(turn.id);
        runs.delete(run);
        leave();
        if (open) wake();
      });
    runs.add(run);
  }

  async function runOne(turn: Turn, controller: AbortController): Promise<void> {
    const late = (): void => controller.abort(new DeadlineReached());
    const timer = setTimeout(late, Math.max(0, turn.deadlineAt - clock.now()));
    // A cancel between the claim and now had nobody to tell.
    const { fence } = turn.state;
    const run: Run = {
      ...{ dependencies, turnId: turn.id, fence, signal: controller.signal },
      whenAvailable: (write) => whenAvailable(write, turn.id),
    };
    const renewing =
      sharing === undefined
        ? undefined
        : setInterval(() => {
            renewLease(dependencies, { claimed: turn, leaseTime: sharing.leaseTime }).catch(
              (error: unknown) => onError(error, turn.id),
            );
          }, sharing.leaseTime / 3);
    try {
      await runTurn(run);
    } finally {
      clearInterval(renewing);
      clearTimeout(timer);
    }
  }

  /** Stops what another process was asked to cancel. */
  async function stopCancelled(): Promise<void> {
    if (running.size === 0) return;
    const cancelled = await dependencies.transactions.read((stores) =>
      stores.turns.withStatus(['CANCELLING']),
    );
    for (const { id } of cancelled) running.get(id)?.controller.abort(new TurnCancelled(id));
  }

  async function cancelOf(modelId: string): Promise<void> {
    await dependencies.transactions.transact((stores, afterCommit) =>
      cancelTurns(
        { stores, afterCommit, signals, now: clock.now() },
        { scope: { modelId }, reason: 'MODEL_DELETED' },
      ),
    );
  }

  return {
    start: async () => {
      await recoverTurns(dependencies, { isShared: sharing !== undefined, except: new Set() });
      open = true;
      if (sharing !== undefined)
        looking = setInterval(() => {
          wake();
          recoverTurns(dependencies, { isShared: true, except: new Set(running.keys()) })
            .then(stopCancelled)
            .catch((error: unknown) => onError(error, undefined));
        }, sharing.lookEvery);
      stopListening = [
        signals.onQueued(wake),
        entrance.onFree(wake),
        signals.onModelDeleted((modelId) => {
          cancelOf(modelId).catch((error: unknown) => onError(error, undefined));
        }),
        signals.onCancelled((turnId) => {
          const one = running.get(turnId);
          if (one === undefined) wake();
          else one.controller.abort(new TurnCancelled(turnId));
        }),
      ];
      sweeping = repeat({
        pause: sweepPause,
        work: async () => {
          await sweepTurns(dependencies);
        },
        onError: (error) => onError(error, undefined),
      });
      wake();
    },
    stop: async () => {
      open = false;
      stopping.abort();
      for (const stop of stopListening) stop();
      clearInterval(looking);
      await sweeping?.stop();
      await claiming;
      for (const { controller } of running.values()) controller.abort(new Stopping());
      await Promise.all(runs);
      clearTimeout(later);
      entrance.withdraw();
    },
  };
}
