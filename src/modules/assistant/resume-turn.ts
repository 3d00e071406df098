import type { AssistantDependencies } from './assistant.ts';
import { stage } from './plan-turn.ts';
import type { Turn, TurnState } from './turn.ts';
import type { Writing } from './write-turn.ts';
import { writeTurn } from './write-turn.ts';

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
    events: [stage(turn, phase)],
  });
}
