import type { NounPhrase } from '../language/noun-phrases.ts';
import { keyOf } from './concept-names.ts';
import type { AttributeFact, PairFact, SentenceInText } from './facts.ts';
import { isValueName } from './value-reader.ts';
import { everyWords, keepingVerbs } from './word-lists.ts';

/** "For each student and course, the grade is recorded": values that two things have together, and neither has alone. */
export function pairFactOf({ read, unitId, idle }: SentenceInText): PairFact | undefined {
  const ends = pairIn(read);
  const keys = ends.flatMap((index) => keysOf(read.phrases[index]));
  const [one, other] = keys;
  if (one === undefined || other === undefined || one === other) return undefined;
  if (keys.some((key) => isValueName(key) || idle.has(key))) return undefined;
  const kept = read.clauses.filter(({ verb, negated }) => keepingVerbs.has(verb) && !negated);
  // "the grade of each guest on each tour is kept"
  const start = read.phrases[ends[0] ?? 0]?.start ?? 0;
  const owned = read.phrases.findIndex(({ end }) => end === start - 1 && read.words[end]?.lower === 'of');
  const values = kept
    .flatMap(({ passive, subjects, objects }) => [...(passive ? subjects : objects), owned])
    .filter((index) => !ends.includes(index))
    .flatMap((index) => keysOf(read.phrases[index]));
  return values.length === 0 ? undefined : { one, other, values: [...new Set(values)], unitId };
}

const keysOf = (phrase: NounPhrase | undefined): readonly string[] =>
  phrase === undefined || keyOf(phrase) === '' ? [] : [keyOf(phrase)];

/** The two things that a sentence pairs each with each: "for every tutor and subject", "of each guest on each tour". */
function pairIn({ words, phrases }: SentenceInText['read']): readonly number[] {
  const isEach = (index: number): boolean =>
    phrases[index]?.determiners.some((word) => everyWords.has(word) && word !== 'no' && word !== 'all') ===
    true;
  for (let first = 0; first + 1 < phrases.length; first += 1) {
    const [one, other, third] = phrases.slice(first, first + 3);
    if (one === undefined || other === undefined || other.start !== one.end + 1) continue;
    const between = words[one.end];
    const before = words[one.start - 1]?.lower ?? '';
    const goesOn = third?.start === other.end + 1 && words[other.end]?.tag === 'CC';
    const isPair =
      between?.lower === 'and' &&
      /^(?:for|per)$/.test(before) &&
      (isEach(first) || before === 'per') &&
      !goesOn;
    const isChain = between?.tag === 'IN' && isEach(first) && isEach(first + 1);
    if ((isPair && (other.determiners.length === 0 || isEach(first + 1))) || isChain)
      return [first, first + 1];
  }
  return [];
}

/** The name of what two things have together, where the text has none. */
export const jointName = ({ one, other }: PairFact): string => `${one} ${other}`;

/** The values of pairs as values of the thing that ties the two together. */
export function jointValues(facts: readonly PairFact[]): readonly AttributeFact[] {
  return facts.flatMap((fact) =>
    fact.values.map((value): AttributeFact => ({
      owner: jointName(fact),
      words: value.split(' '),
      unitId: fact.unitId,
      strength: 'LISTED',
      boolean: false,
    })),
  );
}
