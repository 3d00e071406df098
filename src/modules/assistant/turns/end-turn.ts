import type { NewEvent } from '../records/turn-event.ts';
import { event } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';
import type { TurnChange, Writing } from './write-turn.ts';
import { writeTurn } from './write-turn.ts';

/** Why a turn was cancelled. */
export type CancelReason = 'USER' | 'SUPERSEDED' | 'EXPIRED' | 'SESSION_CLEARED' | 'MODEL_DELETED';

/** Writes the end of a turn. What it had made and not committed is deleted, unless another turn can continue with it. */
export async function endTurn(
  writing: Writing,
  turn: Turn,
  ending: TurnChange & { readonly status: Turn['status']; readonly events: readonly NewEvent[] },
): Promise<Turn> {
  await writing.stores.turns.deleteStages(turn.id);
  writing.afterCommit(() => writing.signals.ended({ id: turn.id, status: ending.status }));
  return writeTurn(writing, turn, {
    ...ending,
    finishedAt: writing.now,
    state: { ...ending.state, phase: 'DONE', lease: null, pause: null, granted: null },
  });
}

/** Writes that a turn was cancelled; what it committed stays. */
export function endCancelled(writing: Writing, turn: Turn, reason: CancelReason): Promise<Turn> {
  const { revision, checkpointCount } = turn.state;
  return endTurn(writing, turn, {
    status: 'CANCELLED',
    state: { outcomeReason: reason },
    events: [event('turn.cancelled', { reason, revision, checkpointCount })],
  });
}
