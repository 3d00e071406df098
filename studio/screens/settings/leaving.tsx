import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { deleteProject, refuseInviter, removeMember, type Project } from '../../../client/src/index.ts';
import { withoutFollowing } from '../../api/project-activity.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { session } from '../../api/session.ts';
import { homePath } from '../../lib/paths.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { LeaveAsOwner } from './leave-as-owner.tsx';

type LeavingProps = { readonly project: Project; readonly isOwner: boolean };

/** Deletes a project, or leaves it. */
export function Leaving({ project, isOwner }: LeavingProps): VNode {
  const isOpen = useSignal(false);
  const isLeaving = useSignal(false);
  const close = (): void => {
    isOpen.value = false;
    isLeaving.value = false;
  };
  const heirs = (project.members ?? []).filter(({ owner }) => !owner);
  return (
    <section class="report-part">
      <h2>{isOwner ? 'Leave or delete project' : 'Leave project'}</h2>
      <p class="quiet">
        {isOwner
          ? 'To leave, hand the project over. Deleting it takes its models with their history, its files, runs and texts.'
          : 'What you made stays in the project. The owner can add you again.'}
      </p>
      <div class="actions">
        {isOwner && heirs.length > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => {
              isLeaving.value = true;
            }}
          >
            Leave project…
          </button>
        )}
        <button
          type="button"
          class="button button-danger"
          onClick={() => {
            isOpen.value = true;
          }}
        >
          {isOwner ? 'Delete project…' : 'Leave project…'}
        </button>
      </div>
      {isLeaving.value && <LeaveAsOwner project={project} heirs={heirs} close={close} />}
      {isOpen.value &&
        (isOwner ? <Delete project={project} close={close} /> : <Leave project={project} close={close} />)}
    </section>
  );
}

type DialogProps = { readonly project: Project; readonly close: () => void };

function Delete({ project, close }: DialogProps): VNode {
  const { route } = useLocation();
  const typed = useSignal('');
  return (
    <DialogForm
      title={`Delete ${project.name}?`}
      action="Delete for good"
      shown={[]}
      onClose={close}
      send={async () => {
        if (typed.value.trim() !== project.name) throw new Error('This is not the name of the project.');
        await withoutFollowing(() => deleteProject({ client, path: { projectId: project.id } }));
        await readAgain('projects');
        toast(`${project.name} was deleted`);
        route(homePath);
      }}
    >
      {() => (
        <>
          <p>This cannot be taken back.</p>
          <Field label={`Type “${project.name}” to confirm`} value={typed} required autofocus />
        </>
      )}
    </DialogForm>
  );
}

function Leave({ project, close }: DialogProps): VNode {
  const { route } = useLocation();
  const userId = session.value?.user.id ?? '';
  const members = project.members ?? [];
  const invitedBy = members.find((member) => member.userId === userId)?.invitedBy;
  const inviter = members.find((member) => member.userId === invitedBy);
  const isRefusing = useSignal(false);
  return (
    <DialogForm
      title={`Leave ${project.name}?`}
      action="Leave"
      shown={[]}
      onClose={close}
      send={async () => {
        if (isRefusing.value && inviter !== undefined) {
          await refuseInviter({ client, path: { userId: inviter.userId } });
          await readAgain('refused-inviters');
        }
        await withoutFollowing(() => removeMember({ client, path: { projectId: project.id, userId } }));
        await readAgain('projects');
        toast(`You have left ${project.name}`);
        route(homePath);
      }}
    >
      {() => (
        <>
          <p>You cannot open it any more.</p>
          {inviter !== undefined && (
            <label class="check">
              <input
                type="checkbox"
                checked={isRefusing.value}
                onChange={({ currentTarget }) => {
                  isRefusing.value = currentTarget.checked;
                }}
              />{' '}
              Take no more invitations of {inviter.displayName}
            </label>
          )}
        </>
      )}
    </DialogForm>
  );
}
