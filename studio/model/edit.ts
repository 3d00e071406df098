import {
  addSlots,
  escape,
  find,
  isElement,
  isList,
  listOf,
  subtreeOf,
  withElement,
  type Content,
  type Element,
  type Found,
  type Json,
  type Slot,
} from './content.ts';

/** Where an element is put: a feature of a parent, in a list at a position (at its end without one). */
export type Target = Slot & { readonly isMany: boolean; readonly position?: number };

/** A change in terms of elements and features, so that it can be carried out on any revision that has them. */
export type Edit =
  | { readonly kind: 'SET'; readonly elementId: string; readonly feature: string; readonly value?: Json }
  | { readonly kind: 'ADD'; readonly to: Target; readonly element: Element }
  | { readonly kind: 'REMOVE'; readonly elementId: string }
  | { readonly kind: 'MOVE'; readonly elementId: string; readonly to: Target };

/** One operation of the service's PATCH. */
export type PatchOperation = {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: Json;
};

/** What edits lead to: the content, the operations that do the same in the service, and the edits that take it back. */
export type Outcome = {
  readonly content: Content;
  readonly operations: readonly PatchOperation[];
  readonly inverse: readonly Edit[];
};

/** Whether the content has all that an edit speaks of, and lacks what it adds. */
export function fits(content: Content, edit: Edit): boolean {
  const has = (id: string): boolean => id === content.root.id || content.slots.has(id);
  if (edit.kind === 'ADD') return has(edit.to.parentId) && !has(edit.element.id);
  if (!has(edit.elementId)) return false;
  if (edit.kind === 'MOVE')
    return has(edit.to.parentId) && !isInside(content, edit.to.parentId, edit.elementId);
  return edit.kind === 'SET' || edit.elementId !== content.root.id;
}

/** Whether an element is `outer` or stands inside it. */
export function isInside(content: Content, id: string, outer: string): boolean {
  for (let at: string | undefined = id; at !== undefined; at = content.slots.get(at)?.parentId)
    if (at === outer) return true;
  return false;
}

/** Carries edits out one after the other. Throws when one does not fit; ask `fits` where that can be. */
export function carryOut(content: Content, edits: readonly Edit[]): Outcome {
  const operations: PatchOperation[] = [];
  const inverse: Edit[] = [];
  let now = content;
  for (const edit of edits) {
    const outcome = one(now, edit);
    operations.push(...outcome.operations);
    inverse.unshift(...outcome.inverse);
    now = outcome.content;
  }
  return { content: now, operations, inverse };
}

function one(content: Content, edit: Edit): Outcome {
  switch (edit.kind) {
    case 'SET':
      return set(content, edit);
    case 'ADD':
      return add(content, edit.to, edit.element);
    case 'REMOVE':
      return remove(content, edit.elementId);
    case 'MOVE': {
      const { element } = known(content, edit.elementId);
      const taken = remove(content, edit.elementId);
      const put = add(taken.content, edit.to, element);
      const [back] = taken.inverse;
      if (back?.kind !== 'ADD') throw new Error('A removal is taken back by an addition.');
      return {
        content: put.content,
        operations: [...taken.operations, ...put.operations],
        inverse: [{ kind: 'MOVE', elementId: element.id, to: back.to }],
      };
    }
  }
}

function set(content: Content, edit: Edit & { readonly kind: 'SET' }): Outcome {
  const { elementId, feature, value } = edit;
  const { element, pointer } = known(content, elementId);
  const before = element[feature];
  if (isEqual(before, value)) return { content, operations: [], inverse: [] };
  const path = `${pointer}/${escape(feature)}`;
  const { [feature]: _, ...others } = element;
  const next = { ...(value === undefined ? others : { ...element, [feature]: value }) } as Element; // id and class stay
  return {
    content: { ...content, root: withElement(content, elementId, () => next) },
    operations: [
      value === undefined
        ? { op: 'remove', path }
        : { op: before === undefined ? 'add' : 'replace', path, value },
    ],
    inverse: [{ kind: 'SET', elementId, feature, ...(before !== undefined && { value: before }) }],
  };
}

function add(content: Content, to: Target, element: Element): Outcome {
  const parent = known(content, to.parentId);
  const slot = `${parent.pointer}/${escape(to.feature)}`;
  const before = listOf(parent.element[to.feature]);
  const position = Math.min(to.position ?? before.length, before.length);
  const root = withElement(content, to.parentId, (found) => ({
    ...found,
    [to.feature]: to.isMany ? before.toSpliced(position, 0, element) : element,
  }));
  const slots = new Map(content.slots).set(element.id, { parentId: to.parentId, feature: to.feature });
  addSlots(slots, element);
  return {
    content: { root, slots },
    operations: [
      {
        op: 'add',
        path: to.isMany ? `${slot}/${position === before.length ? '-' : position}` : slot,
        value: element,
      },
    ],
    inverse: [{ kind: 'REMOVE', elementId: element.id }],
  };
}

function remove(content: Content, id: string): Outcome {
  const { element, pointer, position } = known(content, id);
  const slot = content.slots.get(id);
  if (slot === undefined) throw new Error('The root of a model cannot be removed.');
  const root = withElement(content, slot.parentId, (parent) => {
    const { [slot.feature]: value, ...others } = parent;
    if (position === undefined) return others as Element; // id and class are never parts
    return { ...parent, [slot.feature]: listOf(value).filter((each) => !isElement(each) || each.id !== id) };
  });
  const slots = new Map(content.slots);
  for (const gone of subtreeOf(element)) slots.delete(gone.id);
  const to = { ...slot, isMany: position !== undefined, ...(position !== undefined && { position }) };
  return {
    content: { root, slots },
    operations: [{ op: 'remove', path: pointer }],
    inverse: [{ kind: 'ADD', to, element }],
  };
}

function known(content: Content, id: string): Found {
  const found = find(content, id);
  if (found === undefined) throw new Error(`The content has no element ${id}.`);
  return found;
}

/** Whether two values are the same JSON; members may stand in any order. */
export function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isList(one) !== isList(other)) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && isEqual(value, right.get(name)))
  );
}
