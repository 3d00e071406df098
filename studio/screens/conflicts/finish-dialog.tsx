import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import {
  ServiceError,
  type Conflict,
  type SyncPreview,
  type SyncSession,
} from '../../../client/src/index.ts';
import { queries, readAgain } from '../../api/queries.ts';
import { finish, mostPreviewed, previewFinish, type SessionPath } from '../../api/synchronizations.ts';
import { runPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { subjectOf } from '../../model/conflicts.ts';
import type { Loss as LossOf } from '../../model/deciding.ts';
import { countsInWords, levelNames, runKinds } from '../../model/runs.ts';
import { titleOf } from '../../model/values.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ChangeList } from '../../ui/change-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { Loss } from './loss.tsx';

type FinishDialogProps = {
  readonly path: SessionPath;
  readonly session: SyncSession;
  readonly conflicts: readonly Conflict[];
  readonly settled: () => Promise<void>;
  readonly remember: () => void;
  readonly loss: LossOf;
  readonly close: () => void;
};

/** Shows what finishing would come to, and finishes. */
export function FinishDialog(props: FinishDialogProps): VNode {
  const { path, session, settled, remember, loss, close } = props;
  const { route } = useLocation();
  const preview = useSignal<SyncPreview | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);
  const target = levelNames[runKinds[session.direction].target];
  useEffect(() => {
    let isShown = true;
    void settled()
      .then(() => previewFinish(path))
      .then(
        (found) => {
          if (isShown) preview.value = found;
        },
        (error: unknown) => {
          if (isShown) failure.value = error;
        },
      );
    return () => {
      isShown = false;
    };
  }, []);
  const end = async (): Promise<void> => {
    isBusy.value = true;
    failure.value = undefined;
    try {
      const model = await finish(path);
      await readAgain('chain', path.projectId);
      await readAgain('model');
      toast(`The ${target} is at revision ${model.revision}`);
      route(runPath(path.projectId, session.jobId, { revision: String(model.revision) }));
      queries.removeQueries({ queryKey: ['synchronization', path.projectId, path.sessionId] });
    } catch (error) {
      await refused(error);
    } finally {
      isBusy.value = false;
    }
  };
  const refused = async (error: unknown): Promise<void> => {
    remember();
    await readAgain('synchronization', path.projectId, path.sessionId);
    const isMore =
      error instanceof ServiceError && error.status === 409 && preview.value?.outcome === 'CONFLICTS';
    if (!isMore) {
      failure.value = error;
      return;
    }
    toast('The new conflicts are marked. Decide them, then finish.');
    close();
  };
  const outcome = preview.value?.outcome;
  return (
    <Dialog title={`Finish ${runKinds[session.direction].title}`} className="dialog-wide" onClose={close}>
      {failure.value !== undefined && <Problem error={failure.value} />}
      {preview.value === undefined ? (
        failure.value === undefined && <p role="status">Working out the result…</p>
      ) : (
        <Found preview={preview.value} target={target} />
      )}
      <div class="actions">
        <button type="button" class="button" onClick={close}>
          {outcome === 'VALIDATION_FAILED' ? 'Close' : 'Not yet'}
        </button>
        {outcome !== 'VALIDATION_FAILED' && (
          <ActionButton isBusy={preview.value === undefined || isBusy.value} isMain act={() => void end()}>
            <span class="choice-line">
              {outcome === 'CONFLICTS' ? 'Show the new conflicts' : 'Finish and store'}
            </span>
            <Loss loss={loss} />
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}

function Found({ preview, target }: { readonly preview: SyncPreview; readonly target: string }): VNode {
  const { outcome, conflicts, changes, findings, mergeCounts } = preview;
  const errors = findings.filter(({ severity }) => severity === 'ERROR');
  if (outcome === 'CONFLICTS')
    return (
      <>
        <p>
          Your decisions bring up {counted(conflicts.length, 'further conflict')} that stood behind them. What
          you decided stays; decide these, too, then finish.
        </p>
        <ul class="dialog-list">
          {conflicts.slice(0, 20).map((conflict) => (
            <li key={conflict.conflictId}>
              ! {titleOf({ name: conflict.elementName, eClass: conflict.elementClass })} ·{' '}
              {subjectOf(conflict)}
            </li>
          ))}
        </ul>
        <Messages findings={errors} />
      </>
    );
  if (outcome === 'VALIDATION_FAILED')
    return (
      <>
        <p>The result would have errors, so it cannot be stored. Repair what they name, then run again.</p>
        <Messages findings={errors} />
      </>
    );
  return (
    <>
      <p>
        {changes.length === 0
          ? `The ${target} stays as it is.`
          : `The ${target} gets a new revision with these changes.`}
        {mergeCounts !== null && (
          <span class="quiet">
            {' '}
            {countsInWords(mergeCounts)
              .map(({ count, word }) => `${count.toLocaleString('en')} ${word}`)
              .join(', ')}
            .
          </span>
        )}
      </p>
      {changes.length === mostPreviewed && (
        <p class="quiet">The first {mostPreviewed} differences are listed.</p>
      )}
      {changes.length > 0 && (
        <div class="dialog-scroll" tabIndex={0} role="region" aria-label="Changes">
          <ChangeList changes={changes} label="Changes by finishing" />
        </div>
      )}
    </>
  );
}

function Messages({ findings }: { readonly findings: SyncPreview['findings'] }): VNode | null {
  if (findings.length === 0) return null;
  return (
    <ul class="dialog-list">
      {findings.slice(0, 20).map(({ message, jsonPointer, code }) => (
        <li key={code + jsonPointer}>{message}</li>
      ))}
    </ul>
  );
}
