import { ownWords } from './own-words.ts';
import { singularOf, verbForms } from './word-forms.ts';
import { wordTable } from './word-table.ts';

/** How a word is used, as shares that add up to about one, and what its noun names. */
export type WordUse = {
  readonly noun: number;
  readonly verb: number;
  readonly adjective: number;
  readonly adverb: number;
  /** Kind of thing the noun names first: `person`, `artifact`, `act`, …; empty for no noun. */
  readonly kind: string;
};

/** The use of a lower-case word in its plain form; undefined when the lexicon lacks it. */
export function useOf(word: string): WordUse | undefined {
  return lexicon().get(word);
}

/** What a noun in any number names: `person`, `artifact`, …; empty when unknown. */
export function kindOfNoun(noun: string): string {
  return useOf(noun)?.kind ?? useOf(singular(noun))?.kind ?? '';
}

/** The singular of a noun, in lower case. */
export function singular(noun: string): string {
  return singularOf(noun.toLowerCase(), known);
}

/** A name in words with its last one in the singular, as names are counted. */
export function singularName(words: readonly string[]): string {
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
}

/** The plain form of a verb in any form, in lower case; the word itself when it is not a form of a known verb. */
export function verbLemma(word: string): string {
  const lower = word.toLowerCase();
  return verbForms(lower, known)[0]?.lemma ?? lower;
}

/** The words of the lexicon, by use. */
export const known = {
  isNoun: (word: string): boolean => (useOf(word)?.noun ?? 0) > 0,
  isVerb: (word: string): boolean => (useOf(word)?.verb ?? 0) > 0,
} as const;

let built: ReadonlyMap<string, WordUse> | undefined;

// Built on first use: not every process reads texts.
function lexicon(): ReadonlyMap<string, WordUse> {
  built ??= build();
  return built;
}

function build(): ReadonlyMap<string, WordUse> {
  const words = new Map<string, WordUse>();
  const groups = [
    ...wordTable.split(';').map((group) => group.trim().split(/\s+/)),
    ...Object.entries(ownWords).map(([code, list]) => [code, ...list.split(' ')]),
  ];
  for (const [code = '', ...group] of groups) {
    const use = useOfCode(code);
    for (const word of group) words.set(word, use);
  }
  return words;
}

function useOfCode(code: string): WordUse {
  const share = (part: string): number =>
    Number(new RegExp(`${part}(\\d)`).exec(code.split(':')[0] ?? '')?.[1] ?? 0) / 10;
  return {
    noun: share('n'),
    verb: share('v'),
    adjective: share('a'),
    adverb: share('r'),
    kind: code.split(':')[1] ?? '',
  };
}
