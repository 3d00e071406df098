import { closedWords } from './closed-words.ts';
import { known, singular, useOf } from './lexicon.ts';
import { tokensOf } from './tokens.ts';
import { verbForms } from './word-forms.ts';

/** Fewer words than this tell nothing about the language. */
const fewWords = 4;

/** Shares of words: of English ones, and a smaller one for a text with this share of words such as "the" and "of". */
const enough = { known: 0.75, closed: 0.15, knownBesideClosed: 0.6 } as const;

/** Whether a text is English enough to be read: enough of its words are English ones. */
export function isEnglish(text: string): boolean {
  const words = tokensOf(text)
    .map(({ lower }) => lower)
    .filter((word) => /^\p{L}[\p{L}'’-]+$/u.test(word));
  if (words.length < fewWords) return !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);
  const closed = words.filter((word) => closedWords.has(word)).length;
  const open = words.filter((word) => !closedWords.has(word) && isKnown(word)).length;
  const share = (closed + open) / words.length;
  return share >= (closed / words.length >= enough.closed ? enough.knownBesideClosed : enough.known);
}

function isKnown(word: string): boolean {
  if (word.length < 3) return false;
  return (
    useOf(word) !== undefined || useOf(singular(word)) !== undefined || verbForms(word, known).length > 0
  );
}
