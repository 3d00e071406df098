import { setImmediate } from 'node:timers/promises';

/** How many bytes one request handles before the others get their turn. */
export const ownBytesAtOnce = 128 * 1024;

/**
 * The same pieces; after every `ownBytesAtOnce` bytes of them, everything else that waits in the event loop runs first.
 */
export async function* fairly<Piece extends Uint8Array>(
  pieces: AsyncIterable<Piece> | Iterable<Piece>,
): AsyncGenerator<Piece> {
  let sinceRest = 0;
  for await (const piece of pieces) {
    sinceRest += piece.byteLength;
    yield piece;
    if (sinceRest < ownBytesAtOnce) continue;
    sinceRest = 0;
    await setImmediate();
  }
}
