import { assertNever } from '../../../lib/assert-never.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { event } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';
import type { CancelReason } from './end-turn.ts';
import { endCancelled } from './end-turn.ts';
import type { Writing } from './write-turn.ts';
import { writeTurn } from './write-turn.ts';

/** Cancels everything in a session or about a model that has not ended. */
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
  for (const turn of open) await cancelTurn(writing, turn, given.reason);
}

/** Cancels a turn: at once unless it is running, else before its next commit. Refuses with CONFLICT when it has ended. */
export async function cancelTurn(writing: Writing, turn: Turn, reason: CancelReason): Promise<void> {
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
