import { isObject } from '../kernel/model/element.ts';
import { readJsonBody } from '../lib/json-body.ts';
import { Refusal } from '../lib/refusal.ts';

/** A model that came without being stored: its content, and what was said beside it. */
export type UnsavedContent = {
  readonly json: unknown;
  readonly fields: Readonly<Record<string, unknown>>;
};

/**
 * Finds the content in a JSON text: the member `content`, or everything when there is an `eClass` or no `content`.
 * Refuses with INVALID what is not a JSON object.
 */
export function unsavedContent(bytes: Uint8Array): UnsavedContent {
  const body = readJsonBody(bytes);
  if (!isObject(body))
    throw new Refusal('INVALID', 'Request validation failed', ['body: must be a JSON object']);
  if (Object.hasOwn(body, 'eClass') || !Object.hasOwn(body, 'content')) return { json: body, fields: {} };
  const { content, ...fields } = body;
  return { json: content, fields };
}
