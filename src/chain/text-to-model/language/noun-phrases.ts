import type { Tag } from './closed-words.ts';
import { singular, useOf } from './lexicon.ts';
import type { TaggedWord } from './tag-words.ts';

/** A noun with what stands before it: "each new *travel agency*". Indexes count words of the sentence. */
export type NounPhrase = {
  /** First word, determiner included, and one past the last. */
  readonly start: number;
  readonly end: number;
  /** First word without determiners, numbers, possessives. */
  readonly core: number;
  /** Last word: the head noun. */
  readonly head: number;
  /** Determiners, numbers and quantifiers in front, lower case. */
  readonly determiners: readonly string[];
  /** Lower-case words of the core, the head in the singular. */
  readonly words: readonly string[];
  /** Tags of the core. */
  readonly tags: readonly Tag[];
  readonly plural: boolean;
  /** Index (in the list) of the phrase that owns this one by `'s`. */
  readonly owner: number | undefined;
  /** Possessive pronoun in front: `its`, `their`, … */
  readonly possessive: string | undefined;
};

const nounTags: ReadonlySet<Tag> = new Set<Tag>(['NN', 'NNS']);
const modifierTags: ReadonlySet<Tag> = new Set<Tag>(['NN', 'NNS', 'JJ', 'VBN', 'VBG']);

/** The noun phrases of a sentence, in order; phrases joined by `'s` follow each other, the owner first. */
export function nounPhrasesOf(words: readonly TaggedWord[]): readonly NounPhrase[] {
  const phrases: NounPhrase[] = [];
  let index = 0;
  while (index < words.length) {
    const found = phraseAt(words, index, phrases);
    if (found === undefined) {
      index += 1;
      continue;
    }
    phrases.push(found);
    index = found.end;
  }
  return phrases;
}

function phraseAt(
  words: readonly TaggedWord[],
  start: number,
  before: readonly NounPhrase[],
): NounPhrase | undefined {
  const tagAt = (index: number): Tag | undefined => words[index]?.tag;
  let index = start;
  const determiners: string[] = [];
  let possessive: string | undefined;
  let owner: number | undefined;
  if (tagAt(index) === 'POS') {
    if (before.at(-1)?.end !== index) return undefined;
    owner = before.length - 1;
    index += 1;
  }
  for (;;) {
    const word = words[index];
    if (word === undefined) return undefined;
    if (word.tag === 'PP$' || word.lower === 'whose') possessive = word.lower;
    else if (word.tag !== 'DT' && word.tag !== 'CD') break;
    determiners.push(word.lower);
    index += 1;
  }
  const core = coreEnd(words, index);
  if (core === undefined) return undefined;
  const coreWords = words.slice(index, core);
  const head = core - 1;
  return {
    start,
    end: core,
    core: index,
    head,
    determiners,
    // An acronym that ends in S is no plural.
    words: coreWords.map((word, at) =>
      at === coreWords.length - 1 && !/^\p{Lu}{2,}$/u.test(word.text) ? singular(word.lower) : word.lower,
    ),
    tags: coreWords.map(({ tag }) => tag),
    plural: tagAt(head) === 'NNS',
    owner,
    possessive,
  };
}

/** One past the head of the phrase whose modifiers or head start here. */
function coreEnd(words: readonly TaggedWord[], start: number): number | undefined {
  let index = start;
  let end: number | undefined;
  for (;;) {
    const word = words[index];
    if (word === undefined) break;
    if (nounTags.has(word.tag)) {
      index += 1;
      end = index;
      // "the date the flight…": a plural in the middle ends the phrase unless another noun follows at once.
      continue;
    }
    if (modifierTags.has(word.tag) && isModifier(words, index, start)) {
      if (end !== undefined && word.tag !== 'JJ' && word.tag !== 'VBG') break;
      if (end !== undefined && !nounTags.has(words[index + 1]?.tag ?? 'PU')) break;
      index += 1;
      continue;
    }
    if (end !== undefined && /^['"“]$/.test(word.text)) break;
    // "sensible and predictable URLs": a conjunction between two adjectives before a noun.
    if (
      end === undefined &&
      index > start &&
      (word.tag === 'CC' || word.lower === ',') &&
      words[index - 1]?.tag === 'JJ' &&
      words[index + 1]?.tag === 'JJ' &&
      modifierOrNoun(words[index + 2]?.tag)
    ) {
      index += 1;
      continue;
    }
    if (word.tag === 'CD' && end === undefined && index > start) {
      index += 1;
      continue;
    }
    break;
  }
  return end;
}

const modifierOrNoun = (tag: Tag | undefined): boolean => tag !== undefined && modifierTags.has(tag);

function isModifier(words: readonly TaggedWord[], index: number, start: number): boolean {
  const tag = words[index]?.tag;
  if (tag === 'JJ') return true;
  const next = words[index + 1]?.tag;
  if (next === undefined || !modifierOrNoun(next)) return false;
  if (tag === 'VBN')
    return index > start || isDeterminer(words[index - 1]?.tag) || nounTags.has(next) || next === 'JJ';
  // "recycling centers" is a thing, "entering values" is not: after a determiner or adjective it modifies.
  if (tag === 'VBG') return index > start || isDeterminer(words[index - 1]?.tag);
  return true;
}

const isDeterminer = (tag: Tag | undefined): boolean =>
  tag === 'DT' || tag === 'PP$' || tag === 'CD' || tag === 'POS';

/** Words that only qualify and never belong to the name of a thing. */
const idleModifiers: ReadonlySet<string> = new Set(
  (
    'new existing current other own different various specific certain particular given whole entire full several many multiple ' +
    'first second third next previous last recent latest old following same single simple ' +
    'possible available necessary relevant appropriate corresponding respective additional more further unique exact ' +
    'great good best better easy nice big small large little important common typical normal correct right wrong ' +
    'nearby upcoming updated selected chosen desired required mentioned known related associated involved able ' +
    'potential actual total overall separate similar additional favorite favourite interesting useful clear accurate future past ' +
    'unavailable invalid valid empty full free missing active inactive correct incorrect old-fashioned respective exactly arbitrary distinct known unknown'
  ).split(' '),
);

/** The words that name the thing: without adjectives that only qualify, singular head. */
export function nameWords(phrase: NounPhrase): readonly string[] {
  let first = 0;
  while (first < phrase.words.length - 1 && isIdle(phrase, first)) first += 1;
  return phrase.words.slice(first).filter((word) => /^[\p{L}\d]/u.test(word));
}

function isIdle(phrase: NounPhrase, index: number): boolean {
  const word = phrase.words[index] ?? '';
  const tag = phrase.tags[index];
  return (
    idleModifiers.has(word) ||
    tag === 'CC' ||
    tag === 'CD' ||
    tag === 'PU' ||
    isSuperlative(word) ||
    (/ly$/.test(word) && !recurring.test(word) && tag !== 'NN' && tag !== 'NNS') ||
    tag === 'VBN'
  );
}

/** "daily report": how often a thing comes about tells its kind. */
const recurring = /^(?:daily|weekly|monthly|quarterly|yearly|hourly)$/;

/** The share of its uses from which on a word is an adjective among others. */
const oftenAdjective = 0.3;

/** "highest" and "largest", not "test" and "guest". */
function isSuperlative(word: string): boolean {
  if (!word.endsWith('est')) return false;
  const stem = word.slice(0, -3);
  const plain = [stem, `${stem}e`, stem.slice(0, -1), stem.replace(/i$/, 'y')];
  return plain.some((each) => (useOf(each)?.adjective ?? 0) > oftenAdjective);
}
