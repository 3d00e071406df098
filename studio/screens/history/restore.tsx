import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import type { ModelSummary } from '../../../client/src/index.ts';
import { restoreRevision } from '../../api/history.ts';
import { readAgain } from '../../api/queries.ts';
import { historyPath } from '../../lib/paths.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { Differences } from './differences.tsx';

type RestoreProps = {
  readonly model: ModelSummary;
  readonly revision: number;
  readonly close: () => void;
};

/** Shows what going back to an earlier revision changes, and does it as a new revision. */
export function Restore({ model, revision, close }: RestoreProps): VNode {
  const { route } = useLocation();
  const { isBusy, failure, run } = useSending();
  const restore = (): Promise<void> =>
    run(
      async () => {
        const { level, id, projectId } = model;
        const restored = await restoreRevision(model, { revision, expectedRevision: model.revision });
        await Promise.all([
          readAgain('chain', projectId),
          readAgain('revisions', level, id),
          readAgain('model'),
        ]);
        toast(`Revision ${restored.revision} has the content of revision ${revision}`);
        const range = { from: String(model.revision), to: String(restored.revision) };
        close();
        route(historyPath(projectId, level, id, range));
      },
      () => readAgain('chain', model.projectId),
    );
  return (
    <Dialog title={`Restore revision ${revision}?`} className="dialog-wide" onClose={close}>
      <p>
        The model gets a new revision {model.revision + 1} with the content of revision {revision}. All
        revisions between them stay, so this can be taken back. It changes, from revision {model.revision}:
      </p>
      <div class="dialog-scroll" tabIndex={0} role="region" aria-label="What restoring changes">
        <Differences model={model} range={{ from: String(model.revision), to: String(revision) }} />
      </div>
      {failure.value !== undefined && <Problem error={failure.value} />}
      <div class="actions">
        <button type="button" class="button" onClick={close}>
          Cancel
        </button>
        <ActionButton isBusy={isBusy.value} isMain act={() => void restore()}>
          Restore
        </ActionButton>
      </div>
    </Dialog>
  );
}
