import { signal, type Signal } from '@preact/signals';
import { keepDraft, keptDraft } from '../../api/kept-drafts.ts';
import { onLeave, session } from '../../api/session.ts';
import type { Level } from '../../lib/paths.ts';
import type { Draft } from '../../model/draft.ts';
import type { Edit } from '../../model/edit.ts';
import type { PlacedIssue } from '../../model/issues.ts';
import type { Clash } from './clash.ts';

/** The changes of a model that are not saved, and what became of the last save. */
export type DraftStore = {
  readonly key: string;
  /** Undefined while nothing is changed. */
  readonly draft: Signal<Draft | undefined>;
  /** What an earlier visit left, until it is taken up or thrown away. */
  readonly offered: Signal<Draft | undefined>;
  readonly isSaving: Signal<boolean>;
  readonly failure: Signal<unknown>;
  readonly issues: Signal<readonly PlacedIssue[]>;
  /** Both this draft and a newer revision changed the same things. */
  readonly clash: Signal<Clash | undefined>;
  /** The last save of this visit, and what takes it back. */
  readonly saved: Signal<{ readonly revision: number; readonly inverse: readonly Edit[] } | undefined>;
};

const stores = new Map<string, DraftStore>();
onLeave(() => stores.clear());

/** The draft of the account for a model; the first time what is kept of it is looked up. */
export function draftStoreOf(level: Level, modelId: string): DraftStore {
  const key = `${session.peek()?.user.id ?? ''} ${level} ${modelId}`;
  const known = stores.get(key);
  if (known !== undefined) return known;
  const store: DraftStore = {
    key,
    draft: signal(undefined),
    offered: signal(undefined),
    isSaving: signal(false),
    failure: signal(undefined),
    issues: signal([]),
    clash: signal(undefined),
    saved: signal(undefined),
  };
  stores.set(key, store);
  void keptDraft(key).then(
    (kept) => {
      if (store.draft.peek() === undefined && isDraft(kept)) store.offered.value = kept;
    },
    () => undefined,
  );
  return store;
}

/** Takes over a new state of the draft, and keeps it for the next visit. */
export function setDraft(store: DraftStore, draft: Draft | undefined): void {
  const isEmpty = draft === undefined || (draft.steps.length === 0 && draft.undone.length === 0);
  store.draft.value = isEmpty ? undefined : draft;
  store.offered.value = undefined;
  const kept = draft === undefined || draft.steps.length === 0 ? undefined : draft;
  void keepDraft(store.key, kept).catch(() => undefined);
}

// Checked border: only `setDraft` writes these keys.
function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' && value !== null && 'steps' in value && 'base' in value && 'revision' in value
  );
}
