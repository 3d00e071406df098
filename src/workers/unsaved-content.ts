import { isObject } from '../kernel/model/element.ts';
import { takeJson } from '../lib/json-body.ts';
import { Refusal } from '../lib/refusal.ts';
import { collect } from '../lib/collect-garbage.ts';

/** A model that came without being stored: its content, and what was said beside it. */
export type UnsavedContent = {
  readonly json: unknown;
  readonly fields: Readonly<Record<string, unknown>>;
};

/**
 * Finds the content in a JSON text: the member `content`, or everything when there is an `eClass` or no `content`.
 * Takes the bytes over. Refuses with INVALID what is not a JSON object; messages call it `whole`.
 */
export function unsavedContent(bytes: Uint8Array, whole: string): UnsavedContent {
  const body = takeJson(bytes, whole);
  collect();
  if (!isObject(body))
    throw new Refusal('INVALID', 'Request validation failed', [`${whole}: must be a JSON object`]);
  if (Object.hasOwn(body, 'eClass') || !Object.hasOwn(body, 'content')) return { json: body, fields: {} };
  const { content, ...fields } = body;
  return { json: content, fields };
}
