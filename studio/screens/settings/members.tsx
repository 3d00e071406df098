import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Member, Project } from '../../../client/src/index.ts';
import { session } from '../../api/session.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { accessWords } from '../../ui/access-words.ts';
import { Invite } from './invite.tsx';
import { ChangeRole, HandOver, Remove } from './member-dialogs.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

type MembersProps = { readonly project: Project; readonly isOwner: boolean };
type Open =
  | { readonly kind: 'ROLE' | 'OWNER' | 'REMOVE'; readonly member: Member }
  | { readonly kind: 'INVITE' };

/** Who works on a project; those who manage it add, change and remove members, and the owner may hand it over. */
export function Members({ project, isOwner }: MembersProps): VNode {
  const open = useSignal<Open | undefined>(undefined);
  const close = (): void => {
    open.value = undefined;
  };
  const own = session.value?.user.id;
  const given = open.value;
  const isManager = project.access === 'MANAGE' || project.access === 'OWNER';
  const actions = memberActions.filter(({ kind }) => isOwner || kind !== 'OWNER');
  return (
    <section class="report-part">
      <div class="page-head">
        <h2>Members</h2>
        {isManager && (
          <button
            type="button"
            class="button"
            onClick={() => {
              open.value = { kind: 'INVITE' };
            }}
          >
            Add member…
          </button>
        )}
      </div>
      <ul class="rows">
        {(project.members ?? []).map((member) => (
          <li key={member.userId} class="row">
            <span class="row-main">
              <span class="row-title">
                {member.displayName}
                {member.userId === own && <span class="quiet"> (you)</span>}
              </span>
              <span class="quiet">
                {[member.username, member.email].filter(Boolean).join(' · ')}{' '}
                <span title={dateAndTime(member.joinedAt)}>
                  {member.owner ? 'Owner' : `${member.role} · ${accessWords[member.access]}`}
                </span>
              </span>
            </span>
            {isManager && !member.owner && member.userId !== own && (
              <span class="row-side actions">
                {actions.map(({ kind, word }) => (
                  <button
                    key={kind}
                    type="button"
                    class="button button-plain"
                    aria-label={`${word}: ${member.displayName}`}
                    onClick={() => {
                      open.value = { kind, member };
                    }}
                  >
                    {word}
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isManager && <PendingInvitations projectId={project.id} />}
      {given?.kind === 'INVITE' && <Invite projectId={project.id} close={close} />}
      {given?.kind === 'ROLE' && <ChangeRole projectId={project.id} member={given.member} close={close} />}
      {given?.kind === 'OWNER' && <HandOver projectId={project.id} member={given.member} close={close} />}
      {given?.kind === 'REMOVE' && <Remove projectId={project.id} member={given.member} close={close} />}
    </section>
  );
}

const memberActions = [
  { kind: 'ROLE', word: 'Change…' },
  { kind: 'OWNER', word: 'Make owner…' },
  { kind: 'REMOVE', word: 'Remove…' },
] as const;
