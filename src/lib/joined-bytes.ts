import { fairly } from './fair-share.ts';
import { free } from './let-go.ts';

/** The bytes of some parts in memory of their own; each part is freed as soon as it is copied, if its memory is its own. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) at = moved(part, { bytes, at });
  return bytes;
}

/** As `joinedBytes`, of parts that stay as they are. */
export function copiedTogether(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** As `joinedBytes`, a little at a time: memory that is written for the first time is slow, and others would wait. */
export async function joinedFairly(parts: readonly Uint8Array[]): Promise<Buffer<ArrayBuffer>> {
  const bytes = new Uint8Array(lengthOf(parts));
  let at = 0;
  for await (const part of fairly(parts)) at = moved(part, { bytes, at });
  return Buffer.from(bytes.buffer);
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function moved(part: Uint8Array, { bytes, at }: { readonly bytes: Uint8Array; readonly at: number }): number {
  const end = at + part.byteLength;
  bytes.set(part, at);
  free(part);
  return end;
}
