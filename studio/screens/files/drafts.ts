import { signal } from '@preact/signals';
import { keepDraft as keepStored, keptDraft } from '../../api/kept-drafts.ts';
import { onLeave, session } from '../../api/session.ts';

/** A text that was changed here and is not saved: what the file had, and what it is to have. Line ends are `\n`. */
export type FileDraft = { readonly base: string; readonly text: string };

/** All texts that are not saved, by `draftKey`. They outlast other files and pages, a reload and a crash. */
export const drafts = signal<ReadonlyMap<string, FileDraft>>(new Map());

/** The artifacts whose drafts of earlier visits have been fetched. */
const restored = new Set<string>();

onLeave(() => {
  drafts.value = new Map();
  restored.clear();
});

/** Fetches the drafts of an artifact that an earlier visit has left. What was written since then is not replaced. */
export async function restoreDrafts(artifactId: string): Promise<void> {
  if (restored.has(artifactId)) return;
  restored.add(artifactId);
  const found = await keptDraft(storedKey(artifactId));
  if (!isDrafts(found)) return;
  drafts.value = new Map([...found, ...drafts.value]);
}

/** Where the draft of a file is kept. */
export function draftKey(artifactId: string, path: string): string {
  return `${artifactId}/${path}`;
}

/** Keeps a draft; one that equals its base is forgotten. */
export function keepDraft(key: string, draft: FileDraft): void {
  if (draft.base === draft.text) {
    dropDraft(key);
    return;
  }
  drafts.value = new Map(drafts.value).set(key, draft);
  store(key);
}

/** Forgets a draft. */
export function dropDraft(key: string): void {
  if (!drafts.value.has(key)) return;
  const left = new Map(drafts.value);
  left.delete(key);
  drafts.value = left;
  store(key);
}

/** All drafts of an artifact are kept together: its files are listed with a mark at those that have one. */
function store(key: string): void {
  const artifactId = key.slice(0, key.indexOf('/'));
  const own = [...drafts.value].filter(([each]) => each.startsWith(`${artifactId}/`));
  // Without the storage of the browser drafts last as long as the page.
  void keepStored(storedKey(artifactId), own.length === 0 ? undefined : own).catch(() => undefined);
}

function storedKey(artifactId: string): string {
  return `files ${session.peek()?.user.id ?? ''} ${artifactId}`;
}

// Checked border: what an earlier version of the page may have stored.
function isDrafts(stored: unknown): stored is readonly (readonly [string, FileDraft])[] {
  return (
    Array.isArray(stored) &&
    stored.every(
      (entry: unknown) => Array.isArray(entry) && typeof entry[0] === 'string' && isDraft(entry[1]),
    )
  );
}

function isDraft(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
