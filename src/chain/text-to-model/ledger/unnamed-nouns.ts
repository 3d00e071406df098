import { pushTo } from '../../../lib/push-to.ts';
import type { UnitSentence } from '../reading/facts.ts';
import type { ReadSentence } from '../reading/clauses.ts';
import { headOf, keyOf } from '../reading/concept-names.ts';
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
  // Titles end without a full stop; of a sentence that no verb is found in, every noun is looked for.
  const isTitle = !/[.!;]\s*$/.test(read.text);
  if (read.clauses.length === 0 && isTitle && !read.lists.some(({ length }) => length > 2)) return [];
  const inUnit = new KnownNames();
  inUnit.add(given.own);
  const found = read.phrases.flatMap((phrase, index) => {
    const name = nounOf(read, index, given.idle);
    if (
      name === '' ||
      isOfTheTalk(name, given.idle) ||
      phrase.end <= greeted ||
      isCounting(read, index) ||
      isAdverbial(read, index)
    )
      return [];
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

/** "a list of ingredients" is so many of them. */
const isCounting = ({ words, phrases }: ReadSentence, index: number): boolean =>
  words[phrases[index]?.end ?? -1]?.lower === 'of' &&
  counting.test(words[phrases[index]?.head ?? -1]?.lower ?? '');

const counting =
  /^(?:number|amount|quantity|lot|couple|variety|range|set|list|kind|type|sort|pair|series|piece|part)s?$/;

/** Words of the talk itself, where the text does not use them for a thing. */
const talk: ReadonlySet<string> = new Set(
  (
    'system application app software program platform website site tool database information data detail example case way manner ' +
    'kind type sort thing something everything purpose set number lot range variety fact basis respect regard aspect possibility ' +
    'end beginning start future past present moment time following above one other others rest each total pair majority half ' +
    'goal reason advantage interest care matter trouble mind sense need requirement addition course use'
  ).split(' '),
);

const isOfTheTalk = (name: string, idle: ReadonlySet<string>): boolean => idle.has(name) && talk.has(name);

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
  if (before?.tag !== 'IN' || before.lower === 'per') return false;
  if (before.lower === 'of') return words[phrase.start - 2]?.lower === 'free';
  return phrase.words.length === 1;
}

const definite = /^(?:the|this|that|these|those|such)$/;

/** Names that demands have, found by their heads. */
export class KnownNames {
  readonly #names = new Set<string>();
  readonly #byHead = new Map<string, string[]>();

  /** Adds the names of demands. */
  add(demands: readonly Demand[]): void {
    for (const name of demands.flatMap(({ content }) => namesIn(content))) {
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      pushTo(this.#byHead, headOf(name), name);
      const [first = '', second] = name.split(' of ');
      if (second !== undefined) pushTo(this.#byHead, headOf(first), name);
    }
  }

  /**
   * Whether a name stands for a noun: it is that noun, a longer name of the same head, or both sides of an "of". A
   * "ticket machine" is no ticket.
   */
  has(noun: string): boolean {
    if (this.#names.has(noun)) return true;
    const near = this.#byHead.get(headOf(noun)) ?? [];
    return near.some((name) => name.endsWith(` ${noun}`) || name.startsWith(`${noun} of `));
  }
}

/** The names that a demand is about; what asks for a deed or a rule has none of its own. */
export function namesIn(content: Content): readonly string[] {
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
