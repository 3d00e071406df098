import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { withdrawInvitation, type Invitation } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { invitationsReading } from '../../api/invitations.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import { ago } from '../../lib/dates.ts';
import { accessWords } from '../../ui/access-words.ts';
import { Problem } from '../../ui/problem.tsx';

/** The invitations into a project that were not accepted yet, each to be withdrawn; nothing where there are none. */
export function PendingInvitations({ projectId }: { readonly projectId: string }): VNode | null {
  const { data: invitations = [] } = useQuery(invitationsReading(projectId));
  const failure = useSignal<unknown>(undefined);
  const withdraw = async ({ id }: Invitation): Promise<void> => {
    failure.value = undefined;
    try {
      await withdrawInvitation({ client, path: { projectId, invitationId: id } });
    } catch (error) {
      failure.value = error;
    }
    await readAgain('invitations', projectId);
  };
  if (invitations.length === 0 && failure.value === undefined) return null;
  return (
    <section class="report-part" aria-label="Invited">
      <h3>Invited</h3>
      <p class="quiet">They become members when they accept. Whether there is an account is not shown.</p>
      {failure.value !== undefined && <Problem error={failure.value} />}
      <ul class="rows">
        {invitations.map((each) => {
          const name = each.username ?? each.email ?? each.userId ?? '';
          return (
            <li key={each.id} class="row">
              <span class="row-main">
                <span class="row-title">{name}</span>
                <span class="quiet">
                  {each.role} · {accessWords[each.access]} · invited {ago(each.createdAt, Date.now())}
                </span>
              </span>
              <button
                type="button"
                class="button button-plain row-side"
                aria-label={`Withdraw: ${name}`}
                onClick={() => void withdraw(each)}
              >
                Withdraw
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
