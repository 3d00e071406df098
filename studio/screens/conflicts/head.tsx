import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Conflict, SyncSession } from '../../../client/src/index.ts';
import { useQuery } from '../../api/queries.ts';
import { changesReading } from '../../api/runs.ts';
import { modelPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { changedElements, signCounts } from '../../model/changes.ts';
import { openOf } from '../../model/deciding.ts';
import { levelNames, runKinds } from '../../model/runs.ts';
import { ChangeList } from '../../ui/change-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loading.tsx';

type HeadProps = {
  readonly session: SyncSession;
  readonly conflicts: readonly Conflict[];
  /** Whether decisions are on their way to the service. */
  readonly isSaving: boolean;
};

/** Which run it is, how much is decided, and what needs no decision. */
export function Head({ session, conflicts, isSaving }: HeadProps): VNode {
  const isListOpen = useSignal(false);
  const result = useQuery(changesReading(session.jobId));
  const { source, target } = runKinds[session.direction];
  const decided = conflicts.length - openOf(conflicts).length;
  const undisputed = useMemo(
    () => (result.data ?? []).filter(({ origin }) => origin === 'GENERATED'),
    [result.data],
  );
  const elements = useMemo(() => {
    const counts = signCounts(changedElements(undisputed));
    return counts.ADDED + counts.CHANGED + counts.MOVED + counts.REMOVED;
  }, [undisputed]);
  return (
    <div class="deciding-head">
      <h1>
        {levelNames[source]} r{session.sourceRevision} → {levelNames[target]} r{session.targetRevision}
      </h1>
      <p class="progress">
        <label for="decided">
          {decided.toLocaleString('en')} of {conflicts.length.toLocaleString('en')} decided
        </label>
        <progress id="decided" value={decided} max={conflicts.length} />
        <span class="quiet">{isSaving ? 'Saving…' : decided > 0 && 'Saved'}</span>
      </p>
      <p class="quiet deciding-rest">
        {elements === 0 ? (
          'Nothing else changes.'
        ) : (
          <>
            {counted(elements, 'element')} {elements === 1 ? 'changes' : 'change'} without a decision.{' '}
            <button
              type="button"
              class="button-link"
              onClick={() => {
                isListOpen.value = true;
              }}
            >
              List
            </button>
          </>
        )}
      </p>
      {isListOpen.value && (
        <Dialog
          title="What needs no decision"
          className="dialog-wide"
          onClose={() => {
            isListOpen.value = false;
          }}
        >
          <p class="quiet">
            The generator changed these, and people did not. They are stored when you finish.
          </p>
          <div class="dialog-scroll" tabIndex={0} role="region" aria-label="Changes">
            <Loaded result={result}>
              {() => (
                <ChangeList
                  changes={undisputed}
                  label="Changes without a decision"
                  hrefOf={({ id, sign }) =>
                    sign === 'ADDED'
                      ? undefined
                      : modelPath(session.projectId, target, session.targetModelId, undefined, { e: id })
                  }
                />
              )}
            </Loaded>
          </div>
          <div class="actions">
            <button
              type="button"
              class="button button-main"
              onClick={() => {
                isListOpen.value = false;
              }}
            >
              Close
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
