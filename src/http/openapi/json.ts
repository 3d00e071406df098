/** An object of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** The object at a key; an empty one when there is none. */
export function objectAt(value: Json, key: string): Json {
  const member = value[key];
  return isObject(member) ? member : {};
}

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
