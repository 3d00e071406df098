import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { containedIn, valueOf } from '../model/element.ts';

/** Where an element stands or stood: its container's id, the containment, and its position there. */
export type ChangePlace = { readonly container: string; readonly feature: string; readonly index: number };

/** An element without what it contains. */
export type ShallowElement = {
  readonly id: string;
  readonly eClass: string;
  readonly values: Readonly<Record<string, unknown>>;
};

/**
 * One difference between two states of a model. A list of them, in the order of `changesBetween`, says everything
 * that has to be known to take the change back. `null` stands for an unset feature.
 */
export type ModelChange =
  | { readonly kind: 'added'; readonly element: ShallowElement; readonly place: ChangePlace }
  | { readonly kind: 'removed'; readonly element: ShallowElement; readonly place: ChangePlace }
  | { readonly kind: 'moved'; readonly id: string; readonly from: ChangePlace; readonly to: ChangePlace }
  | {
      readonly kind: 'changed';
      readonly id: string;
      readonly eClass: string;
      readonly feature: string;
      readonly before: unknown;
      readonly after: unknown;
    };

/** How much a list of changes does, in elements and references. */
export type ChangeCounts = {
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  /** References that are new. */
  readonly connected: number;
  /** References that were removed, except those of removed elements. */
  readonly disconnected: number;
};

/** Everything that differs between two states of one model: removed, added and moved elements, then values. */
export function changesBetween(
  metamodel: Metamodel,
  states: { readonly before: Element; readonly after: Element },
): readonly ModelChange[] {
  const before = placed(metamodel, states.before);
  const after = placed(metamodel, states.after);
  const changes: ModelChange[] = [];
  for (const [id, { element, place }] of before)
    if (!after.has(id)) changes.push({ kind: 'removed', element: shallow(metamodel, element), place });
  for (const [id, { element, place }] of after)
    if (!before.has(id)) changes.push({ kind: 'added', element: shallow(metamodel, element), place });
  for (const [id, { element, place: to }] of after) {
    const earlier = before.get(id);
    if (earlier === undefined) continue;
    const from = earlier.place;
    if (from.container !== to.container || from.feature !== to.feature)
      changes.push({ kind: 'moved', id, from, to });
    changes.push(...changedValues(metamodel, earlier.element, element));
  }
  return changes;
}

type Placed = { readonly element: Element; readonly place: ChangePlace };

/** Every element of a model by its id, containers first, with its place. */
function placed(metamodel: Metamodel, root: Element): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>();
  const visit = (element: Element, place: ChangePlace): void => {
    found.set(element.id, { element, place });
    for (const feature of metamodel.classes.get(element.eClass)?.containments ?? [])
      for (const [index, child] of containedIn(element, feature).entries())
        visit(child, { container: element.id, feature: feature.name, index });
  };
  visit(root, { container: '', feature: '', index: 0 });
  return found;
}

function changedValues(metamodel: Metamodel, before: Element, after: Element): readonly ModelChange[] {
  const changes: ModelChange[] = [];
  for (const { name, kind } of metamodel.classes.get(after.eClass)?.stored ?? []) {
    if (kind === 'containment') continue;
    const [old, now] = [valueOf(before, name) ?? null, valueOf(after, name) ?? null];
    if (!isSameValue(old, now))
      changes.push({
        kind: 'changed',
        id: after.id,
        eClass: after.eClass,
        feature: name,
        before: old,
        after: now,
      });
  }
  return changes;
}

/** Whether two values of a feature are the same; both are scalars, lists of scalars, or null. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function shallow(metamodel: Metamodel, element: Element): ShallowElement {
  const { id, eClass } = element;
  const values: Record<string, unknown> = {};
  for (const { name, kind } of metamodel.classes.get(eClass)?.stored ?? []) {
    const value = kind === 'containment' ? undefined : valueOf(element, name);
    if (value !== undefined) values[name] = value;
  }
  return { id, eClass, values };
}

/** Counts what a list of changes does. */
export function countsOf(metamodel: Metamodel, changes: readonly ModelChange[]): ChangeCounts {
  const updated = new Set<string>();
  const totals = { added: 0, removed: 0, connected: 0, disconnected: 0 };
  for (const change of changes) {
    if (change.kind === 'moved') updated.add(change.id);
    else if (change.kind === 'changed') {
      const [old, now] = [listOf(change.before), listOf(change.after)];
      updated.add(change.id);
      const feature = metamodel.classes.get(change.eClass)?.featureByName.get(change.feature);
      if (feature?.kind !== 'reference') continue;
      totals.connected += now.filter((value) => !old.includes(value)).length;
      totals.disconnected += old.filter((value) => !now.includes(value)).length;
    } else {
      totals[change.kind] += 1;
      if (change.kind === 'added') totals.connected += referencesIn(metamodel, change.element);
    }
  }
  return { ...totals, updated: updated.size };
}

function referencesIn(metamodel: Metamodel, element: ShallowElement): number {
  const references = metamodel.classes.get(element.eClass)?.references ?? [];
  return references.reduce((sum, { name }) => sum + listOf(element.values[name] ?? null).length, 0);
}

/** A feature's value as a list. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
