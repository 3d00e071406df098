import { say } from './enqueue-turn.ts';
import type { RunWriting } from './run.ts';
import type { NewEvent } from './turn-event.ts';
import type { Pause, Turn } from './turn.ts';
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
  const { stores, now } = writing;
  const session = await stores.chats.find(turn.sessionId);
  if (session !== undefined) {
    const entry = { role: 'ASSISTANT', message: given.question, turnId: turn.id } as const;
    await say(stores, { session, entry, now });
  }
  return writeTurn(writing, turn, {
    status: given.pause.kind === 'CONFIRMATION' ? 'NEEDS_CONFIRMATION' : 'NEEDS_INPUT',
    state: {
      phase: 'PAUSED',
      lease: null,
      pause: given.pause,
      granted: null,
      budgetLeft: Math.max(1_000, turn.deadlineAt - now),
    },
    events: [given.event],
  });
}
