import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { FileContent } from '../../../client/src/index.ts';
import type { FilePlace } from '../../api/artifacts.ts';
import { linesOf } from '../../model/line-ends.ts';
import { toast } from '../../ui/toast.tsx';
import { type FileDraft, draftKey, drafts, dropDraft, keepDraft } from './drafts.ts';
import type { Trouble } from './file-notices.tsx';
import { overwrite, save } from './saving.ts';

/** The changes of a file that are not saved, and what can be done with them. */
export type FileEdit = {
  readonly draft: FileDraft | undefined;
  /** The text as the service has it, and as it stands now. Line ends are `\n`. */
  readonly saved: string;
  readonly text: string;
  /** The text at the time it is called. */
  readonly now: () => string;
  readonly isBusy: boolean;
  readonly trouble: ReadonlySignal<Trouble | undefined>;
  readonly change: (text: string) => void;
  readonly save: () => void;
  readonly discard: () => void;
  /** After others have changed the same place: shows theirs beside mine or not, takes theirs, or stores mine. */
  readonly compareTheirs: () => void;
  readonly takeTheirs: () => void;
  readonly overwriteTheirs: () => void;
};

type Edited = {
  readonly file: FileContent;
  readonly place: FilePlace;
  readonly onStored: (file: FileContent) => void;
};

/** Keeps what is written into a file until it is saved. */
export function useFileEdit({ file, place, onStored }: Edited): FileEdit {
  const key = draftKey(place.artifactId, place.path);
  const saved = linesOf(file.content);
  const draft = drafts.value.get(key);
  const isBusy = useSignal(false);
  const trouble = useSignal<Trouble | undefined>(undefined);

  const store = async (onTopOf: FilePlace, write = save): Promise<void> => {
    const kept = drafts.peek().get(key);
    if (kept === undefined || isBusy.peek()) return;
    isBusy.value = true;
    trouble.value = undefined;
    try {
      const result = await write(onTopOf, { draft: kept, file });
      if (result.kind === 'DIFFERS') {
        trouble.value = { ...result, isCompared: false };
        return;
      }
      dropDraft(key);
      onStored(result.file);
      toast(
        `Saved as revision ${result.file.revision}${result.kind === 'ON_TOP' ? ', on top of what others stored meanwhile' : ''}`,
      );
    } catch (error) {
      trouble.value = { kind: 'FAILED', error };
    } finally {
      isBusy.value = false;
    }
  };
  const theirs = (): Extract<Trouble, { kind: 'DIFFERS' }> | undefined => {
    const found = trouble.peek();
    return found?.kind === 'DIFFERS' ? found : undefined;
  };
  const discard = (): void => {
    dropDraft(key);
    trouble.value = undefined;
  };
  return {
    draft,
    saved,
    text: draft?.text ?? saved,
    now: () => drafts.peek().get(key)?.text ?? saved,
    isBusy: isBusy.value,
    trouble,
    change: (text) => keepDraft(key, { base: drafts.peek().get(key)?.base ?? saved, text }),
    save: () => void store(place),
    discard,
    compareTheirs: () => {
      const found = theirs();
      if (found !== undefined) trouble.value = { ...found, isCompared: !found.isCompared };
    },
    takeTheirs: () => {
      const found = theirs();
      discard();
      if (found !== undefined) onStored(found.theirs);
    },
    overwriteTheirs: () =>
      void store({ ...place, revision: theirs()?.theirs.revision ?? place.revision }, overwrite),
  };
}
