/** The encodings XMI files may have: those every XML reader must know. */
export type XmlEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';

/** Finds a file's encoding from its byte order mark or its first character; UTF-8 when neither says otherwise. */
export function encodingOf(bytes: Uint8Array): XmlEncoding {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0x00)) return 'UTF-16LE';
  if ((first === 0xfe && second === 0xff) || (first === 0x00 && second === 0x3c)) return 'UTF-16BE';
  return 'UTF-8';
}

/** Tells whether a file in this encoding may call its encoding so in its XML declaration. */
export function mayBeCalled(encoding: XmlEncoding, declared: string): boolean {
  return (names[encoding] as readonly string[]).includes(declared.toUpperCase());
}

// US-ASCII is the part of UTF-8 that EMF writes by default.
const names = {
  'UTF-8': ['UTF-8', 'UTF8', 'ASCII', 'US-ASCII'],
  'UTF-16LE': ['UTF-16', 'UTF-16LE'],
  'UTF-16BE': ['UTF-16', 'UTF-16BE'],
} as const satisfies Readonly<Record<XmlEncoding, readonly string[]>>;

// Part of the web platform and of Node, a pure function of the bytes it is given; only the library of plain
// ECMAScript types lacks it.
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: true },
) => { readonly decode: (bytes?: Uint8Array, options?: { readonly stream: boolean }) => string };

const chunkBytes = 65_536;

/** The text of a file, in chunks, without its byte order mark. Throws when the bytes are not in the encoding. */
export function* decodedChunks(bytes: Uint8Array, encoding: XmlEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true });
  yield decoder.decode();
}
