/**
 * Whether bytes look like a text in UTF-16 or UTF-32: by their byte order mark, or because one of their first two
 * characters, which are ASCII in JSON and XML, takes more than one byte.
 */
export function isWideText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return hasMark || (bytes.length > 1 && (first === 0 || second === 0));
}
