import { Refusal } from '../../lib/refusal.ts';
import { requireTurn } from './access.ts';
import type { Assistant, AssistantDependencies } from './assistant.ts';
import { event } from './turn-event.ts';
import { isFinalTurn, isPaused } from './turn.ts';
import { writeTurn } from './write-turn.ts';

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
