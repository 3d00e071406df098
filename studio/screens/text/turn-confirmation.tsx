import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { confirmTurn, rebaseTurn, ServiceError, type Turn } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { counted } from '../../lib/text.ts';
import { Problem } from '../../ui/problem.tsx';
import { useTurnAction } from './turn-action.ts';
import { classText } from './words.ts';

/** What a turn would remove, by name, with both answers. */
export function TurnConfirmation({ turn }: { readonly turn: Turn }): VNode | null {
  const action = useTurnAction(turn);
  const id = useId();
  const pending = turn.pendingConfirmation;
  if (pending === null) return null;
  const { confirmationId, removed, disconnected, overwritten } = pending;
  const answer = (confirmed: boolean): void => {
    const path = { turnId: turn.turnId };
    void action.run(() => confirmTurn({ client, path, body: { confirmed, confirmationId } }));
  };
  const besides = [
    disconnected > 0 && counted(disconnected, 'reference'),
    overwritten > 0 && `${counted(overwritten, 'value')} overwritten`,
  ].filter((each) => each !== false);
  return (
    <div class="turn turn-asking" role="group" aria-labelledby={id}>
      <p id={id} class="turn-question">
        This removes {counted(removed.count, 'element')}
        {besides.length > 0 && `, besides ${besides.join(' and ')}`}. Go on?
      </p>
      <ul class="removed">
        {removed.sample.map(({ id: elementId, class: eClass, name }) => (
          <li key={elementId}>
            <span aria-hidden="true">−</span> <del>{name === '' ? 'without a name' : name}</del>{' '}
            <span class="quiet">{classText(eClass)}</span>
          </li>
        ))}
        {removed.count > removed.sample.length && (
          <li class="quiet">and {removed.count - removed.sample.length} more</li>
        )}
      </ul>
      {isOutdated(action.failure.value) ? (
        <p class="problem" role="alert">
          Others have changed the model since this was asked. Look again before you answer.
        </p>
      ) : (
        action.failure.value !== undefined && <Problem error={action.failure.value} />
      )}
      <p class="turn-actions">
        {isOutdated(action.failure.value) && (
          <button
            type="button"
            class="button button-main"
            disabled={action.isBusy.value}
            onClick={() =>
              void action.run(() => rebaseTurn({ client, path: { turnId: turn.turnId }, body: {} }))
            }
          >
            Look again, at the current revision
          </button>
        )}
        <button
          type="button"
          class="button button-danger"
          disabled={action.isBusy.value}
          onClick={() => answer(true)}
        >
          Remove {counted(removed.count, 'element')}
        </button>
        <button type="button" class="button" disabled={action.isBusy.value} onClick={() => answer(false)}>
          No, keep them
        </button>
      </p>
    </div>
  );
}

/** Whether the answer was refused because others have changed the model since the question. */
function isOutdated(failure: unknown): boolean {
  return (
    failure instanceof ServiceError &&
    failure.status === 409 &&
    failure.issues.some((issue) => issue.startsWith('revision:'))
  );
}
