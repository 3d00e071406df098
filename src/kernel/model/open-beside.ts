import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from './element.ts';
import { valueOf } from './element.ts';
import type { InOrder, Model, Place, Referrer } from './model.ts';
import { classOf, completeValue, contentValue, indexReferrers, modelOf } from './model.ts';

/** A model that is open, and the root it was opened from. */
export type OpenedModel<S extends MetamodelSpec = MetamodelSpec> = {
  readonly root: Element;
  readonly model: Model<S>;
};

/**
 * As `openModel`, for a model that differs little from one that is open: elements that are the same there, with all they
 * contain, are taken from it instead of being copied and indexed again.
 */
export function openBeside<S extends MetamodelSpec>(open: OpenedModel<S>, root: Element): Model<S> {
  const { model } = open;
  const { metamodel } = model;
  // From here on elements are handled by their metamodel only.
  const untyped = model as unknown as Model;
  const opening: Opening = { open: untyped, copies: new Map(), places: new Map(), gone: new Set() };
  const complete = completed(opening, { element: open.root, copy: model.root }, root);
  const { copies, places, gone } = opening;
  for (const id of copies.keys())
    if (!gone.has(id) && model.find(id) !== undefined) throw new Error(`The id ${id} is used twice.`);
  // Built on first use, as what `openModel` builds.
  let elements: readonly Element[] | undefined;
  let ordinals: ReadonlyMap<Element, number> | undefined;
  let referrersById: ReadonlyMap<string, readonly Referrer[]> | undefined;
  const inOrder = (): readonly Element[] => (elements ??= treeOf(metamodel, complete));
  const ordinalOf = (element: Element): number => {
    ordinals ??= new Map(inOrder().map((each, index) => [each, index]));
    return ordinals.get(element) ?? 0;
  };
  return modelOf(metamodel, {
    root: complete,
    size: model.size - gone.size + copies.size,
    inOrder: () => both(inOrder()),
    find: (id) => copies.get(id) ?? (gone.has(id) ? undefined : model.find(id)),
    placeOf: (element) => places.get(element) ?? renewedPlace(opening, model.placeOf(element)),
    references: (target) => {
      referrersById ??= indexReferrers(metamodel, both([...copies.values()]));
      const found = model.references(target).filter(({ element }) => !gone.has(element.id));
      found.push(...(referrersById.get(target.id) ?? []));
      if (found.length > 1) found.sort((a, b) => ordinalOf(a.element) - ordinalOf(b.element));
      return found;
    },
  });
}

/** Copies that are shown as they are. */
function both(copies: readonly Element[]): InOrder {
  return { copies, elements: copies };
}

type Opening = {
  readonly open: Model;
  /** The elements that are not the same in the open model, by id. */
  readonly copies: Map<string, Element>;
  readonly places: Map<Element, Place>;
  /** Ids of the elements of the open model that are not taken from it. */
  readonly gone: Set<string>;
};

/** What is taken from the open model stays where it is, in a container that may be another copy. */
function renewedPlace({ copies }: Opening, place: Place | undefined): Place | undefined {
  const container = place === undefined ? undefined : copies.get(place.container.id);
  return place === undefined || container === undefined ? place : { ...place, container };
}

/** An element of the open model as it was handed in and as it is shown. */
type Open = { readonly element: Element; readonly copy: Element };

/** An element as a model shows it: the open model's copy where it is the same with all it contains. */
function completed(opening: Opening, open: Open | undefined, element: Element): Element {
  if (open?.element === element) return open.copy;
  const { eClass, id } = element;
  if (open !== undefined && (open.element.eClass !== eClass || open.element.id !== id)) {
    leave(opening, open.copy);
    return completed(opening, undefined, element);
  }
  const { stored, containments } = classOf(opening.open.metamodel, eClass);
  const contents = new Map(
    containments.map((feature) => [feature, completedParts(opening, { open, element, feature })]),
  );
  const isSame =
    open !== undefined &&
    stored.every((feature) => {
      const parts = contents.get(feature);
      return parts === undefined
        ? sameValue(valueOf(open.element, feature.name), valueOf(element, feature.name))
        : sameList(partsOf(open.copy, feature), parts);
    });
  if (isSame) return open.copy;
  if (open !== undefined) opening.gone.add(id);
  if (opening.copies.has(id)) throw new Error(`The id ${id} is used twice.`);
  const copy: Record<string, unknown> & Element = { eClass, id };
  opening.copies.set(id, copy);
  for (const feature of stored) {
    const parts = contents.get(feature);
    copy[feature.name] = parts === undefined ? completeValue(element, feature) : contentValue(feature, parts);
    const place = { container: copy, feature };
    for (const part of parts ?? []) if (opening.copies.get(part.id) === part) opening.places.set(part, place);
  }
  return copy;
}

/** What a containment shows. Lists mostly agree, so that they are walked side by side. */
function completedParts(
  opening: Opening,
  given: { readonly open: Open | undefined; readonly element: Element; readonly feature: Feature },
): readonly Element[] {
  const { open, element, feature } = given;
  const parts = partsOf(element, feature);
  if (open === undefined) return parts.map((part) => completed(opening, undefined, part));
  const elements = partsOf(open.element, feature);
  const copies = partsOf(open.copy, feature);
  const passed = new Map<string, Open>();
  let next = 0;
  const pass = (): void => {
    const [before, copy] = [elements[next], copies[next]];
    if (before !== undefined && copy !== undefined) passed.set(before.id, { element: before, copy });
    next += 1;
  };
  const found = parts.map((part) => {
    if (elements[next]?.id !== part.id && !passed.has(part.id) && isIn(opening.open, open.copy, part.id))
      while (next < elements.length && elements[next]?.id !== part.id) pass();
    const copy = copies[next];
    if (part === elements[next] && copy !== undefined) {
      next += 1;
      return copy;
    }
    if (elements[next]?.id === part.id) pass();
    const before = passed.get(part.id);
    passed.delete(part.id);
    return completed(opening, before, part);
  });
  while (next < elements.length) pass();
  for (const { copy } of passed.values()) leave(opening, copy);
  return found;
}

/** Whether an open model has an element right inside another one. */
function isIn(open: Model, container: Element, id: string): boolean {
  const element = open.find(id);
  return element !== undefined && open.placeOf(element)?.container === container;
}

/** Leaves out an element of the open model with all it contains. */
function leave(opening: Opening, copy: Element): void {
  for (const { id } of treeOf(opening.open.metamodel, copy)) opening.gone.add(id);
}

/** The elements in a containment of an element or its copy. */
function partsOf(element: Element, { name }: Feature): readonly Element[] {
  // Models that can be opened hold elements and nothing else in their containments.
  const value = valueOf(element, name) as Element | readonly Element[] | null | undefined;
  if (value === undefined || value === null) return none;
  return isList(value) ? value : [value];
}

const none: readonly Element[] = [];

function isList(value: Element | readonly Element[]): value is readonly Element[] {
  return Array.isArray(value);
}

/** An element of an opened model with all it contains, in document order. */
function treeOf(metamodel: Metamodel, copy: Element): readonly Element[] {
  const found: Element[] = [];
  const enter = (element: Element): void => {
    found.push(element);
    for (const feature of classOf(metamodel, element.eClass).containments)
      for (const part of partsOf(element, feature)) enter(part);
  };
  enter(copy);
  return found;
}

function sameValue(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && sameList(one, other));
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
