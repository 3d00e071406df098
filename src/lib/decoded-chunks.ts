// Pure code imports this file and compiles without Node's types, so it declares the one class it takes: part of the web
// platform too, and a pure function of the bytes it is given.
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: true },
) => { readonly decode: (bytes?: Uint8Array, options?: { readonly stream: boolean }) => string };

const chunkBytes = 65_536;

/**
 * The text of some bytes, in chunks, without byte order mark. The encoding is called as in the web's Encoding Standard.
 * Throws behind the text before the first bytes that are not in it.
 */
export function* decodedChunks(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let start = 0;
  try {
    for (; start < bytes.length; start += chunkBytes)
      yield decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true });
    yield decoder.decode();
  } catch (error) {
    yield textBeforeError(bytes, { encoding, start });
    throw error;
  }
}

/** The text from the chunk at `start` on, up to the bytes that cannot be decoded. */
function textBeforeError(
  bytes: Uint8Array,
  { encoding, start }: { readonly encoding: string; readonly start: number },
): string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < start; at += chunkBytes)
    decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
  let text = '';
  for (let at = start; at < bytes.length; at += 1)
    try {
      text += decoder.decode(bytes.subarray(at, at + 1), { stream: true });
    } catch {
      break;
    }
  return text;
}
