import type { JsonLimits } from './json-limits.ts';
import { createOpenNames, saidName, type WrittenName } from './json-names.ts';
import type { JsonStep } from './json-place.ts';
import { endOfNumber, endOfText, endOfWord, JsonFound, unexpected, type JsonFault } from './json-tokens.ts';

/** The first thing that is wrong with a JSON text, and the way to the value it was found in. */
export type JsonProblem = { readonly fault: JsonFault; readonly steps: readonly JsonStep[] };

/**
 * Reads a JSON text in UTF-8 from front to back without building anything, and gives the first thing that is wrong: that
 * it is not JSON, holds more of something than the limits allow, two members of one name in an object, a member
 * `__proto__`, or text that is not Unicode or has the character U+0000. Takes time linear in what was read, and memory
 * that is bounded by the limits.
 */
export function findJsonProblem(json: Uint8Array, limits: JsonLimits): JsonProblem | undefined {
  const scan = new Scan(json, limits);
  try {
    scan.run();
    return undefined;
  } catch (error) {
    if (error instanceof JsonFound) return { fault: error.fault, steps: scan.steps() };
    throw error;
  }
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

const className = 'eClass';
const prototypeName = '__proto__';
const aValue = 'a value';
const notKeepable = 'holds half a surrogate pair or the character U+0000; send other text';

class Scan {
  readonly #json: Uint8Array;
  readonly #limits: JsonLimits;
  readonly #names;
  readonly #marks = { escaped: false, broken: false };
  #depth = 0;
  #values = 0;
  #elements = 0;
  // Of each open object or list: what it is, how much it holds so far, and the name of the member that is being read.
  readonly #isObject: Uint8Array;
  readonly #counts: Int32Array;
  readonly #firstNames: Int32Array;
  readonly #nameStarts: Int32Array;
  readonly #nameEnds: Int32Array;

  constructor(json: Uint8Array, limits: JsonLimits) {
    this.#json = json;
    this.#limits = limits;
    // A member takes four bytes at least.
    this.#names = createOpenNames(json, Math.min(limits.depth * limits.members, json.length >> 2) + 1);
    this.#isObject = new Uint8Array(limits.depth + 1);
    this.#counts = new Int32Array(limits.depth + 1);
    this.#firstNames = new Int32Array(limits.depth + 1);
    this.#nameStarts = new Int32Array(limits.depth + 1);
    this.#nameEnds = new Int32Array(limits.depth + 1);
  }

  run(): void {
    const json = this.#json;
    let at = json[0] === 0xef && json[1] === 0xbb && json[2] === 0xbf ? 3 : 0;
    let expected = aValue;
    for (;;) {
      at = this.#afterBlanks(at);
      const byte = json[at];
      this.#countValue(at);
      if (byte === openObject) {
        this.#open(at, 1);
        at = this.#afterBlanks(at + 1);
        if (json[at] !== closeObject) {
          at = this.#member(at, "a member name in double quotes or '}'");
          expected = aValue;
          continue;
        }
      } else if (byte === openList) {
        this.#open(at, 0);
        at = this.#afterBlanks(at + 1);
        if (json[at] !== closeList) {
          this.#countItem(at);
          expected = "a value or ']'";
          continue;
        }
      } else at = this.#scalar(at, expected);
      const next = this.#afterValue(at);
      if (next === undefined) return;
      at = next;
      expected = aValue;
    }
  }

  /** The way to the value that is being read. */
  steps(): readonly JsonStep[] {
    const steps: JsonStep[] = [];
    for (let level = 1; level <= this.#depth; level += 1) {
      const isObject = this.#isObject[level] === 1;
      const [start = 0, end = 0] = [this.#nameStarts[level], this.#nameEnds[level]];
      // Nothing of what opened last may have been read yet.
      if (isObject && end === 0) break;
      steps.push(isObject ? saidName(this.#json, start, end) : Math.max(0, (this.#counts[level] ?? 0) - 1));
    }
    return steps;
  }

  /** Closes what ends after a value. Gives where the next value is to stand, or undefined at the end of the text. */
  #afterValue(end: number): number | undefined {
    const json = this.#json;
    for (let at = this.#afterBlanks(end); ; at = this.#afterBlanks(at + 1)) {
      if (this.#depth === 0)
        return at < json.length ? unexpected(json, at, 'the end of the body') : undefined;
      const isObject = this.#isObject[this.#depth] === 1;
      if (json[at] === comma) {
        if (isObject) return this.#member(this.#afterBlanks(at + 1), 'a member name in double quotes');
        this.#countItem(at + 1);
        return at + 1;
      }
      if (json[at] !== (isObject ? closeObject : closeList))
        unexpected(json, at, isObject ? "',' or '}' after the member" : "',' or ']' after the item");
      if (isObject) this.#names.forget(this.#firstNames[this.#depth] ?? 0);
      this.#depth -= 1;
    }
  }

  #afterBlanks(start: number): number {
    const json = this.#json;
    let at = start;
    for (
      let byte = json[at];
      byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
      byte = json[at]
    )
      at += 1;
    return at;
  }

  #open(at: number, isObject: 0 | 1): void {
    const { depth } = this.#limits;
    if (this.#depth >= depth)
      throw new JsonFound({
        kind: 'LIMIT',
        at,
        remedy: 'flatten it',
        detail: `is nested deeper than ${depth} levels: level ${depth + 1}`,
      });
    this.#depth += 1;
    this.#isObject[this.#depth] = isObject;
    this.#counts[this.#depth] = 0;
    this.#nameEnds[this.#depth] = 0;
    this.#firstNames[this.#depth] = this.#names.size();
  }

  #countValue(at: number): void {
    this.#values += 1;
    if (this.#values > this.#limits.values)
      tooMany(at, { limit: this.#limits.values, what: 'values', remedy: 'send less at once' });
  }

  #countItem(at: number): void {
    const count = (this.#counts[this.#depth] ?? 0) + 1;
    this.#counts[this.#depth] = count;
    if (count > this.#limits.items)
      tooMany(at, { limit: this.#limits.items, what: 'items in a list', remedy: 'split the list' });
  }

  /** Reads a member's name and the colon after it; gives where its value may begin. */
  #member(at: number, expected: string): number {
    const json = this.#json;
    if (json[at] !== quote) unexpected(json, at, expected);
    const end = endOfText(json, at, { most: this.#limits.textBytes, marks: this.#marks });
    this.#nameStarts[this.#depth] = at + 1;
    this.#nameEnds[this.#depth] = end;
    this.#countMember(at);
    this.#judgeName(at, end);
    const after = this.#afterBlanks(end + 1);
    return json[after] === colon ? after + 1 : unexpected(json, after, "':' after the member name");
  }

  #countMember(at: number): void {
    const count = (this.#counts[this.#depth] ?? 0) + 1;
    this.#counts[this.#depth] = count;
    if (count > this.#limits.members)
      tooMany(at, {
        limit: this.#limits.members,
        what: 'members in an object',
        remedy: 'send only what this operation reads',
      });
  }

  #judgeName(at: number, end: number): void {
    const { escaped, broken } = this.#marks;
    if (broken) throw new JsonFound({ kind: 'CONTENT', at, detail: notKeepable });
    const start = at + 1;
    const said = escaped ? saidName(this.#json, start, end) : undefined;
    const name = { start, end, said };
    const first = this.#names.add(name, this.#firstNames[this.#depth] ?? 0);
    if (first >= 0) throw new JsonFound({ kind: 'DUPLICATE', at, first: first - 1 });
    if (this.#isCalled(prototypeName, name))
      throw new JsonFound({
        kind: 'CONTENT',
        at,
        detail: 'a member named __proto__ is not allowed; remove it',
      });
    if (this.#names.different() > this.#limits.names)
      tooMany(at, {
        limit: this.#limits.names,
        what: 'different member names',
        remedy: 'send only what this operation reads',
      });
    if (!this.#isCalled(className, name)) return;
    this.#elements += 1;
    if (this.#elements > this.#limits.elements)
      tooMany(at, { limit: this.#limits.elements, what: 'elements', remedy: 'split the model' });
  }

  #isCalled(wanted: string, { start, end, said }: WrittenName): boolean {
    if (said !== undefined) return said === wanted;
    if (end - start !== wanted.length) return false;
    for (let step = 0; step < wanted.length; step += 1)
      if (this.#json[start + step] !== wanted.charCodeAt(step)) return false;
    return true;
  }

  /** Reads a text, a number or a word; gives where it has ended. */
  #scalar(at: number, expected: string): number {
    const json = this.#json;
    const byte = json[at];
    if (byte === quote) {
      const end = endOfText(json, at, { most: this.#limits.textBytes, marks: this.#marks });
      if (this.#marks.broken) throw new JsonFound({ kind: 'CONTENT', at, detail: notKeepable });
      return end + 1;
    }
    if (byte === 0x74 || byte === 0x66 || byte === 0x6e) return endOfWord(json, at, expected);
    return endOfNumber(json, at, { most: this.#limits.numberCharacters, expected });
  }
}

function tooMany(
  at: number,
  { limit, what, remedy }: { readonly limit: number; readonly what: string; readonly remedy: string },
): never {
  const detail = `has more than ${limit} ${what}: number ${limit + 1}`;
  throw new JsonFound({ kind: 'LIMIT', at, detail, remedy });
}
