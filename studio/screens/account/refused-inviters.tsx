import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { admitInviter, type RefusedInviter } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { refusedInvitersReading } from '../../api/invitations.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import { Problem } from '../../ui/problem.tsx';

/** Whose invitations the account refuses, each to be admitted again; nothing where there are none. */
export function RefusedInviters(): VNode | null {
  const { data: refused = [] } = useQuery(refusedInvitersReading());
  const failure = useSignal<unknown>(undefined);
  const admit = async ({ userId }: RefusedInviter): Promise<void> => {
    failure.value = undefined;
    try {
      await admitInviter({ client, path: { userId } });
    } catch (error) {
      failure.value = error;
    }
    await readAgain('refused-inviters');
  };
  if (refused.length === 0 && failure.value === undefined) return null;
  return (
    <section class="report-part">
      <h2>Refused invitations</h2>
      <p class="quiet">These accounts cannot invite you into projects.</p>
      {failure.value !== undefined && <Problem error={failure.value} />}
      <ul class="rows">
        {refused.map((each) => (
          <li key={each.userId} class="row">
            <span class="row-main">
              <span class="row-title">{each.displayName}</span>
              {each.username !== null && <span class="quiet">{each.username}</span>}
            </span>
            <button
              type="button"
              class="button row-side"
              aria-label={`Allow again: ${each.displayName}`}
              onClick={() => void admit(each)}
            >
              Allow again
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
