import { createHash } from 'node:crypto';

/** A part of a content, from `start` to before `end`. */
export type ChunkPlace = { readonly start: number; readonly end: number };

const kibibyte = 1024;

/** A chunk has no more bytes than this. */
export const mostOfChunk = 128 * kibibyte;

/** Contents of so many bytes are cut into larger chunks. */
const large = 1024 * kibibyte;

/**
 * Lengths of chunks, and the bits of the rolling hash that are zero where one is cut: before the wanted length more of
 * them than afterwards.
 */
type Cutting = {
  readonly least: number;
  readonly wanted: number;
  readonly most: number;
  readonly strict: number;
  readonly loose: number;
};

const small: Cutting = {
  least: 4 * kibibyte,
  wanted: 16 * kibibyte,
  most: 64 * kibibyte,
  strict: 0xffff0000,
  loose: 0xfff00000,
};

const wide: Cutting = {
  least: 12 * kibibyte,
  wanted: 40 * kibibyte,
  most: mostOfChunk,
  strict: 0xffff8000,
  loose: 0xfff80000,
};

/** A number for every value of a byte. They only have to look like drawn by chance, and to be the same everywhere. */
const gear = Int32Array.from({ length: 256 }, (_, byte) =>
  createHash('sha256').update(`gear ${byte}`).digest().readInt32LE(0),
);

/**
 * Cuts bytes into chunks where the bytes themselves say so (FastCDC with normalized chunking): contents of less than a
 * MiB into chunks of 4 to 64 KiB, mostly about 16, others into chunks of 12 to 128 KiB, mostly about 40. After a change of a few bytes all chunks but one or two are the ones from before, also where everything
 * behind the change has moved. Other constants would cut elsewhere, and share nothing with what is stored.
 */
export function* cutChunks(bytes: Uint8Array): Generator<ChunkPlace> {
  const cutting = bytes.byteLength < large ? small : wide;
  for (let start = 0; start < bytes.byteLength;) {
    const end = endOf(bytes, start, cutting);
    yield { start, end };
    start = end;
  }
}

function endOf(bytes: Uint8Array, start: number, cutting: Cutting): number {
  const { least, wanted, most, strict, loose } = cutting;
  const last = Math.min(start + most, bytes.byteLength);
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
