import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { changeMemberRole, handOverProject, removeMember, type Member } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { issueOf } from '../../ui/problem.tsx';
import { AccessField, type GivenAccess } from './access-field.tsx';
import { toast } from '../../ui/toast.tsx';

type MemberProps = {
  readonly projectId: string;
  readonly member: Member;
  readonly close: () => void;
};

/** Changes what a member is called in the project, and what it may do. */
export function ChangeRole({ projectId, member, close }: MemberProps): VNode {
  const role = useSignal(member.role);
  const access = useSignal<GivenAccess>(member.access === 'OWNER' ? 'MANAGE' : member.access);
  return (
    <DialogForm
      title={`Role and access of ${member.displayName}`}
      action="Save"
      shown={['role']}
      onClose={close}
      send={async () => {
        const path = { projectId, userId: member.userId };
        await changeMemberRole({ client, path, body: { role: role.value.trim(), access: access.value } });
        await readAgain('project', projectId);
      }}
    >
      {(failure) => (
        <>
          <Field label="Role" value={role} required autofocus problem={issueOf(failure, 'role')} />
          <AccessField value={access} />
        </>
      )}
    </DialogForm>
  );
}

/** Makes a member the owner; the owner until now becomes a member with a role. */
export function HandOver({ projectId, member, close }: MemberProps): VNode {
  const role = useSignal('Member');
  const access = useSignal<GivenAccess>('MANAGE');
  return (
    <DialogForm
      title={`Make ${member.displayName} the owner?`}
      action="Make owner"
      shown={['role']}
      onClose={close}
      send={async () => {
        const body = { userId: member.userId, role: role.value.trim(), access: access.value };
        await handOverProject({ client, path: { projectId }, body });
        await Promise.all([readAgain('project', projectId), readAgain('projects')]);
        toast(`${member.displayName} is the owner now`);
      }}
    >
      {(failure) => (
        <>
          <p>
            {member.displayName} can then add and remove members, you included, and delete the project. Only{' '}
            {member.displayName} can give it back.
          </p>
          <Field label="Your role from then on" value={role} required problem={issueOf(failure, 'role')} />
          <AccessField label="Your access from then on" value={access} />
        </>
      )}
    </DialogForm>
  );
}

/** Takes a member out of the project. */
export function Remove({ projectId, member, close }: MemberProps): VNode {
  return (
    <DialogForm
      title={`Remove ${member.displayName}?`}
      action="Remove"
      shown={[]}
      onClose={close}
      send={async () => {
        await removeMember({ client, path: { projectId, userId: member.userId } });
        await readAgain('project', projectId);
        toast(`${member.displayName} was removed`);
      }}
    >
      {() => <p>{member.displayName} cannot open the project any more. What they made stays.</p>}
    </DialogForm>
  );
}
