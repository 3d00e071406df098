import { kindOfNoun, known } from '../language/lexicon.ts';
import { isRelational } from '../language/relational-words.ts';
import type { ReadSentence } from './clauses.ts';
import { headOf, keyOf } from './concept-names.ts';
import type { SentenceInText } from './facts.ts';

/** Gives the names under which the phrases of a sentence are counted; empty for nouns that the text only talks with. */
export function keysIn({ read, idle }: SentenceInText): (index: number) => string {
  return (index) => {
    const phrase = read.phrases[index];
    return phrase === undefined || idle.has(keyOf(phrase)) ? '' : keyOf(phrase);
  };
}

/**
 * The name of the thing that a phrase speaks of: without adjectives and participles, which say in what state it is;
 * empty when the phrase says when, how long or how much.
 */
export function thingOf(read: ReadSentence, index: number): string {
  const phrase = read.phrases[index];
  if (phrase === undefined) return '';
  const key = keyOf(phrase);
  if (!/\p{L}{2}/u.test(key) || isMeasure(headOf(key))) return '';
  const words = key.split(' ');
  const tags = phrase.tags.slice(-words.length);
  let first = 0;
  while (first < words.length - 1 && isQualifier(tags[first] ?? '', words[first] ?? '')) first += 1;
  return words.slice(first).join(' ');
}

const isQualifier = (tag: string, word: string): boolean =>
  tag === 'VBN' ||
  (tag === 'JJ' && !isRelational(word) && !madeOfVerbs.test(word)) ||
  (tag === 'VBG' && !known.isNoun(word));

/** "pick-up point" */
const madeOfVerbs = /^\p{L}+-(?:up|in|out|off|on|down|over|back)$/u;

/** Nouns of time, units and currencies: they say when, how long and how often, and are no things. */
export function isMeasure(noun: string): boolean {
  return (
    kindOfNoun(noun) === 'time' ||
    /^(?:degree|percent|second|minute|hour|tonne|gram|kilogram|kilo|litre|liter|millimetre|centimetre|metre|meter|kilometre|mile|euro|dollar|cent|time)$/.test(
      noun,
    )
  );
}

/** Words that begin a clause, and join no phrase to the one in front. */
const subordinating = /^(?:until|before|after|because|if|when|while|since|once|whether|unless|although)$/;

/** "Messages older than one year": the phrase that a phrase behind a preposition belongs to. */
export function headedBy(read: ReadSentence, index: number): number {
  let at = index;
  for (;;) {
    const start = read.phrases[at]?.start ?? 0;
    const before = read.words[start - 1];
    if (!/^(?:IN|TO)$/.test(before?.tag ?? '') || subordinating.test(before?.lower ?? '')) return at;
    let end = start - 1;
    while (/^(?:JJ|RB|VBN)$/.test(read.words[end - 1]?.tag ?? '')) end -= 1;
    const left = read.phrases.findIndex((phrase) => phrase.end === end);
    if (left < 0) return at;
    at = left;
  }
}
