import type { AssistantDependencies } from '../contract/dependencies.ts';
import { endCancelled } from '../turns/end-turn.ts';

/** Turns are kept this long after their end (milliseconds). */
const keptFor = 30 * 24 * 3_600_000;

/** Cancels turns that have waited too long for their user, or whose model is gone; forgets what ended long ago. */
export async function sweepTurns(dependencies: AssistantDependencies): Promise<void> {
  const { transactions, signals, clock } = dependencies;
  await transactions.transact(async (stores, afterCommit) => {
    const now = clock.now();
    const writing = { stores, afterCommit, signals, now };
    for (const turn of await stores.turns.withStatus(['NEEDS_INPUT', 'NEEDS_CONFIRMATION'])) {
      const expiresAt = turn.state.pause?.expiresAt ?? now;
      if (expiresAt <= now) await endCancelled(writing, turn, 'EXPIRED');
      else if ((await stores.models.find(turn.modelId)) === undefined)
        await endCancelled(writing, turn, 'MODEL_DELETED');
    }
    await stores.turns.deleteFinishedBefore(now - keptFor);
  });
}
