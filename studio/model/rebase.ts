import {
  contentOf,
  find,
  isElement,
  isList,
  subtreeOf,
  type Content,
  type Element,
  type Json,
} from './content.ts';
import { fitting, type Draft } from './draft.ts';
import { isEqual, isInside, type Edit } from './edit.ts';

/** What somebody else changed since the draft began, as the service lists changes between two revisions. */
export type TheirChange = {
  readonly kind: 'ADDED' | 'DELETED' | 'MOVED' | 'SET' | 'VALUE_ADDED' | 'VALUE_REMOVED' | 'REORDERED';
  readonly elementId: string;
  readonly feature: string | null;
};

/** One thing that both changed: an element's feature, or the element as a whole (feature null). */
export type Overlap = {
  readonly elementId: string;
  readonly feature: string | null;
  readonly before: Json | undefined;
  readonly yours: Json | undefined;
  readonly theirs: Json | undefined;
};

type State = {
  readonly before: Content;
  readonly theirs: Content;
  readonly changes: readonly TheirChange[];
};

/**
 * The features and elements that a draft and a later revision both changed, each once. Additions beside each other and
 * equal values are not overlaps.
 */
export function overlapsOf(draft: Draft, root: Element, changes: readonly TheirChange[]): readonly Overlap[] {
  const state = { before: contentOf(draft.base), theirs: contentOf(root), changes };
  const found = new Map<string, Overlap>();
  for (const edit of draft.steps.flatMap(({ edits }) => edits)) {
    const overlap = overlapOf(edit, state);
    if (overlap !== undefined) found.set(keyOf(overlap.elementId, overlap.feature), overlap);
  }
  return [...found.values()];
}

/**
 * The draft on top of a later revision. Of what both changed, the features and elements in `theirs` (as `keyOf` names
 * them) keep the other's state; for the rest the draft wins. An element that the other deleted and the draft keeps is
 * added again as it was.
 */
export function rebased(
  draft: Draft,
  onto: { readonly revision: number; readonly root: Element; readonly changes: readonly TheirChange[] },
  theirs: ReadonlySet<string>,
): Draft {
  const state = { before: contentOf(draft.base), theirs: contentOf(onto.root), changes: onto.changes };
  const restored = new Set<string>();
  const steps = draft.steps.map((step) => ({
    ...step,
    edits: step.edits.flatMap((edit): readonly Edit[] => {
      const overlap = overlapOf(edit, state);
      if (overlap === undefined) return [edit];
      if (theirs.has(keyOf(overlap.elementId, overlap.feature))) return [];
      return [...restoring(overlap, state, restored), edit];
    }),
  }));
  const kept = steps.filter(({ edits }) => edits.length > 0);
  return fitting({ revision: onto.revision, base: onto.root, steps: kept, undone: [] });
}

/** How an overlap is named: by its element and, when it is about one, its feature. */
export function keyOf(elementId: string, feature: string | null): string {
  return feature === null ? elementId : `${elementId} ${feature}`;
}

function overlapOf(edit: Edit, state: State): Overlap | undefined {
  const id = edit.kind === 'ADD' ? edit.to.parentId : edit.elementId;
  if (!isKnown(state.before, id)) return undefined; // made by an earlier step of the draft
  if (!isKnown(state.theirs, id)) return edit.kind === 'REMOVE' ? undefined : deleted(id, state);
  switch (edit.kind) {
    case 'SET':
      return isChanged(state, id, edit.feature) ? features(id, edit.feature, edit.value, state) : undefined;
    case 'ADD':
      return !edit.to.isMany && isChanged(state, id, edit.to.feature)
        ? features(id, edit.to.feature, edit.element, state)
        : undefined;
    case 'REMOVE':
      return state.changes.some(({ elementId }) => isInside(state.theirs, elementId, id))
        ? whole(id, undefined, state)
        : undefined;
    case 'MOVE':
      if (!isKnown(state.theirs, edit.to.parentId) && isKnown(state.before, edit.to.parentId))
        return deleted(edit.to.parentId, state);
      return state.changes.some(({ kind, elementId }) => kind === 'MOVED' && elementId === id)
        ? whole(id, edit.to.parentId, state)
        : undefined;
  }
}

function isKnown(content: Content, id: string): boolean {
  return id === content.root.id || content.slots.has(id);
}

function isChanged({ changes, theirs }: State, id: string, feature: string): boolean {
  return changes.some(
    (change) =>
      (change.elementId === id && change.feature === feature) ||
      (change.kind === 'ADDED' && isIn(theirs, change.elementId, { parentId: id, feature })),
  );
}

function isIn(
  content: Content,
  id: string,
  slot: { readonly parentId: string; readonly feature: string },
): boolean {
  const found = content.slots.get(id);
  return found?.parentId === slot.parentId && found.feature === slot.feature;
}

function features(id: string, feature: string, yours: Json | undefined, state: State): Overlap | undefined {
  const theirs = find(state.theirs, id)?.element[feature];
  if (isEqual(yours, theirs)) return undefined;
  return { elementId: id, feature, before: find(state.before, id)?.element[feature], yours, theirs };
}

function whole(id: string, yours: Json | undefined, { before, theirs }: State): Overlap {
  return {
    elementId: id,
    feature: null,
    before: find(before, id)?.element,
    yours,
    theirs: find(theirs, id)?.element,
  };
}

/** The topmost element above `id` that the other deleted. */
function deleted(id: string, state: State): Overlap {
  let top = id;
  for (let slot = state.before.slots.get(top); slot; slot = state.before.slots.get(slot.parentId)) {
    if (isKnown(state.theirs, slot.parentId)) break;
    top = slot.parentId;
  }
  const before = find(state.before, top)?.element;
  return { elementId: top, feature: null, before, yours: before, theirs: undefined };
}

/** Adds what the other deleted again, once, at the place where it was. */
function restoring(overlap: Overlap, state: State, restored: Set<string>): readonly Edit[] {
  const { elementId } = overlap;
  if (isKnown(state.theirs, elementId) || restored.has(elementId)) return [];
  const found = find(state.before, elementId);
  const slot = state.before.slots.get(elementId);
  if (found === undefined || slot === undefined) return [];
  for (const { id } of subtreeOf(found.element)) restored.add(id);
  const { position, element } = found;
  const to = { ...slot, isMany: position !== undefined, ...(position !== undefined && { position }) };
  return [{ kind: 'ADD', to, element: withoutMoved(element, state.theirs) }];
}

/** An element without the parts that the other moved elsewhere before deleting it. */
function withoutMoved(element: Element, theirs: Content): Element {
  const entries = Object.entries(element).map(
    ([feature, value]) => [feature, staying(value, theirs)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Element; // id and class are kept
}

function staying(value: Json, theirs: Content): Json | undefined {
  if (isList(value)) return value.map((each) => staying(each, theirs)).filter((each) => each !== undefined);
  if (!isElement(value)) return value;
  return isKnown(theirs, value.id) ? undefined : withoutMoved(value, theirs);
}
