/** Text that XML 1.0 has no way to write, not even as a character reference, travels as `_xHHHH_`. */
const unwritable = String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]`;
const escapedCode = '00(?:0[0-8BCEF]|1[0-9A-F])|FFF[EF]|005F';

const toEscape = new RegExp(`${unwritable}|_(?=x(?:${escapedCode})(?:_|${unwritable}))`, 'g');
const escaped = new RegExp(`_x(?:(${escapedCode.replace('|005F', '')})|005F(?=_x(?:${escapedCode})_))_`, 'g');

/**
 * Writes a text so that XML 1.0 can carry it: a character that XML has no way to write becomes `_xHHHH_` with its code
 * in upper-case hexadecimal (the convention of ECMA-376 for its strings), an underscore that would start such a
 * sequence becomes `_x005F_`, and half a surrogate pair becomes U+FFFD.
 */
export function escapeUnwritable(text: string): string {
  return text.toWellFormed().replace(toEscape, (found) => `_x${hex(found)}_`);
}

/** The text that `escapeUnwritable` was given; everything else that looks like such a sequence stays as it is. */
export function unescapeUnwritable(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escaped, (_, code: string | undefined) =>
    code === undefined ? '_' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Writes a text as the value of an XML attribute in double quotes. */
export function attributeText(text: string): string {
  return attributeMarkup(escapeUnwritable(text));
}

/** As `attributeText`, for texts that XML can carry and that are read as they stand, such as ids. */
export function attributeMarkup(text: string): string {
  return text.replace(/[&<"\t\n\r]/g, (found) => references[found] ?? found);
}

/** Writes a text as the content of an XML element. */
export function elementText(text: string): string {
  return escapeUnwritable(text).replace(/[&<>\r]/g, (found) => references[found] ?? found);
}

// Line breaks and tabs as references: a parser turns them into spaces in attributes and carriage returns into
// line feeds everywhere.
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}
