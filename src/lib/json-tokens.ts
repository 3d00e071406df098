/** What is wrong with a JSON text, and at which byte. */
export type JsonFault =
  | { readonly kind: 'SYNTAX'; readonly at: number; readonly detail: string }
  /** Something there is more of than a text may hold; `detail` says what and how much. */
  | { readonly kind: 'LIMIT'; readonly at: number; readonly detail: string; readonly remedy: string }
  /** A name or text that no JSON text may hold. */
  | { readonly kind: 'CONTENT'; readonly at: number; readonly detail: string }
  | { readonly kind: 'DUPLICATE'; readonly at: number; readonly first: number };

/** Ends the reading of a JSON text with what was found wrong. */
export class JsonFound extends Error {
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** What is to be known about the text that was read last. */
export type TextMarks = {
  /** Whether it is written with escapes. */
  escaped: boolean;
  /** Whether it has half a surrogate pair or the character U+0000. */
  broken: boolean;
};

const quote = 0x22;
const backslash = 0x5c;

/** Ends the reading where something else was expected. */
export function unexpected(json: Uint8Array, at: number, expected: string): never {
  const found = at >= json.length ? 'the end of the body' : characterAt(json, at);
  return wrong(at, `expected ${expected} but found ${found}`);
}

/** Where `true`, `false` or `null` has ended that begins at `start`. */
export function endOfWord(json: Uint8Array, start: number, expected: string): number {
  const word = json[start] === 0x74 ? 'true' : json[start] === 0x66 ? 'false' : 'null';
  for (let step = 0; step < word.length; step += 1)
    if (json[start + step] !== word.charCodeAt(step)) unexpected(json, start, expected);
  return start + word.length;
}

/** Where the number has ended that begins at `start` and may have `most` characters. */
export function endOfNumber(
  json: Uint8Array,
  start: number,
  { most, expected }: { readonly most: number; readonly expected: string },
): number {
  const digits = (from: number): number => {
    let at = from;
    for (let byte = json[at] ?? 0; byte >= 0x30 && byte <= 0x39; byte = json[at] ?? 0) {
      at += 1;
      if (at - start > most)
        tooLong(start, `has a number of more than ${most} characters: at least ${at - start}`);
    }
    return at === from ? unexpected(json, start, expected) : at;
  };
  let at = start;
  if (json[at] === 0x2d) at += 1;
  at = json[at] === 0x30 ? at + 1 : digits(at);
  if (json[at] === 0x2e) at = digits(at + 1);
  if (json[at] !== 0x65 && json[at] !== 0x45) return at;
  at += 1;
  if (json[at] === 0x2b || json[at] === 0x2d) at += 1;
  return digits(at);
}

/** Where the other quote of the text stands whose quote stands at `start`, and that may have `most` bytes. */
export function endOfText(
  json: Uint8Array,
  start: number,
  { most, marks }: { readonly most: number; readonly marks: TextMarks },
): number {
  const stop = Math.min(json.length, start + most + 2);
  marks.escaped = false;
  marks.broken = false;
  for (let at = start + 1; at < stop; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === quote) return at;
    if (byte === backslash) at = endOfEscape(json, at, marks);
    else if (byte < 0x20)
      wrong(
        at,
        `expected no control character in a text but found ${shownCharacter(byte)}; write it as an escape`,
      );
  }
  if (stop === json.length) unexpected(json, stop, 'the closing quote of the text');
  return tooLong(start, `has a text of more than ${most} bytes: at least ${most + 1}`);
}

/** Where the last character of an escape stands. */
function endOfEscape(json: Uint8Array, at: number, marks: TextMarks): number {
  marks.escaped = true;
  if (json[at + 1] !== 0x75) {
    if (!simpleEscapes.includes(json[at + 1] ?? 0))
      unexpected(json, at + 1, 'one of "\\/bfnrtu after a backslash');
    return at + 1;
  }
  const unit = hexadecimal(json, at + 2);
  const isFirstHalf = unit >= 0xd800 && unit <= 0xdbff;
  if (isFirstHalf && json[at + 6] === backslash && json[at + 7] === 0x75) {
    const second = hexadecimal(json, at + 8);
    if (second >= 0xdc00 && second <= 0xdfff) return at + 11;
  }
  if (unit === 0 || (unit >= 0xd800 && unit <= 0xdfff)) marks.broken = true;
  return at + 5;
}

/** `"\/bfnrt` */
const simpleEscapes: readonly number[] = [0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74];

function hexadecimal(json: Uint8Array, start: number): number {
  let unit = 0;
  for (let at = start; at < start + 4; at += 1) {
    const byte = json[at] ?? 0;
    const letter = byte | 0x20;
    const isDigit = byte >= 0x30 && byte <= 0x39;
    if (!isDigit && (letter < 0x61 || letter > 0x66)) unexpected(json, at, 'a hexadecimal digit');
    unit = unit * 16 + (isDigit ? byte - 0x30 : letter - 0x61 + 10);
  }
  return unit;
}

function tooLong(at: number, detail: string): never {
  throw new JsonFound({ kind: 'LIMIT', at, detail, remedy: 'shorten it' });
}

function wrong(at: number, detail: string): never {
  throw new JsonFound({ kind: 'SYNTAX', at, detail });
}

function characterAt(json: Uint8Array, at: number): string {
  const [character = ''] = new TextDecoder().decode(json.subarray(at, at + 4));
  return JSON.stringify(character);
}

function shownCharacter(byte: number): string {
  return `U+${byte.toString(16).toUpperCase().padStart(4, '0')}`;
}
