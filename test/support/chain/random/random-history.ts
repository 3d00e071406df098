import type { Feature, Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import { isKindOf } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { isElement, valueOf } from '../../../../src/kernel/model/element.ts';
import { edited, elementsOf, without } from '../../../fixtures/altered-models.ts';
import type { Draw } from '../../testing/random-numbers.ts';

/** What a person or a generator may do to a model, and where: `focus` holds the ids of elements that are edited often. */
export type Editing = {
  readonly draw: Draw;
  readonly metamodel: Metamodel;
  /** Goes into the ids of added elements. */
  readonly side: string;
  readonly focus: readonly string[];
  readonly isValid: (model: Element) => boolean;
};

/** Applies some random edits of a valid model, each of which leaves it valid; fewer when most were not. */
export function drawValidEdits(editing: Editing, model: Element, wanted: number): Element {
  let now = model;
  let done = 0;
  for (let attempt = 0; attempt < wanted * 4 && done < wanted; attempt += 1) {
    const next = drawEdit(editing, now);
    if (next === undefined || JSON.stringify(next) === JSON.stringify(now) || !editing.isValid(next))
      continue;
    now = next;
    done += 1;
  }
  return now;
}

function drawEdit(editing: Editing, model: Element): Element | undefined {
  const { draw, focus } = editing;
  const all = elementsOf(model).slice(1);
  const near = all.filter(({ id }) => focus.includes(id));
  const element = pick(draw, draw(100) < 60 && near.length > 0 ? near : all);
  if (element === undefined || element.eClass === 'TraceLink' || element.eClass === 'TraceModel')
    return undefined;
  const edits = [setValue, setValue, setValue, rename, refer, refer, remove, remove, move, addCopy];
  return pick(draw, edits)?.(editing, model, element);
}

type Edit = (editing: Editing, model: Element, element: Element) => Element | undefined;

const values: Readonly<Record<string, readonly unknown[]>> = {
  Integer: [0, 1, 3, 50, 200],
  Decimal: [0, 1, 5, 50, 120, 1000],
  Boolean: [true, false],
  String: ['Mine', 'Other', 'Third'],
  Text: ['One line.', 'First\nSecond\nThird', 'First\nOther\nThird'],
  CodeName: ['Mine', 'other', 'third'],
};

const setValue: Edit = ({ draw, metamodel }, model, element) => {
  const feature = pick(draw, featuresOf(metamodel, element, 'attribute'));
  if (feature === undefined) return undefined;
  const literals = metamodel.enums.get(feature.type)?.literals ?? values[feature.type] ?? [];
  const value = feature.required || draw(4) > 0 ? pick(draw, literals) : undefined;
  if (value === undefined && feature.required) return undefined;
  return changed(model, element, feature, feature.many && value !== undefined ? [value] : value);
};

const rename: Edit = ({ draw, metamodel }, model, element) => {
  const word = pick(draw, ['Prime', 'Second', 'New']) ?? '';
  const names = metamodel.classes.get(element.eClass)?.featureByName;
  const [name, code] = ['name', 'code'].map((each) => names?.get(each));
  const old = valueOf(element, 'name');
  if (name === undefined || typeof old !== 'string') return undefined;
  const named = changed(model, element, name, `${old} ${word}`);
  const coded = valueOf(element, 'code');
  return code === undefined || typeof coded !== 'string' || draw(2) === 0
    ? named
    : changed(named, element, code, `${coded}${word}`);
};

const refer: Edit = ({ draw, metamodel }, model, element) => {
  const feature = pick(draw, featuresOf(metamodel, element, 'reference'));
  if (feature === undefined) return undefined;
  const targets = elementsOf(model).filter(({ eClass }) => isKindOf(metamodel, eClass, feature.type));
  const target = feature.required || draw(4) > 0 ? pick(draw, targets)?.id : undefined;
  if (target === undefined && feature.required) return undefined;
  return changed(model, element, feature, feature.many && target !== undefined ? [target] : target);
};

const remove: Edit = ({ metamodel }, model, { id }) => without(metamodel, model, new Set([id]));

const move: Edit = ({ draw, metamodel }, model, element) => {
  const inside = new Set(elementsOf(element).map(({ id }) => id));
  const places = elementsOf(model)
    .filter(({ id }) => !inside.has(id))
    .flatMap((holder) =>
      (metamodel.classes.get(holder.eClass)?.containments ?? [])
        .filter((feature) => feature.many && isKindOf(metamodel, element.eClass, feature.type))
        .map((feature) => ({ holder, feature })),
    );
  const place = pick(draw, places);
  return place === undefined ? undefined : put(taken(model, element), place.holder, place.feature, element);
};

const addCopy: Edit = ({ draw, metamodel, side }, model, element) => {
  const holder = elementsOf(model).find((each) =>
    (metamodel.classes.get(each.eClass)?.containments ?? []).some((feature) =>
      partsOf(each, feature).some(({ id }) => id === element.id),
    ),
  );
  const feature = (metamodel.classes.get(holder?.eClass ?? '')?.containments ?? []).find(
    (each) => holder !== undefined && partsOf(holder, each).some(({ id }) => id === element.id),
  );
  if (holder === undefined || feature?.many !== true) return undefined;
  const mark = `${side}${draw(1000)}`;
  const inside = new Set(elementsOf(element).map(({ id }) => id));
  if (elementsOf(model).some(({ id }) => id === `${element.id}-${mark}`)) return undefined;
  const text = JSON.stringify(element, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (inside.has(value)) return `${value}-${mark}`;
    return key === 'name' ? `${value} ${mark}` : key === 'code' ? `${value}${mark}` : value;
  });
  // Checked border: a copy of an element is one.
  return put(model, holder, feature, JSON.parse(text) as Element);
};

function pick<T>(draw: Draw, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : list[draw(list.length)];
}

function featuresOf(metamodel: Metamodel, element: Element, kind: Feature['kind']): readonly Feature[] {
  const { stored = [] } = metamodel.classes.get(element.eClass) ?? {};
  return stored.filter((feature) => feature.kind === kind && feature.policy === 'THREE_WAY');
}

function partsOf(holder: Element, { name }: Feature): readonly Element[] {
  const value = valueOf(holder, name);
  return [value].flat().filter(isElement);
}

function changed(model: Element, element: Element, { name }: Feature, value: unknown): Element {
  return edited(model, (each) => {
    if (each.id !== element.id) return each;
    const { id, eClass, ...features } = each;
    const others = Object.fromEntries(Object.entries(features).filter(([key]) => key !== name));
    return { eClass, id, ...others, ...(value !== undefined && { [name]: value }) };
  });
}

function taken(model: Element, element: Element): Element {
  return edited(model, (each) => {
    const { id, eClass, ...features } = each;
    const others: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(features))
      others[key] = Array.isArray(value) ? withoutPart(value, element.id) : value;
    return { eClass, id, ...others };
  });
}

function withoutPart(list: readonly unknown[], id: string): readonly unknown[] {
  return list.filter((part) => !isElement(part) || part.id !== id);
}

function put(model: Element, holder: Element, feature: Feature, element: Element): Element {
  return edited(model, (each) =>
    each.id === holder.id ? { ...each, [feature.name]: [...partsOf(each, feature), element] } : each,
  );
}
