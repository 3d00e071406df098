import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { readAgain } from '../../api/queries.ts';
import { dropSession, type SessionPath } from '../../api/synchronizations.ts';
import { projectPath } from '../../lib/paths.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks before the conflicts of a run and their decisions are dropped. */
export function DropDialog({
  path,
  close,
}: {
  readonly path: SessionPath;
  readonly close: () => void;
}): VNode {
  const { route } = useLocation();
  return (
    <DialogForm
      title="Drop these conflicts?"
      action="Drop conflicts and decisions"
      shown={[]}
      onClose={close}
      send={async () => {
        await dropSession(path);
        await readAgain('chain', path.projectId);
        toast('The conflicts are dropped. The models are as they were.');
        route(projectPath(path.projectId));
      }}
    >
      {() => (
        <p>
          The models stay as they are, and nothing of this run is stored. The decisions are lost; the next run
          finds the conflicts again.
        </p>
      )}
    </DialogForm>
  );
}
