import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { Turn, TurnState } from '../records/turn.ts';
import { phaseEvent } from '../turns/progress-events.ts';
import type { Writing } from '../turns/write-turn.ts';
import { writeTurn } from '../turns/write-turn.ts';

/** Lets a paused turn run again, with the time it had left; the runner is woken after the commit. */
export async function resumeTurn(
  writing: Writing,
  turn: Turn,
  given: {
    readonly dependencies: AssistantDependencies;
    readonly phase: 'WORKING' | 'COMMITTING';
    readonly state: Partial<TurnState>;
  },
): Promise<Turn> {
  const { dependencies, phase, state } = given;
  const left = turn.state.budgetLeft ?? dependencies.turnDeadline;
  writing.afterCommit(dependencies.signals.queued);
  return writeTurn(writing, turn, {
    status: 'RUNNING',
    deadlineAt: writing.now + left,
    state: { ...state, phase, pause: null, budgetLeft: null },
    events: [phaseEvent(turn, phase)],
  });
}
