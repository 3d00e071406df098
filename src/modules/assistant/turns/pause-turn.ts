import type { NewEvent } from '../records/turn-event.ts';
import { event } from '../records/turn-event.ts';
import type { Pause, Turn } from '../records/turn.ts';
import { speak } from './thread.ts';
import type { RunWriting } from './turn-run.ts';
import { writeTurn } from './write-turn.ts';

/** A turn waits this long for its user (milliseconds). */
export const patience = 7 * 24 * 3_600_000;

/** The turn waits for its user now; its run ends. */
export class TurnPaused extends Error {}

/** Writes that a turn waits for its user, and keeps what is left of its time. */
export async function pauseTurn(
  writing: RunWriting,
  turn: Turn,
  given: { readonly pause: Pause; readonly event: NewEvent; readonly question: string },
): Promise<Turn> {
  await speak(writing, turn, given.question);
  return writeTurn(writing, turn, {
    status: given.pause.kind === 'CONFIRMATION' ? 'NEEDS_CONFIRMATION' : 'NEEDS_INPUT',
    state: {
      phase: 'PAUSED',
      lease: null,
      pause: given.pause,
      granted: null,
      budgetLeft: Math.max(1_000, turn.deadlineAt - writing.now),
    },
    events: [given.event],
  });
}

/** Asks the user something; the turn waits for the answer. */
export async function clarify(
  writing: RunWriting,
  turn: Turn,
  asked: { readonly question: string; readonly options: readonly string[] },
): Promise<void> {
  const { question, options } = asked;
  await pauseTurn(writing, turn, {
    pause: { kind: 'CLARIFICATION', question, options, expiresAt: writing.now + patience },
    event: event('turn.needs_input', { reason: 'CLARIFICATION', question, options }),
    question,
  });
}
