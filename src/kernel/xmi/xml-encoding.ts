/** The encodings XMI files may have: those every XML reader must know. */
export type XmlEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';

/** Finds a file's encoding from its byte order mark or its first character; UTF-8 when neither says otherwise. */
export function encodingOf(bytes: Uint8Array): XmlEncoding {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0x00)) return 'UTF-16LE';
  if ((first === 0xfe && second === 0xff) || (first === 0x00 && second === 0x3c)) return 'UTF-16BE';
  return 'UTF-8';
}

/** Whether a file in this encoding may call its encoding so in its XML declaration. */
export function mayBeCalled(encoding: XmlEncoding, declared: string): boolean {
  return (names[encoding] as readonly string[]).includes(declared.toUpperCase());
}

// US-ASCII is the part of UTF-8 that EMF writes by default.
const names = {
  'UTF-8': ['UTF-8', 'UTF8', 'ASCII', 'US-ASCII'],
  'UTF-16LE': ['UTF-16', 'UTF-16LE'],
  'UTF-16BE': ['UTF-16', 'UTF-16BE'],
} as const satisfies Readonly<Record<XmlEncoding, readonly string[]>>;
