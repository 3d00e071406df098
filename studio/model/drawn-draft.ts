import { contentOf, find, isElement, listOf, subtreeOf, type Content, type Element } from './content.ts';
import type { Draft } from './draft.ts';
import { carryOut, fits, isEqual, type Edit, type PatchOperation } from './edit.ts';

/** An element that is drawn although the changed model does not have it, or not yet. */
export type DrawnElement = {
  readonly element: Element;
  /** The elements around it, from the root inwards. */
  readonly around: readonly string[];
};

/** An element that a draft removes, and the step that does. */
export type RemovedElement = DrawnElement & { readonly stepId: string };

/** What a view is drawn of while a model has changes that are not saved. */
export type DrawnDraft = {
  /** The changes without the removals: what is removed is drawn as well, to be struck through. */
  readonly operations: readonly PatchOperation[];
  readonly removed: ReadonlyMap<string, RemovedElement>;
  /** Additions from elsewhere that fit into the model. */
  readonly added: ReadonlyMap<string, DrawnElement>;
  /** Names the drawn state; empty for the stored model. */
  readonly key: string;
};

/** What is drawn of a draft, with further additions such as those of a run that is only previewed. */
export function drawnOf({ base, steps }: Draft, additions: readonly Edit[] = []): DrawnDraft {
  const before = contentOf(base);
  const removed = new Map<string, RemovedElement>();
  const operations: PatchOperation[] = [];
  let now = before;
  const apply = (edit: Edit): boolean => {
    if (!fits(now, edit)) return false;
    const outcome = carryOut(now, [edit]);
    now = outcome.content;
    operations.push(...outcome.operations);
    return true;
  };
  for (const { id: stepId, edits } of steps) {
    const gone = new Set<string>();
    for (const edit of edits)
      if (edit.kind === 'REMOVE' && before.slots.has(edit.elementId))
        for (const each of inside(now, edit.elementId)) {
          gone.add(each.element.id);
          removed.set(each.element.id, { ...each, stepId });
        }
    for (const edit of edits) {
      if (edit.kind === 'ADD') forget(removed, edit.element);
      const isDrawn =
        (edit.kind === 'REMOVE' && gone.has(edit.elementId)) ||
        (edit.kind === 'SET' && clearsOnly(now, edit, gone));
      if (!isDrawn) apply(edit);
    }
  }
  const added = new Map<string, DrawnElement>();
  for (const edit of additions)
    if (edit.kind === 'ADD' && apply(edit))
      added.set(edit.element.id, { element: edit.element, around: aroundOf(now, edit.element.id) });
  const key = operations.length === 0 ? '' : JSON.stringify(operations);
  return { operations, removed, added, key };
}

/** Whether all that an edit does is to take references to some elements away. */
function clearsOnly(
  content: Content,
  { elementId, feature, value }: Edit & { readonly kind: 'SET' },
  gone: ReadonlySet<string>,
): boolean {
  if (gone.size === 0) return false;
  const values = listOf(find(content, elementId)?.element[feature]);
  const kept = values.filter((each) => typeof each !== 'string' || !gone.has(each));
  return kept.length < values.length && isEqual(kept, listOf(value));
}

/** What is put back is removed no longer. */
function forget(removed: Map<string, RemovedElement>, element: Element): void {
  for (const { id } of subtreeOf(element)) removed.delete(id);
}

function inside(content: Content, id: string): readonly DrawnElement[] {
  const element = find(content, id)?.element;
  if (!isElement(element)) return [];
  return [...subtreeOf(element)].map((each) => ({ element: each, around: aroundOf(content, each.id) }));
}

function aroundOf({ slots }: Content, id: string): readonly string[] {
  const around: string[] = [];
  for (let slot = slots.get(id); slot !== undefined; slot = slots.get(slot.parentId))
    around.unshift(slot.parentId);
  return around;
}
