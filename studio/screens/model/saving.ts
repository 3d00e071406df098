import { ServiceError, type Model } from '../../../client/src/index.ts';
import { changesSince, patchModel } from '../../api/model-writes.ts';
import { modelReading } from '../../api/models.ts';
import { keepRead, readAgain } from '../../api/queries.ts';
import type { Level } from '../../lib/paths.ts';
import { isElement, type Element, type Json } from '../../model/content.ts';
import { draftOf, resultOf, withStep, type Draft } from '../../model/draft.ts';
import { placedIssues } from '../../model/issues.ts';
import { overlapsOf, rebased, type TheirChange } from '../../model/rebase.ts';
import type { Clash } from './clash.ts';
import { setDraft, type DraftStore } from './draft-store.ts';

/** The model that is saved. */
export type Saved = { readonly level: Level; readonly id: string; readonly projectId: string };

/** How a save ended; `onTopOf` names the revision of somebody else below it. */
export type Ending =
  | { readonly kind: 'SAVED'; readonly revision: number; readonly onTopOf?: number }
  | { readonly kind: 'CLASH' | 'FAILED' };

/**
 * Saves a draft as one revision. When somebody else was faster and changed other things, it is saved on top of theirs;
 * when the same things, the clash is noted and nothing is saved.
 */
export async function save(store: DraftStore, model: Saved, draft: Draft): Promise<Ending> {
  store.isSaving.value = true;
  store.failure.value = undefined;
  store.issues.value = [];
  try {
    return await attempt(store, model, draft);
  } catch (error) {
    store.failure.value = error;
    if (error instanceof ServiceError)
      store.issues.value = placedIssues(resultOf(draft).content.root, error.issues);
    return { kind: 'FAILED' };
  } finally {
    store.isSaving.value = false;
  }
}

/** Takes the last save back: the opposite of it becomes a new revision. */
export async function undoSave(store: DraftStore, model: Saved, record: Model): Promise<Ending> {
  const { saved } = store;
  if (saved.value === undefined) return { kind: 'FAILED' };
  const draft = withStep(draftOf(record.revision, rootOf(record)), {
    id: 'undo save',
    label: 'Undo save',
    edits: saved.value.inverse,
  });
  const ending = await save(store, model, draft);
  if (ending.kind === 'SAVED') saved.value = undefined;
  return ending;
}

/** Moves a draft on top of the current revision, without saving it; false when both changed the same things. */
export async function catchUp(store: DraftStore, model: Saved, draft: Draft): Promise<boolean> {
  const clash = await newer(model, draft);
  keepRead(modelReading(model.level, model.id), clash.record);
  if (clash.overlaps.length > 0) {
    store.clash.value = clash;
    return false;
  }
  setDraft(store, rebased(draft, ontoOf(clash), new Set()));
  return true;
}

/** Decides a clash: for what is in `theirs` the newer revision counts, for the rest the draft; and saves it. */
export async function decide(
  store: DraftStore,
  model: Saved,
  decision: { readonly draft: Draft; readonly theirs: ReadonlySet<string> },
): Promise<Ending> {
  const clash = store.clash.peek();
  if (clash === undefined) return { kind: 'FAILED' };
  const draft = rebased(decision.draft, ontoOf(clash), decision.theirs);
  store.clash.value = undefined;
  setDraft(store, draft);
  keepRead(modelReading(model.level, model.id), clash.record);
  return save(store, model, draft);
}

async function attempt(store: DraftStore, model: Saved, draft: Draft): Promise<Ending> {
  const { operations, inverse } = resultOf(draft);
  if (operations.length === 0) {
    setDraft(store, undefined);
    return { kind: 'SAVED', revision: draft.revision };
  }
  try {
    const record = await patchModel({ ...model, revision: draft.revision }, operations);
    keepRead(modelReading(model.level, model.id), record);
    setDraft(store, undefined);
    store.saved.value = { revision: record.revision, inverse };
    void readAgain('chain', model.projectId);
    return { kind: 'SAVED', revision: record.revision };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 409) throw error;
    const clash = await newer(model, draft);
    if (clash.overlaps.length > 0) {
      store.clash.value = clash;
      return { kind: 'CLASH' };
    }
    const again = rebased(draft, ontoOf(clash), new Set());
    setDraft(store, again);
    keepRead(modelReading(model.level, model.id), clash.record);
    const ending = await attempt(store, model, again);
    return ending.kind === 'SAVED' ? { ...ending, onTopOf: clash.record.revision } : ending;
  }
}

async function newer(model: Saved, draft: Draft): Promise<Clash> {
  const { record, changes } = await changesSince({ ...model, revision: draft.revision });
  const root = rootOf(record);
  return { record, root, changes, overlaps: overlapsOf(draft, root, changes) };
}

function ontoOf({ record, root, changes }: Clash): {
  readonly revision: number;
  readonly root: Element;
  readonly changes: readonly TheirChange[];
} {
  return { revision: record.revision, root, changes };
}

/** The content of a stored model. */
export function rootOf({ content, name }: Model): Element {
  // Checked border: the content of a model is JSON, and its elements have classes and ids.
  const json = content as Json | undefined;
  if (!isElement(json)) throw new Error(`The service sent ${name} without its content.`);
  return json;
}
