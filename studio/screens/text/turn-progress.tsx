import type { VNode } from 'preact';
import { cancelTurn, type Turn } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { type Progress, wordOfPhase } from '../../model/turn-progress.ts';
import { Problem } from '../../ui/problem.tsx';
import { SavedList } from './saved-list.tsx';
import { useTurnAction } from './turn-action.ts';

type TurnProgressProps = {
  readonly turn: Turn;
  readonly progress: Progress;
  /** Whether the stream of events is being connected again. */
  readonly isLost: boolean;
};

/** What a running turn is doing, what it has saved so far, and the button that stops it. */
export function TurnProgress({ turn, progress, isLost }: TurnProgressProps): VNode {
  const action = useTurnAction(turn);
  const { parts, saved, isRecovered } = progress;
  const isStopping = turn.status === 'CANCELLING';
  const doing = isStopping ? wordOfPhase('CANCELLING') : progress.doing;
  return (
    <div class="turn turn-running">
      <p class="turn-doing" role="status">
        <span class="turn-pulse" aria-hidden="true" /> {doing}
      </p>
      {parts !== undefined && parts.total > 1 && (
        <progress max={parts.total} value={parts.done} aria-label="Parts done" />
      )}
      <SavedList saved={saved} />
      {isRecovered && <p class="quiet">The service was restarted; the work goes on.</p>}
      {isLost && <p class="quiet">The connection was lost. Reconnecting …</p>}
      <p>
        <button
          type="button"
          class="button"
          disabled={isStopping || action.isBusy.value}
          onClick={() => void action.run(() => cancelTurn({ client, path: { turnId: turn.turnId } }))}
        >
          Stop
        </button>
      </p>
      {action.failure.value !== undefined && <Problem error={action.failure.value} />}
    </div>
  );
}
