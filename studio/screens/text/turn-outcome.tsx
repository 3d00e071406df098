import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { continueTurn, leaveFeedback, type Turn, undoTurn } from '../../../client/src/index.ts';
import { turnReading } from '../../api/assistant.ts';
import { client } from '../../api/client.ts';
import { keepRead } from '../../api/queries.ts';
import { counted } from '../../lib/text.ts';
import { isEnded, revertible, savedOf } from '../../model/turns.ts';
import { Problem } from '../../ui/problem.tsx';
import { RollBack } from './roll-back.tsx';
import { SavedList } from './saved-list.tsx';
import { useTurnAction } from './turn-action.ts';

type TurnOutcomeProps = {
  readonly turn: Turn;
  readonly isNewest: boolean;
};

/** What a turn has saved, and what can be done about it: undo, roll back, go on. */
export function TurnOutcome({ turn, isNewest }: TurnOutcomeProps): VNode | null {
  const action = useTurnAction(turn);
  const isRollingBack = useSignal(false);
  const path = { turnId: turn.turnId };
  const live = revertible(turn);
  const hasEnded = isEnded(turn);
  const reverted = new Set(
    turn.checkpoints.flatMap(({ checkpointId, status }) => (status === 'REVERTED' ? [checkpointId] : [])),
  );
  const canGoOn =
    turn.continuedBy === null &&
    ((turn.status === 'PARTIAL' && turn.remainingWork?.resumable === true) ||
      (turn.status === 'FAILED' && turn.error?.retryable === true));
  return (
    <div class="outcome">
      {turn.status === 'CANCELLED' && <p class="quiet">{endText(turn)}</p>}
      {turn.status === 'FAILED' && turn.error !== null && <p class="problem">{turn.error.message}</p>}
      <SavedList saved={turn.checkpoints.map(savedOf)} reverted={reverted} />
      {hasEnded && (
        <p class="turn-actions">
          {canGoOn && isNewest && (
            <button
              type="button"
              class="button"
              disabled={action.isBusy.value}
              onClick={() => void action.run(() => continueTurn({ client, path, body: {} }))}
            >
              {turn.status === 'FAILED'
                ? 'Try again'
                : `Go on with ${counted(turn.unresolvedObligationCount, 'open point')}`}
            </button>
          )}
          {live.length > 0 && (
            <button
              type="button"
              class="button"
              disabled={action.isBusy.value}
              onClick={() => void action.run(() => undoTurn({ client, path, body: {} }))}
            >
              Undo
            </button>
          )}
          {live.length > 1 && (
            <button
              type="button"
              class="button"
              disabled={action.isBusy.value}
              onClick={() => {
                isRollingBack.value = true;
              }}
            >
              Roll back…
            </button>
          )}
          {(isNewest || turn.feedback !== null) && turn.answer !== null && <Feedback turn={turn} />}
        </p>
      )}
      {action.failure.value !== undefined && <Problem error={action.failure.value} />}
      {isRollingBack.value && (
        <RollBack
          turn={turn}
          onClose={() => {
            isRollingBack.value = false;
          }}
        />
      )}
    </div>
  );
}

function Feedback({ turn }: { readonly turn: Turn }): VNode {
  const failure = useSignal<unknown>(undefined);
  const given = turn.feedback?.helpful;
  const say = async (helpful: boolean): Promise<void> => {
    try {
      const { comment } = await leaveFeedback({
        client,
        path: { turnId: turn.turnId },
        body: { helpful },
      });
      keepRead(turnReading(turn.turnId), { ...turn, feedback: { helpful, comment } });
    } catch (error) {
      failure.value = error;
    }
  };
  return (
    <span class="feedback" role="group" aria-label="Was this helpful?">
      {([true, false] as const).map((helpful) => (
        <button
          key={String(helpful)}
          type="button"
          class="chip"
          aria-pressed={given === helpful}
          onClick={() => void say(helpful)}
        >
          {helpful ? 'Helpful' : 'Not helpful'}
        </button>
      ))}
      {failure.value !== undefined && <span class="problem">Not stored.</span>}
    </span>
  );
}

/** Why a turn ended before its time. */
function endText({ outcomeReason, checkpointCount }: Turn): string {
  if (outcomeReason === 'SUPERSEDED') return 'Left for the next message.';
  if (outcomeReason === 'EXPIRED') return 'Ended without an answer.';
  return checkpointCount === 0 ? 'Stopped. Nothing was changed.' : 'Stopped. What was saved before stays.';
}
