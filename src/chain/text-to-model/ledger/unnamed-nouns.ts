import { pushTo } from '../../../lib/push-to.ts';
import type { UnitSentence } from '../reading/facts.ts';
import type { ReadSentence } from '../reading/clauses.ts';
import { keyOf } from '../reading/concept-names.ts';
import { thingOf } from '../reading/thing-names.ts';
import { endsIdle } from '../reading/used-nouns.ts';
import { isValueName } from '../reading/value-reader.ts';
import { greetings } from '../reading/word-lists.ts';
import type { Demand } from './demand.ts';
import type { Content } from './obligation.ts';

/**
 * The nouns of a sentence that no thing, attribute, value or relation stands for. That an action or a kept sentence
 * mentions a noun is not enough: a reader of "with a weight" looks for a weight in the model.
 */
export function unnamedIn(
  sentence: UnitSentence,
  given: {
    readonly idle: ReadonlySet<string>;
    /** The demands of the unit so far. */
    readonly own: readonly Demand[];
    /** The names of all demands so far. */
    readonly named: KnownNames;
  },
): readonly string[] {
  const { read, role } = sentence;
  if (role === 'BENEFIT') return [];
  const greeted = greetings.has(read.words[0]?.lower ?? '')
    ? read.words.findIndex(({ lower }) => lower === ',')
    : -1;
  if (read.clauses.length === 0 && !read.lists.some(({ length }) => length > 2)) return [];
  const inUnit = new KnownNames();
  inUnit.add(given.own);
  const found = read.phrases.flatMap((phrase, index) => {
    const name = nounOf(read, index, given.idle);
    if (name === '' || given.idle.has(name) || phrase.end <= greeted || isAdverbial(read, index)) return [];
    const isKnown = phrase.determiners.some((word) => definite.test(word)) || phrase.possessive !== undefined;
    // "the original price" is the price that was named before.
    const isMeant = isKnown && [name, thingOf(read, index)].some((noun) => given.named.has(noun));
    return isMeant || inUnit.has(name) ? [] : [name];
  });
  return [...new Set(found)];
}

/** Also "entry time", which says what is kept and not when, and "waiting list". */
function nounOf(read: ReadSentence, index: number, idle: ReadonlySet<string>): string {
  const phrase = read.phrases[index];
  const key = phrase === undefined ? '' : keyOf(phrase);
  return (isValueName(key) || endsIdle(idle, key)) && key.includes(' ') ? key : thingOf(read, index);
}

/** "by phone", "free of charge", "before leaving": says how or when. */
function isAdverbial({ words, phrases }: ReadSentence, index: number): boolean {
  const phrase = phrases[index];
  const before = words[(phrase?.start ?? 0) - 1];
  if (
    phrase === undefined ||
    phrase.plural ||
    phrase.determiners.length > 0 ||
    phrase.owner !== undefined ||
    phrase.possessive !== undefined
  )
    return false;
  if (before?.tag !== 'IN') return false;
  if (before.lower === 'of') return words[phrase.start - 2]?.lower === 'free';
  return phrase.words.length === 1;
}

const definite = /^(?:the|this|that|these|those|such)$/;

/** Names that demands have, found by any of their words. */
export class KnownNames {
  readonly #names = new Set<string>();
  readonly #byWord = new Map<string, ReadonlySet<string>[]>();

  /** Adds the names of demands. */
  add(demands: readonly Demand[]): void {
    for (const name of demands.flatMap(({ content }) => namesIn(content))) {
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      const words = new Set(name.split(' '));
      for (const word of words) pushTo(this.#byWord, word, words);
    }
  }

  /** Whether some name has all words of a noun. */
  has(noun: string): boolean {
    const words = noun.split(' ');
    const near = this.#byWord.get(words[0] ?? '') ?? [];
    return this.#names.has(noun) || near.some((name) => words.every((word) => name.has(word)));
  }
}

function namesIn(content: Content): readonly string[] {
  switch (content.kind) {
    case 'CONCEPT':
    case 'NOUN':
      return [content.name];
    case 'ATTRIBUTE':
    case 'VALUE':
      return [content.of, content.name];
    case 'RELATION':
    case 'COUNT':
      return [content.a, content.b];
    case 'ACTION':
    case 'RULE':
    case 'GOAL':
      return [];
  }
}
