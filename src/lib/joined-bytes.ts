import { free } from './let-go.ts';

/** The bytes of some parts in memory of their own; each part is freed as soon as it is copied, if its memory is its own. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
    free(part);
  }
  return bytes;
}
