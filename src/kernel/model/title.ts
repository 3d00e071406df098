import type { Element } from './element.ts';
import { nameOf, valueOf } from './element.ts';

const titles = [
  'code',
  'symbol',
  'columnName',
  'tableName',
  'key',
  'variable',
  'jsonName',
  'path',
  'number',
] as const;

/** What an element is called among others: its name, else what machines call it, else the words of its class. */
export function titleOf(element: Element): string {
  const name = nameOf(element);
  if (name !== undefined) return name;
  for (const feature of titles) {
    const value = valueOf(element, feature);
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value);
  }
  return classWords(element.eClass);
}

/** The name of a class in words: `business object`. */
export function classWords(eClass: string): string {
  return eClass.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
