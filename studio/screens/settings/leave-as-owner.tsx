import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { useId } from 'preact/hooks';
import { handOverProject, removeMember, type Member, type Project } from '../../../client/src/index.ts';
import { withoutFollowing } from '../../api/project-activity.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { session } from '../../api/session.ts';
import { homePath } from '../../lib/paths.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks an owner who leaves for the next one, hands the project over and leaves it. */
export function LeaveAsOwner({
  project,
  heirs,
  close,
}: {
  readonly project: Project;
  readonly heirs: readonly Member[];
  readonly close: () => void;
}): VNode {
  const { route } = useLocation();
  const id = useId();
  const heir = useSignal(heirs[0]?.userId ?? '');
  return (
    <DialogForm
      title={`Leave ${project.name}?`}
      action="Hand over and leave"
      shown={[]}
      onClose={close}
      send={async () => {
        const path = { projectId: project.id };
        const userId = session.value?.user.id ?? '';
        await withoutFollowing(async () => {
          await handOverProject({ client, path, body: { userId: heir.value, role: 'Former owner' } });
          await removeMember({ client, path: { ...path, userId } });
        });
        await readAgain('projects');
        toast(`You have left ${project.name}`);
        route(homePath);
      }}
    >
      {() => (
        <>
          <p>A project has an owner. Choose who owns it from now on; you cannot open it any more.</p>
          <div class="field">
            <label for={id}>Next owner</label>
            <select
              id={id}
              value={heir.value}
              onChange={({ currentTarget }) => {
                heir.value = currentTarget.value;
              }}
            >
              {heirs.map(({ userId, displayName, username }) => (
                <option key={userId} value={userId}>
                  {username === null ? displayName : `${displayName} (${username})`}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </DialogForm>
  );
}
