/** The encoding of an XML file, as the web's Encoding Standard calls it. */
export type XmlEncoding = string;

/**
 * Finds a file's encoding from its byte order mark, its first character, or what its XML declaration says of bytes of
 * one character each; UTF-8 when none of them says otherwise.
 */
export function encodingOf(bytes: Uint8Array): XmlEncoding {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0x00)) return 'UTF-16LE';
  if ((first === 0xfe && second === 0xff) || (first === 0x00 && second === 0x3c)) return 'UTF-16BE';
  const declared = declaredEncoding(bytes)?.toUpperCase();
  return declared !== undefined && oneByteEach.test(declared) ? declared : 'UTF-8';
}

/** Whether a file in this encoding may call its encoding so in its XML declaration. */
export function mayBeCalled(encoding: XmlEncoding, declared: string): boolean {
  return (names[encoding] ?? [encoding]).includes(declared.toUpperCase());
}

// US-ASCII is the part of UTF-8 that EMF writes by default.
const names: Readonly<Record<XmlEncoding, readonly string[]>> = {
  'UTF-8': ['UTF-8', 'UTF8', 'ASCII', 'US-ASCII'],
  'UTF-16LE': ['UTF-16', 'UTF-16LE'],
  'UTF-16BE': ['UTF-16', 'UTF-16BE'],
};

/** Encodings of Western and other alphabets in which ASCII's characters are what they are in ASCII. */
const oneByteEach = /^(?:ISO-8859-(?:[1-9]|1[013-6])|WINDOWS-125[0-8])$/;

/** Bytes in which an XML declaration ends, where there is one. */
const declarationBytes = 256;

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, declarationBytes));
  const [declaration = ''] = /^<\?xml\s[^?]*/.exec(start) ?? [];
  return /\sencoding\s*=\s*["']([\w.-]+)["']/.exec(declaration)?.[1];
}
