import type { Element } from '../src/kernel/model/element.ts';
import { isElement, valueOf } from '../src/kernel/model/element.ts';
import { edited, elementsOf } from '../test/fixtures/altered-models.ts';
import type { ModelName } from '../test/fixtures/fixtures.ts';
import { businessModel } from '../test/fixtures/fixtures.ts';

/** A business model that is the bookshop so many times over, each time with ids and names of its own. */
export function largeBusiness(times: number): Element {
  return joined(Array.from({ length: times }, (_, at) => copyOf(businessModel('bookshop'), at)));
}

const businesses: readonly ModelName[] = ['bookshop', 'blood-bank', 'clinic', 'costumes'];

/**
 * A business model of about so many elements, with every class of elements in the shares that models of people have: four
 * businesses in turn, each with ids and names of its own, until there are as many.
 */
export function mixedBusiness(elements: number): Element {
  const models = businesses.map(businessModel);
  const sizes = models.map((model) => elementsOf(model).length);
  const copies: Element[] = [];
  for (let count = 0, at = 0; count < elements; at += 1) {
    const model = models[at % models.length];
    if (model === undefined) throw new Error('There is no business to copy.');
    copies.push(copyOf(model, at));
    count += sizes[at % sizes.length] ?? 0;
  }
  return joined(copies);
}

/** The first model with the contents of all. */
function joined(copies: readonly Element[]): Element {
  const [first] = copies;
  if (first === undefined) throw new Error('There is nothing to join.');
  const model: Record<string, unknown> & Element = { ...first };
  const lists = new Set(
    copies.flatMap((copy) => Object.keys(copy).filter((key) => isListOfElements(valueOf(copy, key)))),
  );
  for (const feature of lists)
    model[feature] = copies.flatMap((copy) => [valueOf(copy, feature) ?? []].flat());
  return model;
}

function isListOfElements(value: unknown): boolean {
  return Array.isArray(value) && value.some(isElement);
}

/** Names of these are said of one object or list, and by its rules. */
const namedWithin: ReadonlySet<string> = new Set([
  'BusinessAttribute',
  'ObjectRelation',
  'CodeValue',
  'LifecycleState',
]);

function copyOf(model: Element, number: number): Element {
  const ids = new Set<unknown>(elementsOf(model).map(({ id }) => id));
  const own = edited(model, (element) => ({
    ...element,
    ...(!namedWithin.has(element.eClass) && changed(element, 'name', (name) => `${name} ${number}`)),
    ...changed(element, 'code', (code) =>
      code.replace(/-(\d+)$/, (_, digits: string) => `-${number * 100 + Number(digits)}`),
    ),
  }));
  const text = JSON.stringify(own, (_, value: unknown) =>
    typeof value === 'string' && ids.has(value) ? `${value}-${number}` : value,
  );
  // Checked border: a copy of an element is one.
  return JSON.parse(text) as Element;
}

function changed(element: Element, feature: string, change: (value: string) => string): object {
  const value = valueOf(element, feature);
  return typeof value === 'string' ? { [feature]: change(value) } : {};
}
