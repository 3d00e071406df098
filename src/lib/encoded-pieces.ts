import { letGo } from './let-go.ts';

/** The bytes in UTF-8 of a text that `write` gives away in pieces. */
export function encodedPieces(write: (take: (piece: string) => void) => void): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  write((piece) => parts.push(encoder.encode(piece)));
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let length = 0;
  for (const part of parts) {
    bytes.set(part, length);
    length += part.byteLength;
    letGo(part);
  }
  return bytes;
}
