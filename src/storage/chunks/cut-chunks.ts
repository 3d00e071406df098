import { createHash } from 'node:crypto';

/** A part of a content, from `start` to before `end`. */
export type ChunkPlace = { readonly start: number; readonly end: number };

const least = 4 * 1024;
const wanted = 16 * 1024;
/** A chunk has no more bytes than this. */
export const mostOfChunk = 64 * 1024;

/** Before the wanted length a cut needs 16 bits of the rolling hash to be zero, afterwards 12. */
const strict = 0xffff0000;
const loose = 0xfff00000;

/** A number for every value of a byte. They only have to look like drawn by chance, and to be the same everywhere. */
const gear = Int32Array.from({ length: 256 }, (_, byte) =>
  createHash('sha256').update(`gear ${byte}`).digest().readInt32LE(0),
);

/**
 * Cuts bytes into chunks of 4 to 64 KiB, mostly about 16, where the bytes themselves say so (FastCDC with normalized
 * chunking). After a change of a few bytes all chunks but one or two are the ones from before, also where everything
 * behind the change has moved. Other constants would cut elsewhere, and share nothing with what is stored.
 */
export function* cutChunks(bytes: Uint8Array): Generator<ChunkPlace> {
  for (let start = 0; start < bytes.byteLength;) {
    const end = endOf(bytes, start);
    yield { start, end };
    start = end;
  }
}

function endOf(bytes: Uint8Array, start: number): number {
  const last = Math.min(start + mostOfChunk, bytes.byteLength);
  const middle = Math.min(start + wanted, last);
  let hash = 0;
  let at = Math.min(start + least, last);
  for (; at < middle; at += 1) {
    hash = ((hash << 1) + gearOf(bytes, at)) | 0;
    if ((hash & strict) === 0) return at + 1;
  }
  for (; at < last; at += 1) {
    hash = ((hash << 1) + gearOf(bytes, at)) | 0;
    if ((hash & loose) === 0) return at + 1;
  }
  return last;
}

function gearOf(bytes: Uint8Array, at: number): number {
  return gear[bytes[at] ?? 0] ?? 0;
}
