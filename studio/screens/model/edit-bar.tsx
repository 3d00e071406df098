import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { ago } from '../../lib/dates.ts';
import { counted } from '../../lib/text.ts';
import { useCommands } from '../../ui/commands.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ChangeSteps } from './change-steps.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import type { OpenModel } from './open-model.ts';
import { keepFocusInPane } from './keep-focus.ts';

/** Undo, the list of changes, and saving; with Ctrl Z, Ctrl Shift Z and Ctrl S. */
export function EditBar({ model }: { readonly model: OpenModel }): VNode {
  const { editing, select } = model;
  const { draft, store } = editing;
  const isListOpen = useSignal(false);
  const count = draft.steps.length;
  const step = (go: () => string | undefined): void => {
    keepFocusInPane(() => {
      const subject = go();
      if (subject !== undefined) select(subject);
    });
  };
  // What a key does follows from what the last one did, even where no frame was drawn between them.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') editing.save();
      else if (key === 'z') step(event.shiftKey ? editing.redo : editing.undo);
      else if (key === 'y') step(editing.redo);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
  useCommands(
    [
      { id: 'save', title: 'Save changes', group: 'Model', run: editing.save },
      { id: 'undo', title: 'Undo', group: 'Model', run: () => step(editing.undo) },
    ],
    `${draft.revision} ${editing.key}`,
  );
  const { saved } = store;
  return (
    <div class="edit-bar" role="group" aria-label="Changes">
      {count > 0 && (
        <button
          type="button"
          class="button button-plain"
          onClick={() => {
            isListOpen.value = true;
          }}
        >
          {counted(count, 'change')}
        </button>
      )}
      {saved.value !== undefined && count === 0 && (
        <>
          <span class="quiet wide-only">Saved</span>
          <button type="button" class="button button-plain" onClick={editing.undoSave}>
            Undo save
          </button>
        </>
      )}
      {(count > 0 || draft.undone.length > 0) && (
        <>
          <button
            type="button"
            class="button button-plain"
            title="Undo (Ctrl Z)"
            aria-label="Undo"
            disabled={count === 0}
            onClick={() => step(editing.undo)}
          >
            ↶
          </button>
          <button
            type="button"
            class="button button-plain"
            title="Redo (Ctrl Shift Z)"
            aria-label="Redo"
            disabled={draft.undone.length === 0}
            onClick={() => step(editing.redo)}
          >
            ↷
          </button>
        </>
      )}
      {count > 0 && (
        <button
          type="button"
          class="button button-main"
          disabled={store.isSaving.value}
          onClick={editing.save}
        >
          Save <kbd class="wide-only">Ctrl S</kbd>
        </button>
      )}
      {isListOpen.value && (
        <Dialog
          title={counted(count, 'unsaved change')}
          onClose={() => {
            isListOpen.value = false;
          }}
        >
          <ChangeSteps
            model={model}
            onClose={() => {
              isListOpen.value = false;
            }}
          />
        </Dialog>
      )}
      {store.clash.value !== undefined && <ClashDialog model={model} clash={store.clash.value} />}
    </div>
  );
}

/** What an earlier visit left, and why the last save failed. */
export function DraftBars({ model }: { readonly model: OpenModel }): VNode | null {
  const { editing, record } = model;
  const { store } = editing;
  const offered = store.offered.value;
  const failure = store.failure.value;
  if (offered === undefined && failure === undefined) return null;
  return (
    <div class="model-bars">
      {offered !== undefined && (
        <div class="bar bar-quiet" role="status">
          You left {counted(offered.steps.length, 'unsaved change')} here, on revision {offered.revision}
          {offered.revision !== record.revision &&
            ` (it is at ${record.revision} now, saved ${ago(record.updatedAt, Date.now())})`}
          .{' '}
          <button type="button" class="button-link" onClick={editing.takeUp}>
            Go on with them
          </button>{' '}
          <button type="button" class="button-link" onClick={editing.discard}>
            Discard
          </button>
        </div>
      )}
      {failure !== undefined && <Problem error={failure} retry={editing.save} />}
    </div>
  );
}
