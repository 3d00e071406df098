import type { Feature, Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';

/** One edit of a model, as a person or a generator would make it. Indexes count after removal, clamped to the list. */
export type Edit =
  | { readonly op: 'set'; readonly id: string; readonly feature: string; readonly value: unknown }
  | { readonly op: 'unset'; readonly id: string; readonly feature: string }
  | { readonly op: 'setRef'; readonly id: string; readonly feature: string; readonly target: string }
  | {
      readonly op: 'addVal' | 'moveVal';
      readonly id: string;
      readonly feature: string;
      readonly value: unknown;
      readonly index: number;
    }
  | { readonly op: 'removeVal'; readonly id: string; readonly feature: string; readonly value: unknown }
  | {
      readonly op: 'addRef' | 'moveRef';
      readonly id: string;
      readonly feature: string;
      readonly target: string;
      readonly index: number;
    }
  | { readonly op: 'removeRef'; readonly id: string; readonly feature: string; readonly target: string }
  | {
      readonly op: 'create';
      readonly class: string;
      readonly id: string;
      readonly parent: string;
      readonly feature: string;
      readonly index: number;
      readonly attrs?: Readonly<Record<string, unknown>>;
      readonly refs?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly op: 'move';
      readonly id: string;
      readonly parent: string;
      readonly feature: string;
      readonly index: number;
    }
  | { readonly op: 'delete'; readonly id: string };

type Mutable = Record<string, unknown> & { eClass: string; id: string };

/**
 * Applies edits to a copy of a model's JSON. Setting one end of a stored opposite pair sets the other; deleting an
 * element takes it out of every reference. Edits that do not apply (their element is gone, a move into itself) are
 * passed over, so that random edit lists can be used.
 */
export function applyEdits(metamodel: Metamodel, model: object, edits: readonly Edit[]): object {
  const root = structuredClone(model) as Mutable;
  for (const edit of edits) applyEdit(metamodel, root, edit);
  return root;
}

function applyEdit(metamodel: Metamodel, root: Mutable, edit: Edit): void {
  const element = find(metamodel, root, edit.op === 'create' ? edit.parent : edit.id);
  if (element === undefined) return;
  switch (edit.op) {
    case 'set':
      element[edit.feature] = edit.value;
      return;
    case 'unset':
      unset(metamodel, root, element, edit.feature);
      return;
    case 'setRef':
      unset(metamodel, root, element, edit.feature);
      link(metamodel, root, { from: element, feature: edit.feature, target: edit.target, index: Infinity });
      return;
    case 'addVal':
      insert(element, edit.feature, edit.value, edit.index);
      return;
    case 'removeVal':
      take(element, edit.feature, edit.value);
      return;
    case 'moveVal':
      if (take(element, edit.feature, edit.value)) insert(element, edit.feature, edit.value, edit.index);
      return;
    case 'addRef':
      link(metamodel, root, { from: element, feature: edit.feature, target: edit.target, index: edit.index });
      return;
    case 'removeRef':
      unlink(metamodel, root, { from: element, feature: edit.feature, target: edit.target });
      return;
    case 'moveRef':
      if (take(element, edit.feature, edit.target)) insert(element, edit.feature, edit.target, edit.index);
      return;
    case 'create':
      create(metamodel, root, element, edit);
      return;
    case 'move':
      move(metamodel, root, element, edit);
      return;
    case 'delete':
      remove(metamodel, root, element);
  }
}

function featureOf(metamodel: Metamodel, element: Mutable, name: string): Feature {
  const feature = metamodel.classes.get(element.eClass)?.featureByName.get(name);
  if (feature === undefined) throw new Error(`${element.eClass} has no ${name}.`);
  return feature;
}

function listOf(element: Mutable, feature: string): unknown[] {
  const value = element[feature];
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function insert(element: Mutable, feature: string, value: unknown, index: number): void {
  const list = listOf(element, feature);
  list.splice(Math.min(index, list.length), 0, value);
  element[feature] = list;
}

function take(element: Mutable, feature: string, value: unknown): boolean {
  const list = listOf(element, feature);
  const at = list.indexOf(value);
  if (at < 0) return false;
  list.splice(at, 1);
  return true;
}

type Link = { readonly from: Mutable; readonly feature: string; readonly target: string };

function link(
  metamodel: Metamodel,
  root: Mutable,
  { from, feature, target, index }: Link & { readonly index: number },
): void {
  const other = find(metamodel, root, target);
  const meta = featureOf(metamodel, from, feature);
  if (other === undefined || listOf(from, feature).includes(target)) return;
  if (meta.many) insert(from, feature, target, index);
  else from[feature] = target;
  if (meta.opposite === undefined) return;
  const back = featureOf(metamodel, other, meta.opposite);
  if (back.many) {
    if (!listOf(other, back.name).includes(from.id)) insert(other, back.name, from.id, Infinity);
    return;
  }
  const former = other[back.name];
  if (typeof former === 'string' && former !== from.id)
    unlink(metamodel, root, { from: other, feature: back.name, target: former });
  other[back.name] = from.id;
}

function unlink(metamodel: Metamodel, root: Mutable, { from, feature, target }: Link): void {
  const meta = featureOf(metamodel, from, feature);
  if (meta.many) take(from, feature, target);
  else if (from[feature] === target) delete from[feature];
  const other = meta.opposite === undefined ? undefined : find(metamodel, root, target);
  if (other === undefined || meta.opposite === undefined) return;
  if (featureOf(metamodel, other, meta.opposite).many) take(other, meta.opposite, from.id);
  else if (other[meta.opposite] === from.id) delete other[meta.opposite];
}

function unset(metamodel: Metamodel, root: Mutable, element: Mutable, feature: string): void {
  const meta = featureOf(metamodel, element, feature);
  if (meta.kind === 'reference')
    for (const target of [...(meta.many ? listOf(element, feature) : [element[feature]])])
      if (typeof target === 'string') unlink(metamodel, root, { from: element, feature, target });
  delete element[feature];
}

function create(
  metamodel: Metamodel,
  root: Mutable,
  parent: Mutable,
  edit: Extract<Edit, { op: 'create' }>,
): void {
  if (find(metamodel, root, edit.id) !== undefined) return;
  const element: Mutable = { eClass: edit.class, id: edit.id, ...edit.attrs };
  if (!place(metamodel, parent, { feature: edit.feature, element, index: edit.index })) return;
  for (const [feature, targets] of Object.entries(edit.refs ?? {}))
    for (const target of [targets].flat())
      link(metamodel, root, { from: element, feature, target: String(target), index: Infinity });
}

function place(
  metamodel: Metamodel,
  parent: Mutable,
  given: { readonly feature: string; readonly element: Mutable; readonly index: number },
): boolean {
  const meta = featureOf(metamodel, parent, given.feature);
  if (meta.many) insert(parent, given.feature, given.element, given.index);
  else if (parent[given.feature] === undefined) parent[given.feature] = given.element;
  else return false;
  return true;
}

function move(
  metamodel: Metamodel,
  root: Mutable,
  element: Mutable,
  edit: Extract<Edit, { op: 'move' }>,
): void {
  const parent = find(metamodel, root, edit.parent);
  if (parent === undefined || element === root || find(metamodel, element, edit.parent) !== undefined) return;
  const meta = featureOf(metamodel, parent, edit.feature);
  if (!meta.many && parent[edit.feature] !== undefined) return;
  detach(metamodel, root, element);
  place(metamodel, parent, { feature: edit.feature, element, index: edit.index });
}

function detach(metamodel: Metamodel, root: Mutable, element: Mutable): void {
  for (const container of elementsOf(metamodel, root))
    for (const feature of metamodel.classes.get(container.eClass)?.containments ?? [])
      if (feature.many) take(container, feature.name, element);
      else if (container[feature.name] === element) delete container[feature.name];
}

function remove(metamodel: Metamodel, root: Mutable, element: Mutable): void {
  if (element === root) return;
  const gone = new Set([...elementsOf(metamodel, element)].map((each) => each.id));
  detach(metamodel, root, element);
  for (const survivor of elementsOf(metamodel, root))
    for (const feature of metamodel.classes.get(survivor.eClass)?.references ?? []) {
      const value = survivor[feature.name];
      if (Array.isArray(value)) survivor[feature.name] = value.filter((target) => !gone.has(String(target)));
      else if (typeof value === 'string' && gone.has(value)) delete survivor[feature.name];
    }
}

function find(metamodel: Metamodel, root: Mutable, id: string): Mutable | undefined {
  for (const element of elementsOf(metamodel, root)) if (element.id === id) return element;
  return undefined;
}

function* elementsOf(metamodel: Metamodel, element: Mutable): Generator<Mutable> {
  yield element;
  for (const feature of metamodel.classes.get(element.eClass)?.containments ?? [])
    for (const child of [element[feature.name]].flat())
      if (child !== undefined) yield* elementsOf(metamodel, child as Mutable);
}
