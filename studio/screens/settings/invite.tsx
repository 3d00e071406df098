import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { inviteMember } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { issueOf } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks for an account and its role, and adds it to the project at once. */
export function Invite({
  projectId,
  close,
}: {
  readonly projectId: string;
  readonly close: () => void;
}): VNode {
  const name = useSignal('');
  const role = useSignal('Member');
  return (
    <DialogForm
      title="Add member"
      action="Add"
      shown={['username', 'email', 'role']}
      onClose={close}
      send={async () => {
        const text = name.value.trim();
        const who = text.includes('@') ? { email: text } : { username: text };
        const member = await inviteMember({
          client,
          path: { projectId },
          body: { ...who, role: role.value.trim() },
        });
        await readAgain('project', projectId);
        toast(`${member.displayName} is a member now`);
      }}
    >
      {(failure) => (
        <>
          <Field
            label="Username or e-mail address"
            value={name}
            required
            autofocus
            help="Of an account that is there already."
            problem={issueOf(failure, 'username') ?? issueOf(failure, 'email')}
          />
          <Field
            label="Role"
            value={role}
            required
            help="A label such as Architect. All members may do the same; only the owner manages the project."
            problem={issueOf(failure, 'role')}
          />
        </>
      )}
    </DialogForm>
  );
}
