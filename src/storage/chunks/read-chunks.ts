import type { Kysely } from 'kysely';
import { free } from '../../lib/let-go.ts';
import type { Tables } from '../tables.ts';
import { keyOf, keysIn } from './chunk-list.ts';
import { mostOfChunk } from './cut-chunks.ts';
import { keyPages, packedChunks } from './chunk-rows.ts';
import { unpack, unpackInto } from './packing.ts';

/** Why a content cannot be put together again. */
export type ChunkDamage = 'INCOMPLETE' | 'DAMAGED';

/** The bytes of `size` whose chunks a list names; that they are the right ones is for the caller to compare. */
export async function readChunks(
  db: Kysely<Tables>,
  { list, size }: { readonly list: Uint8Array; readonly size: number },
): Promise<Uint8Array | ChunkDamage> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const page of keyPages(keysIn(list))) {
    const stored = await packedChunks(db, page);
    for (const key of page) {
      const chunk = stored.get(key);
      if (chunk === undefined) return 'INCOMPLETE';
      const { size: length, bytes: packed } = chunk;
      const fits = offset + length <= size && unpackInto(bytes, { packed, size: length, offset });
      if (!fits) return 'DAMAGED';
      offset += length;
    }
    for (const { bytes: packed } of stored.values()) free(packed);
  }
  return offset === size ? bytes : 'INCOMPLETE';
}

/** Those of the chunks a list names that are there and not what their keys say. */
export async function damagedChunks(db: Kysely<Tables>, list: Uint8Array): Promise<readonly string[]> {
  const damaged = new Set<string>();
  for (const page of keyPages(keysIn(list)))
    for (const [key, { bytes, size }] of await packedChunks(db, page)) {
      const part = size > mostOfChunk ? undefined : unpack(bytes, size);
      if (part === undefined || keyOf(part) !== key) damaged.add(key);
    }
  return [...damaged];
}
