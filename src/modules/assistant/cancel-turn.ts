import { assertNever } from '../../lib/assert-never.ts';
import { Refusal } from '../../lib/refusal.ts';
import { requireTurn } from './access.ts';
import type { Assistant, AssistantDependencies } from './assistant.ts';
import type { CancelReason } from './end-turn.ts';
import { endCancelled } from './end-turn.ts';
import { event } from './turn-event.ts';
import { createTurnReader } from './turn-view.ts';
import type { Turn } from './turn.ts';
import type { Writing } from './write-turn.ts';
import { writeTurn } from './write-turn.ts';

/** Makes the use case "cancel a turn". */
export function createCancel(dependencies: AssistantDependencies): Assistant['cancel'] {
  const { transactions, signals, clock } = dependencies;
  const read = createTurnReader(dependencies);
  return async (caller, turnId) => {
    await transactions.transact(async (stores, afterCommit) => {
      const turn = await requireTurn(stores, { caller, turnId });
      await cancelOne({ stores, afterCommit, signals, now: clock.now() }, turn, 'USER');
    });
    return read(caller, turnId);
  };
}

/** Cancels everything in a session or about a model that has not ended; see `assistant.md` on each status. */
export async function cancelTurns(
  writing: Writing,
  given: {
    readonly scope: { readonly sessionId: string } | { readonly modelId: string };
    readonly reason: CancelReason;
  },
): Promise<void> {
  const open = await writing.stores.turns.withStatus(
    ['ACCEPTED', 'RUNNING', 'NEEDS_INPUT', 'NEEDS_CONFIRMATION'],
    given.scope,
  );
  for (const turn of open) await cancelOne(writing, turn, given.reason);
}

async function cancelOne(writing: Writing, turn: Turn, reason: CancelReason): Promise<void> {
  switch (turn.status) {
    case 'ACCEPTED':
    case 'NEEDS_INPUT':
    case 'NEEDS_CONFIRMATION':
      await endCancelled(writing, turn, reason);
      return;
    case 'RUNNING':
      await requestCancel(writing, turn, reason);
      return;
    case 'CANCELLING':
    case 'CANCELLED':
      return;
    case 'COMPLETED':
    case 'PARTIAL':
    case 'FAILED':
      throw new Refusal('CONFLICT', `The turn is ${turn.status} already; there is nothing left to cancel.`, [
        'turnId: has ended; take back what it did with undo',
      ]);
    default:
      assertNever(turn.status);
  }
}

/** The worker ends the turn, before its next commit. */
async function requestCancel(writing: Writing, turn: Turn, reason: CancelReason): Promise<void> {
  const { phase } = turn.state;
  await writeTurn(writing, turn, {
    status: 'CANCELLING',
    cancelRequested: true,
    state: { outcomeReason: reason },
    events: [event('turn.stage', { phase: 'CANCELLING', previousPhase: phase })],
  });
  writing.afterCommit(() => writing.signals.cancelled(turn.id));
}
