// Pure code imports this file and compiles without Node's types, so it declares the one class it takes: part of the web
// platform too, and a pure function of the bytes it is given.
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: true },
) => { readonly decode: (bytes?: Uint8Array, options?: { readonly stream: boolean }) => string };

const chunkBytes = 65_536;

/**
 * The text of some bytes, in chunks, without byte order mark. The encoding is called as in the web's Encoding Standard.
 * Throws when the bytes are not in it.
 */
export function* decodedChunks(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true });
  yield decoder.decode();
}
