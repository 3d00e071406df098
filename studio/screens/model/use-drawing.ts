import { useCallback, useMemo } from 'preact/hooks';
import { drawnOf, type DrawnDraft } from '../../model/drawn-draft.ts';
import { pathOf, titleOf } from '../../model/model-index.ts';
import { marksShown, type PendingMark } from '../../model/pending-marks.ts';
import { classWords } from '../../model/words.ts';
import type { OpenModel } from './open-model.ts';
import { usePending, type Pending } from './pending.tsx';
import { useRested } from './use-rested.ts';

/** What views show besides the stored model: changes that are not saved, and those of a previewed run. */
export type Drawing = Pick<DrawnDraft, 'removed' | 'added'> & {
  /** What the service draws; it rests while changes come fast. */
  readonly patch: Pick<DrawnDraft, 'key' | 'operations'>;
  readonly note: Pending['note'];
  /** The marks of what a view shows, by id. */
  readonly marksOf: (shown: ReadonlySet<string>) => ReadonlyMap<string, PendingMark>;
  /** A mark of an element in words. */
  readonly wordsOf: (id: string, mark: PendingMark) => string;
  /** Title and class of an element, also of one that is removed or would be added. */
  readonly nameOf: (id: string) => { readonly title: string; readonly words: string };
};

const ownWords = {
  ADDED: 'added, not saved',
  CHANGED: 'changed, not saved',
  REMOVED: 'removed, not saved',
  CONFLICT: 'in conflict',
} as const;

const pendingWords = {
  ADDED: 'would be added',
  CHANGED: 'would change',
  REMOVED: 'would be removed',
  CONFLICT: 'in conflict',
} as const;

/** A draft is drawn when it has rested so long (milliseconds). */
const restBeforeDrawing = 400;

/** Gathers what is drawn of a model besides its stored revision. */
export function useDrawing(model: OpenModel): Drawing {
  const { editing, index } = model;
  const pending = usePending(model);
  const drawn = useMemo(() => drawnOf(editing.draft, pending.additions), [editing.draft, pending.additions]);
  const { removed, added } = drawn;
  const marks = useMemo(
    () =>
      new Map<string, PendingMark>([
        ...pending.marks,
        ...editing.marks,
        ...[...removed.keys()].map((id) => [id, 'REMOVED'] as const),
      ]),
    [pending.marks, editing.marks, removed],
  );
  const around = useCallback(
    (id: string): readonly string[] =>
      index.elements.has(id)
        ? pathOf(index, id).map(({ element }) => element.id)
        : (removed.get(id)?.around ?? added.get(id)?.around ?? []),
    [index, removed, added],
  );
  const marksOf = useCallback(
    (shown: ReadonlySet<string>) => marksShown(marks, shown, around),
    [marks, around],
  );
  const wordsOf = useCallback(
    (id: string, mark: PendingMark) =>
      (editing.marks.has(id) || removed.has(id) ? ownWords : pendingWords)[mark],
    [editing.marks, removed],
  );
  const nameOf = useCallback(
    (id: string) => {
      const element = index.elements.get(id)?.element ?? removed.get(id)?.element ?? added.get(id)?.element;
      return {
        title: element === undefined ? id : titleOf(element),
        words: classWords(element?.eClass ?? ''),
      };
    },
    [index, removed, added],
  );
  const { note } = pending;
  return { patch: useRested(drawn, restBeforeDrawing), removed, added, note, marksOf, wordsOf, nameOf };
}
