/** What JSON can say. */
export type SourceJson = null | boolean | number | string | readonly SourceJson[] | SourceObject;
export type SourceObject = { readonly [key: string]: SourceJson };

export const isList = (value: SourceJson | undefined): value is readonly SourceJson[] => Array.isArray(value);
export const isObject = (value: SourceJson | undefined): value is SourceObject =>
  typeof value === 'object' && value !== null && !isList(value);
export const isScalar = (value: SourceJson | undefined): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The member of an object that is a text; empty when it is none. */
export function textOf(object: SourceObject, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = object[key];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
}
