import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { cancelTurn, continueTurn, rebaseTurn, type Turn } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { keptText } from '../../api/kept-text.ts';
import { Problem } from '../../ui/problem.tsx';
import { useTurnAction } from './turn-action.ts';

/** What a waiting turn asks, with its options and a field for another answer. */
export function TurnQuestion({ turn }: { readonly turn: Turn }): VNode {
  const { turnId, pendingInput } = turn;
  const action = useTurnAction(turn);
  const id = useId();
  const text = keptText(`answer-${turnId}`);
  const path = { turnId };
  const options = pendingInput?.options ?? [];
  const isDrift = pendingInput?.kind === 'REVISION_DRIFT';
  const answer = (message: string): void => {
    void action.run(async () => {
      const accepted = await continueTurn({ client, path, body: { message } });
      text.value = '';
      return accepted;
    });
  };
  return (
    <div class="turn turn-asking" role="group" aria-labelledby={id}>
      <p id={id} class="turn-question">
        {isDrift
          ? `The model has changed meanwhile: r${pendingInput.fromRevision} is now r${pendingInput.toRevision}.`
          : (pendingInput?.question ?? 'Please say more.')}
      </p>
      {options.length > 0 && (
        <ul class="options">
          {options.map((option) => (
            <li key={option}>
              <button
                type="button"
                class="button"
                disabled={action.isBusy.value}
                onClick={() => answer(option)}
              >
                {option}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isDrift && (
        <form
          class="answer"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.value.trim() !== '') answer(text.value.trim());
          }}
        >
          <input
            type="text"
            aria-label="Answer"
            placeholder={options.length === 0 ? 'Your answer' : 'Or another answer'}
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
            }}
          />
          <button type="submit" class="button button-main" disabled={action.isBusy.value}>
            Answer
          </button>
        </form>
      )}
      {action.failure.value !== undefined && <Problem error={action.failure.value} />}
      <p class="turn-actions">
        {isDrift && (
          <button
            type="button"
            class="button button-main"
            disabled={action.isBusy.value}
            onClick={() => void action.run(() => rebaseTurn({ client, path, body: {} }))}
          >
            Go on with r{pendingInput.toRevision}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={action.isBusy.value}
          onClick={() => void action.run(() => cancelTurn({ client, path }))}
        >
          Stop
        </button>
      </p>
    </div>
  );
}
