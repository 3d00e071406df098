import type { Json } from './content.ts';
import { classWords } from './words.ts';

/** What is known of an element without its model: enough to name it. */
export type Named = { readonly eClass: string; readonly name: string | null };

/** Elements by their ids, to name them where values refer to them. */
export type Names = ReadonlyMap<string, Named>;

/** Where an element stands, as lists of changes have it. */
export type Place = { readonly container: string; readonly feature: string };

/** Where an element was added: with its class, and its values by feature without texts. */
export type AddedPlace = Place & { readonly values: Readonly<Record<string, Json>> };

/** An element as conflicts have it. */
export type ElementValue = Named & { readonly id: string };

/** A value of a model as the service lists it, in the kinds that are shown differently. */
export type ShownValue =
  | { readonly kind: 'UNSET' }
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'WORD'; readonly text: string }
  | { readonly kind: 'ELEMENT'; readonly id: string; readonly text: string; readonly eClass: string }
  | { readonly kind: 'PLACE'; readonly text: string }
  | { readonly kind: 'LIST'; readonly values: readonly ShownValue[] };

/** How a value of an answer is shown. Ids of known elements become their names. */
export function shownValue(value: unknown, names: Names): ShownValue {
  if (value === null || value === undefined) return { kind: 'UNSET' };
  if (value === '') return { kind: 'WORD', text: 'empty text' };
  if (typeof value === 'boolean') return { kind: 'WORD', text: value ? 'yes' : 'no' };
  if (typeof value === 'number') return { kind: 'WORD', text: value.toLocaleString('en') };
  if (typeof value === 'string') {
    const known = names.get(value);
    return known === undefined
      ? { kind: 'TEXT', text: value }
      : { kind: 'ELEMENT', id: value, text: titleOf(known), eClass: known.eClass };
  }
  if (Array.isArray(value))
    return value.length === 0
      ? { kind: 'WORD', text: 'empty list' }
      : { kind: 'LIST', values: value.map((each) => shownValue(each, names)) };
  if (isPlace(value)) {
    const container = names.get(value.container);
    return {
      kind: 'PLACE',
      text: `${value.feature} of ${container === undefined ? value.container : phraseOf(container)}`,
    };
  }
  if (isElementValue(value))
    return { kind: 'ELEMENT', id: value.id, text: titleOf(value), eClass: value.eClass };
  return { kind: 'TEXT', text: JSON.stringify(value) };
}

/** What an element is called; its class where it has no name. */
export function titleOf({ name, eClass }: Named): string {
  return name === null || name === '' ? `unnamed ${classWords(eClass)}` : name;
}

/** An element with its class, as it is named in sentences. */
export function phraseOf(element: Named): string {
  return element.name === null || element.name === ''
    ? titleOf(element)
    : `${classWords(element.eClass)} “${element.name}”`;
}

/** Whether a value is the place of an element. */
export function isPlace(value: unknown): value is Place {
  return (
    typeof value === 'object' &&
    value !== null &&
    'container' in value &&
    typeof value.container === 'string' &&
    'feature' in value &&
    typeof value.feature === 'string'
  );
}

/** Whether a value is the place of an element that was added, as the service lists it. */
export function isAddedPlace(value: unknown): value is AddedPlace {
  return isPlace(value) && 'values' in value && typeof value.values === 'object' && value.values !== null;
}

function isElementValue(value: object): value is ElementValue {
  return (
    'eClass' in value &&
    typeof value.eClass === 'string' &&
    'id' in value &&
    typeof value.id === 'string' &&
    (!('name' in value) || typeof value.name === 'string' || value.name === null)
  );
}
