import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { RawUnit } from './source-unit.ts';
import { writtenStep } from '../../../lib/pointer-steps.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Members whose texts say what an entry means, in the order they are read. */
const textMembers = [
  'story',
  'userStory',
  'text',
  'statement',
  'requirement',
  'summary',
  'title',
  'want',
  'description',
  'acceptanceCriteria',
  'benefit',
  'content',
  'body',
];

/** Cuts a JSON text: one passage per text or entry with texts, sentences about schemas, scalars gathered per object. */
export function jsonUnits(text: string): readonly RawUnit[] {
  const units: RawUnit[] = [];
  const add = (pointer: string, passage: string, kind?: RawUnit['kind']): void => {
    const clean = passage.replace(/\s+/g, ' ').trim();
    if (clean === '') return;
    units.push({
      text: clean,
      start: 0,
      end: 0,
      place: `#${pointer}`,
      headings: [],
      ...withoutUndefined({ kind }),
    });
  };
  const visit = (value: Json, pointer: string, name: string): void => {
    if (typeof value === 'string') {
      if (/\p{L}\s+\p{L}/u.test(value)) add(pointer, value);
      return;
    }
    if (isList(value)) {
      value.forEach((entry, index) => visit(entry, `${pointer}/${index}`, name));
      return;
    }
    if (value === null || typeof value !== 'object') return;
    const schema = schemaSentence(value, name);
    if (schema !== undefined) return add(pointer, schema, 'FACT');
    const element = elementSentence(value);
    if (element !== undefined) add(pointer, element, 'FACT');
    else {
      const texts = textMembers.flatMap((member) => {
        const found = value[member];
        return typeof found === 'string' && /\p{L}+\s+\p{L}+/u.test(found) ? [found] : [];
      });
      const [first = ''] = texts;
      if (first !== '') add(pointer, first.length > 40 || texts.length === 1 ? first : texts.join('. '));
      else {
        const scalars = Object.entries(value).flatMap(([key, each]) =>
          isScalar(each) ? [`${key}: ${String(each)}`] : [],
        );
        if (scalars.length > 0) add(pointer, scalars.join('; '), 'EXAMPLE');
      }
    }
    for (const [key, child] of Object.entries(value))
      if (typeof child === 'object' && child !== null) visit(child, `${pointer}/${writtenStep(key)}`, key);
  };
  // JSON.parse gives nothing but JSON.
  visit(JSON.parse(text) as Json, '', 'document');
  return units;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isScalar = (value: Json): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** "orderLine" → "order line". */
const spoken = (name: string): string =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();

/** A JSON or OpenAPI schema says what a thing has. */
function schemaSentence(value: { readonly [key: string]: Json }, name: string): string | undefined {
  const properties = value['properties'];
  if (typeof properties !== 'object' || properties === null || isList(properties)) return undefined;
  const title = typeof value['title'] === 'string' ? value['title'] : name;
  const names = Object.keys(properties)
    .map(spoken)
    .filter((each) => each !== '');
  return names.length === 0
    ? undefined
    : `Each ${spoken(title)} has ${names.map((each) => `a ${each}`).join(', ')}.`;
}

/** An element of an exported model says what it is and has. */
function elementSentence(value: { readonly [key: string]: Json }): string | undefined {
  const name = value['name'];
  if (typeof value['eClass'] !== 'string' || typeof name !== 'string') return undefined;
  const attributes = value['attributes'];
  const names = isList(attributes ?? null)
    ? (attributes as readonly Json[]).flatMap((each) =>
        typeof each === 'object' && each !== null && !isList(each) && typeof each['name'] === 'string'
          ? [spoken(each['name'])]
          : [],
      )
    : [];
  if (names.length > 0) return `Each ${spoken(name)} has ${names.map((each) => `a ${each}`).join(', ')}.`;
  const statement = value['statement'] ?? value['description'];
  return typeof statement === 'string' && statement !== '' ? statement : undefined;
}
