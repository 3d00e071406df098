/** A value in the content of a model, as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

/** An element of a model: its class, its id, and its features by name. */
export type Element = { readonly eClass: string; readonly id: string; readonly [feature: string]: Json };

/** Where an element stands: in which feature of which other element. */
export type Slot = { readonly parentId: string; readonly feature: string };

/** The content of a model with the way from each element up to the root. The root has no slot. */
export type Content = { readonly root: Element; readonly slots: ReadonlyMap<string, Slot> };

/** Whether a value is an element that stands inside another one. */
export function isElement(value: Json | undefined): value is Element {
  return (
    typeof value === 'object' &&
    value !== null &&
    'eClass' in value &&
    'id' in value &&
    typeof value['eClass'] === 'string' &&
    typeof value['id'] === 'string'
  );
}

/** The content that begins with this root. */
export function contentOf(root: Element): Content {
  const slots = new Map<string, Slot>();
  addSlots(slots, root);
  return { root, slots };
}

/** Notes the slots of everything inside `from`. */
export function addSlots(slots: Map<string, Slot>, from: Element): void {
  const waiting = [from];
  for (let element = waiting.pop(); element; element = waiting.pop())
    for (const [feature, inner] of partsOf(element)) {
      slots.set(inner.id, { parentId: element.id, feature });
      waiting.push(inner);
    }
}

/** The elements directly inside one, each with its feature, in the order in which they are stored. */
export function* partsOf(element: Element): Generator<readonly [feature: string, part: Element]> {
  for (const [feature, value] of Object.entries(element))
    for (const each of listOf(value)) if (isElement(each)) yield [feature, each];
}

/** An element and everything inside it, each before its parts. */
export function* subtreeOf(element: Element): Generator<Element> {
  yield element;
  for (const [, part] of partsOf(element)) yield* subtreeOf(part);
}

/** Whether a value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A value as a list: of itself, or of its entries. */
export function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

/** An element with its JSON Pointer from the root, and its place in a list (absent in a feature for one element). */
export type Found = { readonly element: Element; readonly pointer: string; readonly position?: number };

/** Looks an element up by its id; nothing when the content does not have it. */
export function find(content: Content, id: string): Found | undefined {
  const way: Slot[] = [];
  const ids: string[] = [];
  for (let at = id; at !== content.root.id;) {
    const slot = content.slots.get(at);
    if (slot === undefined) return undefined;
    way.unshift(slot);
    ids.unshift(at);
    at = slot.parentId;
  }
  let found: Found = { element: content.root, pointer: '' };
  for (const [step, { feature }] of way.entries()) {
    const inner = partOf(found, feature, ids[step]);
    if (inner === undefined) return undefined;
    found = inner;
  }
  return found;
}

function partOf({ element, pointer }: Found, feature: string, id: string | undefined): Found | undefined {
  const value = element[feature];
  const slot = `${pointer}/${escape(feature)}`;
  if (!isList(value))
    return isElement(value) && value.id === id ? { element: value, pointer: slot } : undefined;
  const position = value.findIndex((each) => isElement(each) && each.id === id);
  const inner = value[position];
  return isElement(inner) ? { element: inner, pointer: `${slot}/${position}`, position } : undefined;
}

/** A member's name as a segment of a JSON Pointer (RFC 6901). */
export function escape(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The content in which one element has other features; everything beside the way to it is shared. */
export function withElement(content: Content, id: string, change: (element: Element) => Element): Element {
  const found = find(content, id);
  if (found === undefined) throw new Error(`The content has no element ${id}.`);
  let next = change(found.element);
  for (let slot = content.slots.get(id); slot; slot = content.slots.get(slot.parentId)) {
    const parent = find(content, slot.parentId)?.element;
    if (parent === undefined) throw new Error(`The content has no element ${slot.parentId}.`);
    const { feature } = slot;
    const value = parent[feature];
    const inner = next;
    const replaced = isList(value)
      ? value.map((each) => (isElement(each) && each.id === inner.id ? inner : each))
      : inner;
    next = { ...parent, [feature]: replaced };
  }
  return next;
}
