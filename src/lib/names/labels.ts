/**
 * A name for people as it is stored: without space around it, one space where there were several of any kind, and
 * letters in their composed form (Unicode NFC).
 */
export function cleanName(text: string): string {
  const spaced = text.normalize('NFC').replace(/\p{Z}+/gu, ' ');
  return spaced.slice(
    spaced.startsWith(' ') ? 1 : 0,
    spaced.length > 1 && spaced.endsWith(' ') ? -1 : undefined,
  );
}

/**
 * A label as it is stored, cleaned as RFC 8266 cleans nicknames: as a name, and with one form for letters that differ in
 * font or width only (Unicode NFKC): `Ａｒｃｈｉｔｅｃｔ` becomes `Architect`.
 */
export function cleanLabel(text: string): string {
  return cleanName(text.normalize('NFKC'));
}
