import type { ModelRecord } from '../../modules/models/index.ts';
import { modelParts } from '../schemas/models.ts';

/** Copying a content of so many bytes into one piece takes less time than sending the answer in several. */
export const joinedAtMost = 1024 * 1024;

type Joined = { readonly record: ModelRecord; readonly body: Buffer };

/**
 * By the content in them, and for as long as that is remembered. Joining takes longer than all other work of a read,
 * mostly for getting the memory.
 */
const joined = new WeakMap<Uint8Array, Joined>();

/** The model on the wire in one piece, which others may be sent as well: never change it. */
export function joinedModel(record: ModelRecord, content: Uint8Array): Buffer {
  const known = joined.get(content);
  if (known?.record === record) return known.body;
  const body =
    known !== undefined && isSame(known.record, record)
      ? known.body
      : Buffer.concat(modelParts(record, content));
  joined.set(content, { record, body });
  return body;
}

/** Whether two records with the same content agree in everything else as well. */
function isSame(one: ModelRecord, other: ModelRecord): boolean {
  return Object.entries(one).every(
    ([name, value]) => name === 'content' || Object.is(value, Reflect.get(other, name)),
  );
}
