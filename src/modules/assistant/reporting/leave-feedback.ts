import { Refusal } from '../../../lib/refusal.ts';
import type { Assistant } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import { event } from '../records/turn-event.ts';
import { isFinalTurn, isPaused } from '../records/turn.ts';
import { requireTurn } from '../turns/access.ts';
import { writeTurn } from '../turns/write-turn.ts';

/** Makes the use case "say whether a turn helped"; what is said last counts. */
export function createLeaveFeedback(dependencies: AssistantDependencies): Assistant['leaveFeedback'] {
  const { transactions, signals, clock } = dependencies;
  return (caller, { turnId, helpful, comment }) =>
    transactions.transact(async (stores, afterCommit) => {
      const turn = await requireTurn(stores, { caller, turnId });
      if (!isFinalTurn(turn) && !isPaused(turn))
        throw new Refusal(
          'CONFLICT',
          `The turn is ${turn.status}; say what you think of it when it has ended.`,
        );
      const feedback = { helpful, comment, updatedAt: clock.now() };
      await writeTurn({ stores, afterCommit, signals, now: clock.now() }, turn, {
        state: { feedback },
        events: [event('turn.feedback', { helpful })],
      });
      return { turnId, ...feedback };
    });
}
