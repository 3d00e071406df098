import { joinedBytes } from './joined-bytes.ts';

/** The bytes in UTF-8 of a text that `write` gives away in pieces. */
export function encodedPieces(write: (take: (piece: string) => void) => void): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  write((piece) => parts.push(encoder.encode(piece)));
  return joinedBytes(parts);
}
