import { useMemo } from 'preact/hooks';
import type { Model } from '../../../client/src/index.ts';
import type { Content, Element } from '../../model/content.ts';
import { draftOf, redo, resultOf, undo, withoutStep, type Draft, type Step } from '../../model/draft.ts';
import { marksOf, subjectOf, withDoing, type Doing, type DraftMark } from '../../model/draft-steps.ts';
import type { PatchOperation } from '../../model/edit.ts';
import { announce } from '../../ui/page.ts';
import { toast } from '../../ui/toast.tsx';
import { flushFields } from '../../forms/pending.ts';
import { draftStoreOf, setDraft, type DraftStore } from './draft-store.ts';
import { catchUp, save, undoSave, type Ending } from './saving.ts';

/** The changes of the open model, and what can be done with them. */
export type Editing = {
  readonly store: DraftStore;
  readonly draft: Draft;
  /** The model with all changes. */
  readonly content: Content;
  readonly operations: readonly PatchOperation[];
  /** Names the state of the content, for what is read about it. */
  readonly key: string;
  readonly marks: ReadonlyMap<string, DraftMark>;
  readonly isDirty: boolean;
  readonly change: (doing: Doing | undefined) => void;
  /** Undoes or does again, and gives the element that it is about. */
  readonly undo: () => string | undefined;
  readonly redo: () => string | undefined;
  readonly drop: (stepId: string) => void;
  readonly discard: () => void;
  readonly save: () => void;
  readonly undoSave: () => void;
  /** Takes up what an earlier visit left. */
  readonly takeUp: () => void;
  readonly catchUp: () => void;
};

/** The draft of a model on top of its stored revision. */
export function useEditing(record: Model, root: Element): Editing {
  const { level, id, projectId, revision } = record;
  const store = draftStoreOf(level, id);
  const kept = store.draft.value;
  const draft = useMemo(() => kept ?? draftOf(revision, root), [kept, revision, root]);
  const { content, operations } = useMemo(() => resultOf(draft), [draft]);
  const marks = useMemo(() => marksOf(draft), [draft]);
  const key = useMemo(() => (operations.length === 0 ? '' : JSON.stringify(operations)), [operations]);
  const model = { level, id, projectId };
  const now = (): Draft => store.draft.peek() ?? draftOf(revision, root);
  const stepBack = (to: (draft: Draft) => Draft, word: string): string | undefined => {
    flushFields();
    const before = now();
    const after = to(before);
    if (after === before) return undefined;
    setDraft(store, after);
    const step = changedStep(before, after);
    announce(`${word} ${step?.label ?? ''}`);
    return step === undefined ? undefined : shownAfter(step, resultOf(after).content);
  };
  return {
    store,
    draft,
    content,
    operations,
    key,
    marks,
    isDirty: draft.steps.length > 0,
    change: (doing) => {
      if (doing === undefined) return;
      const before = now();
      const after = withDoing(before, doing, {
        id: crypto.randomUUID(),
        content: before === draft ? content : resultOf(before).content,
      });
      if (after !== before) setDraft(store, after);
      store.saved.value = undefined;
    },
    undo: () => stepBack(undo, 'Undone:'),
    redo: () => stepBack(redo, 'Done again:'),
    drop: (stepId) => setDraft(store, withoutStep(now(), stepId)),
    discard: () => setDraft(store, undefined),
    save: () => {
      flushFields();
      const current = now();
      if (current.steps.length > 0 && !store.isSaving.peek()) void save(store, model, current).then(say);
    },
    undoSave: () => void undoSave(store, model, record).then(say),
    takeUp: () => {
      const offered = store.offered.peek();
      if (offered === undefined) return;
      setDraft(store, offered);
      if (offered.revision !== revision) void catchUp(store, model, offered).catch(fail(store));
    },
    catchUp: () => void catchUp(store, model, now()).catch(fail(store)),
  };
}

/** Says how a save ended. */
export function say(ending: Ending): void {
  if (ending.kind !== 'SAVED') return;
  toast(
    ending.onTopOf === undefined
      ? `Saved revision ${ending.revision}`
      : `Saved revision ${ending.revision} on top of revision ${ending.onTopOf} by another member`,
  );
}

function fail(store: DraftStore): (error: unknown) => void {
  return (error) => {
    store.failure.value = error;
  };
}

/** What a step is about, or where it was, when it is not there any more. */
function shownAfter(step: Step, { root, slots }: Content): string | undefined {
  const isThere = (id: string | undefined): boolean => id === root.id || slots.has(id ?? '');
  const around = step.edits.flatMap((edit) => (edit.kind === 'ADD' ? [edit.to.parentId] : []));
  return [subjectOf(step), ...around].find(isThere);
}

function changedStep(before: Draft, after: Draft): Step | undefined {
  return before.steps.length > after.steps.length ? before.steps.at(-1) : after.steps.at(-1);
}
