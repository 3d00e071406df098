import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import {
  acceptInvitation,
  declineInvitation,
  refuseInviter,
  type ReceivedInvitation,
} from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { receivedInvitationsReading } from '../../api/invitations.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import { ago } from '../../lib/dates.ts';
import { projectPath } from '../../lib/paths.ts';
import { accessWords } from '../../ui/access-words.ts';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

/** The invitations that wait for the account, to be accepted or declined; nothing where there are none. */
export function ReceivedInvitations(): VNode | null {
  const { data: invitations = [] } = useQuery(receivedInvitationsReading());
  const { route } = useLocation();
  const failure = useSignal<unknown>(undefined);
  const answer = async (send: () => Promise<unknown>): Promise<void> => {
    failure.value = undefined;
    try {
      await send();
    } catch (error) {
      failure.value = error;
    }
    await readAgain('received-invitations');
  };
  const accept = ({ id, projectId, projectName }: ReceivedInvitation): Promise<void> =>
    answer(async () => {
      await acceptInvitation({ client, path: { invitationId: id } });
      await readAgain('projects');
      toast(`You are a member of ${projectName} now`);
      route(projectPath(projectId));
    });
  const decline = ({ id }: ReceivedInvitation): Promise<void> =>
    answer(() => declineInvitation({ client, path: { invitationId: id } }));
  const refuse = ({ invitedBy }: ReceivedInvitation): Promise<void> =>
    answer(async () => {
      await refuseInviter({ client, path: { userId: invitedBy.userId } });
      await readAgain('refused-inviters');
      toast(`${invitedBy.displayName} cannot invite you any more`);
    });
  if (invitations.length === 0 && failure.value === undefined) return null;
  return (
    <section class="report-part" aria-label="Invitations">
      <h2>Invitations</h2>
      {failure.value !== undefined && <Problem error={failure.value} />}
      <ul class="rows">
        {invitations.map((each) => (
          <li key={each.id} class="row">
            <span class="row-main">
              <span class="row-title">{each.projectName}</span>
              <span class="quiet">
                {nameOf(each)} invites you as {each.role} · {accessWords[each.access]} ·{' '}
                {ago(each.createdAt, Date.now())}
              </span>
            </span>
            <span class="row-side actions">
              <button
                type="button"
                class="button button-plain"
                aria-label={`Refuse all: of ${each.invitedBy.displayName}`}
                onClick={() => void refuse(each)}
              >
                Refuse all
              </button>
              <button
                type="button"
                class="button"
                aria-label={`Decline: ${each.projectName}`}
                onClick={() => void decline(each)}
              >
                Decline
              </button>
              <button
                type="button"
                class="button button-main"
                aria-label={`Accept: ${each.projectName}`}
                onClick={() => void accept(each)}
              >
                Accept
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ invitedBy: { username, displayName } }: ReceivedInvitation): string {
  return username === null || username === displayName ? displayName : `${displayName} (${username})`;
}
