import type { NounPhrase } from '../language/noun-phrases.ts';
import type { TaggedWord } from '../language/tag-words.ts';

/** The clause before, as far as it lends its subject. */
type EarlierClause = {
  readonly subjects: readonly number[];
  readonly subjectWord: string;
  readonly start: number;
  readonly end: number;
};

/** The phrases that a verb group at `start` is said of, or the pronoun that stands for them. */
export function subjectOf(given: {
  readonly words: readonly TaggedWord[];
  readonly phrases: readonly NounPhrase[];
  readonly lists: readonly (readonly number[])[];
  readonly start: number;
  readonly before: EarlierClause | undefined;
  /** The last one that no relative pronoun begins. */
  readonly main: EarlierClause | undefined;
  readonly isBareParticiple: boolean;
}): { readonly subjects: readonly number[]; readonly subjectWord: string } {
  const { words, phrases, lists, start, before, main } = given;
  let at = start - 1;
  // "the translator himself, checks"
  const isPassed = (each: TaggedWord | undefined): boolean =>
    each?.tag === 'RB' ||
    each?.lower === ',' ||
    each?.tag === 'PU' ||
    /(?:self|selves)$/.test(each?.lower ?? '');
  while (isPassed(words[at])) at -= 1;
  // "several lines, each naming a product"
  if (words[start]?.tag === 'VBG' && words[at]?.lower === 'each' && words[at - 1]?.lower === ',') at -= 2;
  const word = words[at];
  if (word === undefined) return { subjects: [], subjectWord: '' };
  if (word.tag === 'PRP') return { subjects: [], subjectWord: word.lower };
  if (word.tag === 'EX') return { subjects: [], subjectWord: 'there' };
  // "has a price, which can be zero, and is put into a bin"
  if (word.tag === 'CC' && words[at - 1]?.lower === ',' && main !== undefined)
    return { subjects: main.subjects, subjectWord: main.subjectWord };
  if (word.tag === 'CC' || (words[start]?.tag === 'TO' && before !== undefined))
    return before === undefined
      ? { subjects: [], subjectWord: '' }
      : { subjects: before.subjects, subjectWord: before.subjectWord };
  const isRelative = word.tag === 'WH';
  // "Garments that are not collected are sold": behind a relative clause goes on what it is about.
  if (!isRelative && before !== undefined && isRelativeClause(words, before, start))
    return { subjects: before.subjects, subjectWord: before.subjectWord };
  if (isRelative) at -= 1;
  // "sections, each of which has a leader"
  while (isRelative && (words[at]?.lower === ',' || words[at]?.tag === 'IN' || words[at]?.tag === 'DT'))
    at -= 1;
  const nearest = phrases.findIndex((phrase) => phrase.end === at + 1);
  if (before !== undefined && isNextInRow(words, start, before, phrases[nearest]))
    return { subjects: before.subjects, subjectWord: before.subjectWord };
  const found = beforeContrast(words, phrases, nearest);
  if (found < 0) return { subjects: [], subjectWord: '' };
  return { subjects: headList(words, phrases, lists, found), subjectWord: '' };
}

/** In "a reviser, never the translator, checks it" and "an officer, usually a consul, asks" the one who acts stands first. */
function beforeContrast(words: readonly TaggedWord[], phrases: readonly NounPhrase[], found: number): number {
  const start = phrases[found]?.start ?? 0;
  let comma = start - 1;
  while (
    words[comma]?.tag === 'RB' ||
    /^(?:never|not|unlike|besides|except)$/.test(words[comma]?.lower ?? '')
  )
    comma -= 1;
  // "a, b and c" is a row; what stands between two commas is an apposition.
  const isBetween = words[comma]?.lower === ',' && words[phrases[found]?.end ?? -1]?.lower === ',';
  const isContrast = words[comma]?.lower === ',' && comma < start - 1;
  if (!isBetween && !isContrast) return found;
  const before = phrases.findIndex((phrase) => phrase.end === comma);
  return before < 0 ? found : before;
}

/** "A tour takes place on one day, is driven by a technician and …": a finite verb behind a comma goes on what was said. */
function isNextInRow(
  words: readonly TaggedWord[],
  start: number,
  before: EarlierClause,
  nearest: NounPhrase | undefined,
): boolean {
  let comma = start - 1;
  while (words[comma]?.tag === 'RB') comma -= 1;
  return (
    words[comma]?.lower === ',' &&
    nearest?.end === comma &&
    nearest.start >= before.end &&
    words[nearest.start - 1]?.lower !== ',' &&
    /^(?:BE|MD|HV|DO|VBZ|VBD|VB)$/.test(words[start]?.tag ?? '')
  );
}

/** Whether a clause begins with its relative pronoun, and nothing ends it before the verb at `next`. */
function isRelativeClause(words: readonly TaggedWord[], clause: EarlierClause, next: number): boolean {
  const gap = words.slice(clause.end, next);
  return (
    words[clause.start - 1]?.tag === 'WH' &&
    clause.subjects.length > 0 &&
    words[clause.start - 2]?.lower !== ',' &&
    !gap.some((word) => beginsClause(word) || word.tag === 'PU' || word.tag === 'PRP' || word.tag === 'TO')
  );
}

/** "the number of seats" is about the number: goes left over prepositions to the head of the phrase chain. */
function headList(
  words: readonly TaggedWord[],
  phrases: readonly NounPhrase[],
  lists: readonly (readonly number[])[],
  found: number,
): readonly number[] {
  let list = lists.find((each) => each.includes(found)) ?? [found];
  const all = [...list];
  for (;;) {
    const first = list[0] ?? found;
    const start = phrases[first]?.start ?? 0;
    const before = words[start - 1];
    // "material such as concrete or steel" is about the material.
    const isExample = before?.lower === 'as' && words[start - 2]?.lower === 'such';
    if (before === undefined || (before.lower !== 'of' && before.lower !== 'for' && !isExample)) break;
    const left = phrases.findIndex((phrase) => phrase.end === start - (isExample ? 2 : 1));
    if (left < 0) break;
    list = lists.find((each) => each.includes(left)) ?? [left];
    if (isExample) all.length = 0;
    // In "the name, type, year of manufacture, and date" the whole row is meant.
    all.splice(0, all.length, ...list, ...all.filter((index) => index !== first));
  }
  return all;
}

/** Whether a clause of its own begins behind a word. */
export function beginsClause(word: TaggedWord | undefined): boolean {
  return (
    word !== undefined &&
    (word.tag === 'CC' || word.tag === 'WH' || /^(?:,|if|unless|until|because|while|once)$/.test(word.lower))
  );
}
