import type { Element } from '../src/kernel/model/element.ts';
import { isElement, valueOf } from '../src/kernel/model/element.ts';
import { businessModel } from '../test/fixtures/fixtures.ts';

/** A business model that is the bookshop so many times over, each time with ids and names of its own. */
export function largeBusiness(times: number): Element {
  const bookshop = businessModel('bookshop');
  const copies = Array.from({ length: times }, (_, at) => copyOf(bookshop, at));
  const model: Record<string, unknown> & Element = { ...bookshop };
  for (const [feature, value] of Object.entries(bookshop))
    if (Array.isArray(value) && value.some(isElement))
      model[feature] = copies.flatMap((copy) => [valueOf(copy, feature)].flat());
  return model;
}

function copyOf(model: Element, number: number): Element {
  const ids = new Set<unknown>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isElement(value)) ids.add(value.id);
    Object.values(value).forEach(look);
  };
  look(model);
  const text = JSON.stringify(model, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (ids.has(value)) return `${value}-${number}`;
    if (key === 'name') return `${value} ${number}`;
    return key === 'code'
      ? value.replace(/-(\d+)$/, (_, code: string) => `-${number * 100 + Number(code)}`)
      : value;
  });
  // Checked border: a copy of an element is one.
  return JSON.parse(text) as Element;
}
