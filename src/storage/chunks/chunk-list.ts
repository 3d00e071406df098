import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { cutChunks, type ChunkPlace } from './cut-chunks.ts';

/** Bytes of a key in a list. */
const keySize = 32;

/** Bytes that are cut and hashed before other work gets its turn. */
const stride = 1024 * 1024;

/** A content in chunks. A key is the SHA-256 of a chunk in hexadecimal digits. */
export type ChunkedContent = {
  /** The keys of all chunks in their order, 32 bytes each. */
  readonly list: Uint8Array;
  /** Where each different chunk stands. */
  readonly places: ReadonlyMap<string, ChunkPlace>;
};

/** Cuts a content into chunks and names them; other work gets its turn meanwhile. */
export async function chunked(bytes: Uint8Array): Promise<ChunkedContent> {
  const keys: string[] = [];
  const places = new Map<string, ChunkPlace>();
  let rested = 0;
  for (const cut of cutChunks(bytes)) {
    const key = keyOf(bytes.subarray(cut.start, cut.end));
    keys.push(key);
    places.set(key, cut);
    if (cut.end - rested < stride) continue;
    rested = cut.end;
    await setImmediate();
  }
  return { list: listOf(keys), places };
}

/** The key of a chunk. */
export function keyOf(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

/** Keys as they are stored, one after the other; also of a single one. */
export function listOf(keys: readonly string[]): Uint8Array {
  return Buffer.from(keys.join(''), 'hex');
}

/** The keys of a stored list, or the single one of a stored key. */
export function keysIn(list: Uint8Array): readonly string[] {
  const text = Buffer.from(list.buffer, list.byteOffset, list.byteLength).toString('hex');
  const digits = 2 * keySize;
  return Array.from({ length: Math.floor(text.length / digits) }, (_, index) =>
    text.slice(index * digits, (index + 1) * digits),
  );
}
