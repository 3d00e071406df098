import { setImmediate } from 'node:timers/promises';
import { free } from '../../lib/let-go.ts';
import type { ContentKeeping } from '../content-keeping.ts';
import type { ChunkedContent } from './chunk-list.ts';
import { insertChunks, keyPages, renewChunks, soundChunks, type PackedChunk } from './chunk-rows.ts';
import { pack } from './packing.ts';

/** Packed bytes that one statement writes, so that it keeps others waiting for a few milliseconds only. */
const writtenAtOnce = 1024 * 1024;

/**
 * Writes those chunks of a content that are not there yet, and has all of them stay for as long as its pointer may take.
 * The list of the content is committed before, so that no chunk is cleared away that it names. With `trusted` being
 * false what is stored already is written again: it may be what is damaged.
 */
export async function writeChunks(
  keeping: ContentKeeping,
  content: ChunkedContent & {
    readonly bytes: Uint8Array;
    readonly trusted: boolean;
  },
): Promise<void> {
  const { bytes, places, trusted } = content;
  for (const page of keyPages([...places.keys()])) {
    const kept = trusted ? await keptOf(keeping, page) : new Set<string>();
    const missing = page
      .filter((key) => !kept.has(key))
      .map((key) => {
        const chunk = bytes.subarray(places.get(key)?.start, places.get(key)?.end);
        return { key, size: chunk.byteLength, bytes: pack(chunk) };
      });
    for (const chunks of groupsOf(missing)) {
      await insertChunks(keeping.contentWriter, { chunks, usedAt: keeping.clock.now() });
      for (const chunk of chunks) free(chunk.bytes);
    }
    await setImmediate();
  }
}

/** Those of some chunks that are there and stay. */
async function keptOf(keeping: ContentKeeping, page: readonly string[]): Promise<ReadonlySet<string>> {
  const { reader, contentWriter, clock, pointedToWithin } = keeping;
  const now = clock.now();
  const found = await soundChunks(reader, page);
  // They are cleared away after twice the time, so half of it is left at least.
  const isFresh = (usedAt: number): boolean => usedAt > now - pointedToWithin;
  const fresh = page.filter((key) => isFresh(found.get(key) ?? -Infinity));
  const stale = page.filter((key) => !isFresh(found.get(key) ?? Infinity));
  const renewed = stale.length === 0 ? [] : await renewChunks(contentWriter, { keys: stale, usedAt: now });
  return new Set([...fresh, ...renewed]);
}

function groupsOf(chunks: readonly PackedChunk[]): readonly (readonly PackedChunk[])[] {
  const groups: PackedChunk[][] = [];
  let room = 0;
  for (const chunk of chunks) {
    const open = chunk.bytes.byteLength <= room ? groups.at(-1) : undefined;
    if (open === undefined) groups.push([chunk]);
    else open.push(chunk);
    room = (open === undefined ? writtenAtOnce : room) - chunk.bytes.byteLength;
  }
  return groups;
}
