import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { inviteMember } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { issueOf } from '../../ui/problem.tsx';
import { AccessField, type GivenAccess } from './access-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks for an account, its role and its access, and adds it to the project; at once, or when it accepts. */
export function Invite({
  projectId,
  close,
}: {
  readonly projectId: string;
  readonly close: () => void;
}): VNode {
  const name = useSignal('');
  const role = useSignal('Member');
  const access = useSignal<GivenAccess>('WRITE');
  return (
    <DialogForm
      title="Add member"
      action="Add"
      shown={['username', 'email', 'userId', 'role']}
      onClose={close}
      send={async () => {
        const text = name.value.trim();
        const who = isUserId(text)
          ? { userId: text }
          : text.includes('@')
            ? { email: text }
            : { username: text };
        const invited = await inviteMember({
          client,
          path: { projectId },
          body: { ...who, role: role.value.trim(), access: access.value },
        });
        if ('joinedAt' in invited) {
          await readAgain('project', projectId);
          toast(`${invited.displayName} is a member now`);
        } else {
          await readAgain('invitations', projectId);
          toast(`${text} is invited`);
        }
      }}
    >
      {(failure) => (
        <>
          <Field
            label="Username, e-mail address or user id"
            value={name}
            required
            autofocus
            help="Of an account that is there already. Guests add members by user id, which the page of an account shows."
            problem={issueOf(failure, 'username') ?? issueOf(failure, 'email') ?? issueOf(failure, 'userId')}
          />
          <Field
            label="Role"
            value={role}
            required
            help="A label such as Architect, for people."
            problem={issueOf(failure, 'role')}
          />
          <AccessField value={access} />
        </>
      )}
    </DialogForm>
  );
}

function isUserId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
