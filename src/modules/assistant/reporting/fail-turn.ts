import type { NewEvent } from '../records/turn-event.ts';
import { event } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';
import { endTurn } from '../turns/end-turn.ts';
import { speak } from '../turns/thread.ts';
import type { RunWriting } from '../turns/turn-run.ts';

/** Writes that a turn failed. */
export async function fail(
  writing: RunWriting,
  turn: Turn,
  failure: {
    readonly code: string;
    readonly message: string;
    readonly retryable: boolean;
    readonly before?: readonly NewEvent[];
  },
): Promise<void> {
  const { code, message, retryable, before = [] } = failure;
  await speak(writing, turn, message);
  await endTurn(writing, turn, {
    status: 'FAILED',
    state: { error: { code, message, retryable } },
    events: [
      ...before,
      event('turn.failed', { code, message, retryable, checkpointCount: turn.state.checkpointCount }),
    ],
  });
}
