import { matchesPattern } from '../../core/patterns.ts';

/**
 * A text that matches a simple regular expression: literals, character classes, escapes such as `\d`, groups with
 * alternatives and counts. Undefined when the expression uses more than that, no text was found, or trying it could
 * take long.
 */
export function matchingText(pattern: string): string | undefined {
  try {
    const text = new Sampler(pattern.replace(/^\^/, '').replace(/\$$/, '')).sample();
    return matchesPattern(pattern, text) === true ? text : undefined;
  } catch {
    return undefined;
  }
}

const longestText = 10_000;

const escapes: Readonly<Record<string, string>> = { d: '7', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };

/** Reads a pattern from left to right and writes the first text that each part allows. */
class Sampler {
  readonly #pattern: string;
  #next = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  sample(): string {
    const text = this.#alternatives();
    if (this.#next < this.#pattern.length) throw new Error('unsupported');
    return text;
  }

  #alternatives(): string {
    const first = this.#sequence();
    while (this.#peek() === '|') {
      this.#next += 1;
      this.#sequence();
    }
    return first;
  }

  #sequence(): string {
    let text = '';
    while (this.#next < this.#pattern.length && this.#peek() !== '|' && this.#peek() !== ')') {
      const unit = this.#unit();
      const count = this.#count();
      if (text.length + unit.length * count > longestText) throw new Error('unsupported');
      text += unit.repeat(count);
    }
    return text;
  }

  #unit(): string {
    const character = this.#take();
    if (character === '\\') {
      const escaped = this.#take();
      if (/[bBpPkux0-9cfnrtv]/.test(escaped)) throw new Error('unsupported');
      return escapes[escaped] ?? escaped;
    }
    if (character === '.') return 'a';
    if (character === '[') return this.#characterClass();
    if (character !== '(') {
      if ('*+?{}^$'.includes(character)) throw new Error('unsupported');
      return character;
    }
    if (this.#peek() === '?') {
      if (this.#pattern.slice(this.#next, this.#next + 2) !== '?:') throw new Error('unsupported');
      this.#next += 2;
    }
    const inner = this.#alternatives();
    if (this.#take() !== ')') throw new Error('unsupported');
    return inner;
  }

  #characterClass(): string {
    const end = this.#pattern.indexOf(']', this.#next + 1);
    if (end < 0 || this.#peek() === '^') throw new Error('unsupported');
    const content = this.#pattern.slice(this.#next, end);
    this.#next = end + 1;
    return content.startsWith('\\')
      ? (escapes[content.slice(1, 2)] ?? content.slice(1, 2))
      : content.slice(0, 1);
  }

  #count(): number {
    const counted = /^\{(\d{1,3})(?:,\d{0,3})?\}/.exec(this.#pattern.slice(this.#next));
    if (counted !== null) {
      this.#next += counted[0].length;
      return Number(counted[1]);
    }
    const sign = this.#peek();
    if (sign !== '*' && sign !== '+' && sign !== '?') return 1;
    this.#next += 1;
    return 1;
  }

  #peek(): string {
    return this.#pattern.slice(this.#next, this.#next + 1);
  }

  #take(): string {
    const character = this.#peek();
    if (character === '') throw new Error('unsupported');
    this.#next += 1;
    return character;
  }
}
