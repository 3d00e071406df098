/** A step on the way into a JSON value: the name of a member or the number of an item. */
export type JsonStep = string | number;

const shownName = 60;
const shownPath = 500;

/** The way to a value as messages show it: `content.goals[3].name`; empty for the whole value. */
export function shownSteps(steps: readonly JsonStep[]): string {
  const path = steps
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : index === 0 ? shownText(step) : `.${shownText(step)}`,
    )
    .join('');
  return path.length > shownPath ? `${path.slice(0, shownPath)}…` : path;
}

function shownText(name: string): string {
  if (name === '') return '""';
  const short = name.length > shownName ? `${name.slice(0, shownName)}…` : name;
  return short.toWellFormed().replaceAll('\u0000', '\ufffd');
}

/** Line and column of a byte of a UTF-8 text; both count from 1, columns in UTF-16 characters as editors do. */
export function lineAndColumn(text: Uint8Array, offset: number): string {
  let line = 1;
  let column = 1;
  const start = text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf ? 3 : 0;
  for (let at = start; at < offset; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === 0x0a) {
      line += 1;
      column = 1;
    } else if (byte < 0x80 || byte >= 0xc0) column += byte >= 0xf0 ? 2 : 1;
  }
  return `line ${line}, column ${column}`;
}
