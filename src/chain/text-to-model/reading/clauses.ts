import { particles } from '../language/closed-words.ts';
import type { NounPhrase } from '../language/noun-phrases.ts';
import { nounPhrasesOf } from '../language/noun-phrases.ts';
import { wordsOf } from '../language/sentences.ts';
import type { TaggedWord } from '../language/tag-words.ts';

/** A verb with the phrases around it; numbers are indexes into the sentence's noun phrases. */
export type SentenceClause = {
  /** Plain form of the main verb; `be` and `have` included. */
  readonly verb: string;
  readonly passive: boolean;
  readonly negated: boolean;
  /** can, must, should, … in lower case; empty without. */
  readonly modal: string;
  readonly subjects: readonly number[];
  /** The subject is a pronoun or is missing. */
  readonly subjectWord: string;
  readonly objects: readonly number[];
  /** Phrases after a preposition, with it. */
  readonly complements: readonly { readonly preposition: string; readonly phrases: readonly number[] }[];
  /** Index of the first and one past the last word of the verb group. */
  readonly start: number;
  readonly end: number;
};

/** One sentence, read: words, noun phrases, clauses, and "of" between phrases. */
export type ReadSentence = {
  readonly text: string;
  readonly words: readonly TaggedWord[];
  readonly phrases: readonly NounPhrase[];
  readonly clauses: readonly SentenceClause[];
  /** Lists of phrases joined by commas and conjunctions, each in order; single phrases too. */
  readonly lists: readonly (readonly number[])[];
};

/** Reads one sentence. */
export function readSentence(text: string): ReadSentence {
  const words = wordsOf(text);
  const phrases = nounPhrasesOf(words);
  const lists = listsOf(words, phrases);
  return { text, words, phrases, lists, clauses: clausesOf(words, phrases, lists) };
}

const verbTags: ReadonlySet<string> = new Set(['VB', 'VBZ', 'VBD', 'VBN', 'VBG', 'BE', 'HV', 'DO']);
const groupTags: ReadonlySet<string> = new Set(['MD', 'BE', 'HV', 'DO', 'NOT', 'RB', 'TO']);

/** Groups phrases that only commas, conjunctions and "as well as" part. */
function listsOf(
  words: readonly TaggedWord[],
  phrases: readonly NounPhrase[],
): readonly (readonly number[])[] {
  const lists: number[][] = [];
  phrases.forEach((phrase, index) => {
    const list = lists.at(-1);
    const before = phrases[index - 1];
    // "For each page, the name …": what stands before the comma is not a member of the row.
    const isFrame =
      index === 1 &&
      before !== undefined &&
      before.start > 0 &&
      words.slice(0, before.start).every(({ tag }) => tag === 'IN') &&
      words[before.end]?.lower === ',';
    if (
      list !== undefined &&
      before !== undefined &&
      !isFrame &&
      isListGap(words.slice(before.end, phrase.start))
    )
      list.push(index);
    else lists.push([index]);
  });
  return lists.flatMap((list) => splitAtSubject(words, phrases, list));
}

/** In "identified by its name, and its rating is noted" the last member of the row begins a clause of its own. */
function splitAtSubject(
  words: readonly TaggedWord[],
  phrases: readonly NounPhrase[],
  list: readonly number[],
): readonly (readonly number[])[] {
  const first = phrases[list[0] ?? 0];
  const last = phrases[list.at(-1) ?? 0];
  if (list.length < 2 || first === undefined || last === undefined) return [list];
  let after = last.end;
  while (words[after]?.tag === 'RB') after += 1;
  if (!/^(?:BE|MD|VBZ|HV)$/.test(words[after]?.tag ?? '')) return [list];
  if (!words.slice(0, first.start).some(({ tag }) => /^(?:BE|MD|VB|VBZ|HV|VBN|VBD)$/.test(tag)))
    return [list];
  // The clause begins after the last conjunction that follows a comma, else after the last conjunction.
  const begins = list.findLastIndex(
    (index, at) =>
      at > 0 &&
      words[(phrases[index]?.start ?? 0) - 1]?.tag === 'CC' &&
      words[(phrases[index]?.start ?? 0) - 2]?.lower === ',',
  );
  const at = begins > 0 ? begins : list.length - 1;
  return [list.slice(0, at), list.slice(at)];
}

function isListGap(gap: readonly TaggedWord[]): boolean {
  if (gap.length === 0 || gap.length > 4) return false;
  const text = gap.map(({ lower }) => lower).join(' ');
  return /^(?:,|and|or|\/|, and|, or|and\/or|, and\/or|as well as|, as well as|, and also|and also|but also|, then|plus|& )$/.test(
    text,
  );
}

function clausesOf(
  words: readonly TaggedWord[],
  phrases: readonly NounPhrase[],
  lists: readonly (readonly number[])[],
): readonly SentenceClause[] {
  const inPhrase = new Set(
    phrases.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  const groups: { start: number; end: number; main: number }[] = [];
  let index = 0;
  while (index < words.length) {
    const group = groupAt(words, index, inPhrase);
    if (group === undefined) {
      index += 1;
      continue;
    }
    groups.push(group);
    index = group.end;
  }
  const clauses: SentenceClause[] = [];
  groups.forEach((group, at) => {
    clauses.push(clauseOf({ words, phrases, lists, group, next: groups[at + 1], before: clauses.at(-1) }));
  });
  return clauses.map((clause, at) => withoutSubjectsOf(clause, clauses[at + 1], { words, phrases }));
}

/** In "places orders and a clerk cancels them" the clerk belongs to the second clause alone. */
function withoutSubjectsOf(
  clause: SentenceClause,
  next: SentenceClause | undefined,
  { words, phrases }: Pick<ReadSentence, 'words' | 'phrases'>,
): SentenceClause {
  if (next === undefined || next.subjects.some((index) => clause.subjects.includes(index))) return clause;
  const first = Math.min(...next.subjects.map((index) => phrases[index]?.start ?? 0));
  const begins = words[first - 1];
  if (next.subjects.length === 0 || first < clause.end || !beginsClause(begins)) return clause;
  const isKept = (index: number): boolean => !next.subjects.includes(index);
  return {
    ...clause,
    objects: clause.objects.filter(isKept),
    complements: clause.complements
      .map((each) => ({ ...each, phrases: each.phrases.filter(isKept) }))
      .filter((each) => each.phrases.length > 0),
  };
}

function beginsClause(word: TaggedWord | undefined): boolean {
  return (
    word !== undefined &&
    (word.tag === 'CC' || word.tag === 'WH' || /^(?:,|if|unless|until|because|while|once)$/.test(word.lower))
  );
}

function groupAt(
  words: readonly TaggedWord[],
  start: number,
  inPhrase: ReadonlySet<number>,
): { start: number; end: number; main: number } | undefined {
  let index = start;
  let main: number | undefined;
  for (; index < words.length && !inPhrase.has(index); index += 1) {
    const tag = words[index]?.tag ?? 'PU';
    if (main !== undefined && tag === 'TO') break;
    if (verbTags.has(tag)) {
      // "is stored" is one group, "started using" two.
      if (main !== undefined && !/^(?:BE|HV|DO)$/.test(words[main]?.tag ?? '')) break;
      main = index;
    } else if (
      !groupTags.has(tag) ||
      (main !== undefined && tag === 'RB' && !verbFollows(words, index, inPhrase))
    )
      break;
  }
  if (main === undefined) return undefined;
  let end = index;
  if (words[end]?.tag === 'RP') end += 1;
  return { start, end, main };
}

function verbFollows(words: readonly TaggedWord[], index: number, inPhrase: ReadonlySet<number>): boolean {
  for (let at = index + 1; at < words.length && !inPhrase.has(at); at += 1) {
    const tag = words[at]?.tag ?? 'PU';
    if (verbTags.has(tag)) return true;
    if (tag !== 'RB' && tag !== 'NOT') return false;
  }
  return false;
}

function clauseOf(given: {
  readonly words: readonly TaggedWord[];
  readonly phrases: readonly NounPhrase[];
  readonly lists: readonly (readonly number[])[];
  readonly group: { readonly start: number; readonly end: number; readonly main: number };
  readonly next: { readonly start: number } | undefined;
  readonly before: SentenceClause | undefined;
}): SentenceClause {
  const { words, phrases, lists, group, next, before } = given;
  const verbs = words.slice(group.start, group.end);
  const main = words[group.main];
  const particle = words[group.end - 1]?.tag === 'RP' ? ` ${words[group.end - 1]?.lower ?? ''}` : '';
  const passive =
    main?.tag === 'VBN' && verbs.every((word) => word.tag !== 'HV' || verbs.some(({ tag }) => tag === 'BE'));
  return {
    verb: `${main?.lemma ?? ''}${particle}`,
    passive,
    negated: verbs.some(({ tag }) => tag === 'NOT'),
    modal: verbs.find(({ tag }) => tag === 'MD')?.lower ?? '',
    ...subjectOf({
      words,
      phrases,
      lists,
      start: group.start,
      before,
      isBareParticiple: passive && verbs.length === 1,
    }),
    ...objectsOf({ words, phrases, lists, start: group.end, end: next?.start ?? words.length }),
    start: group.start,
    end: group.end,
  };
}

function subjectOf(given: {
  readonly words: readonly TaggedWord[];
  readonly phrases: readonly NounPhrase[];
  readonly lists: readonly (readonly number[])[];
  readonly start: number;
  readonly before: SentenceClause | undefined;
  readonly isBareParticiple: boolean;
}): { readonly subjects: readonly number[]; readonly subjectWord: string } {
  const { words, phrases, lists, start, before } = given;
  let at = start - 1;
  while (words[at]?.tag === 'RB' || words[at]?.lower === ',' || words[at]?.tag === 'PU') at -= 1;
  const word = words[at];
  if (word === undefined) return { subjects: [], subjectWord: '' };
  if (word.tag === 'PRP') return { subjects: [], subjectWord: word.lower };
  if (word.tag === 'EX') return { subjects: [], subjectWord: 'there' };
  if (word.tag === 'CC' || (words[start]?.tag === 'TO' && before !== undefined))
    return before === undefined
      ? { subjects: [], subjectWord: '' }
      : { subjects: before.subjects, subjectWord: before.subjectWord };
  const isRelative = word.tag === 'WH';
  // "Garments that are not collected are sold": behind a relative clause goes on what it is about.
  if (!isRelative && before !== undefined && isRelativeClause(words, before, start))
    return { subjects: before.subjects, subjectWord: before.subjectWord };
  if (isRelative) at -= 1;
  while (isRelative && (words[at]?.lower === ',' || words[at]?.tag === 'IN')) at -= 1;
  const found = phrases.findIndex((phrase) => phrase.end === at + 1);
  if (found < 0) return { subjects: [], subjectWord: '' };
  return { subjects: headList(words, phrases, lists, found), subjectWord: '' };
}

/** Whether a clause begins with its relative pronoun, and nothing ends it before the verb at `next`. */
function isRelativeClause(words: readonly TaggedWord[], clause: SentenceClause, next: number): boolean {
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
    const before = words[(phrases[first]?.start ?? 0) - 1];
    if (before === undefined || (before.lower !== 'of' && before.lower !== 'for')) break;
    const left = phrases.findIndex((phrase) => phrase.end === (phrases[first]?.start ?? 0) - 1);
    if (left < 0) break;
    list = lists.find((each) => each.includes(left)) ?? [left];
    // In "the name, type, year of manufacture, and date" the whole row is meant.
    all.splice(0, all.length, ...list, ...all.filter((index) => index !== first));
  }
  return all;
}

function objectsOf(given: {
  readonly words: readonly TaggedWord[];
  readonly phrases: readonly NounPhrase[];
  readonly lists: readonly (readonly number[])[];
  readonly start: number;
  readonly end: number;
}): Pick<SentenceClause, 'objects' | 'complements'> {
  const { words, phrases, lists, start, end } = given;
  const objects: number[] = [];
  const complements: { preposition: string; phrases: readonly number[] }[] = [];
  for (const list of lists) {
    const inside = list.filter(
      (index) => (phrases[index]?.start ?? 0) >= start && (phrases[index]?.end ?? 0) <= end,
    );
    const first = phrases[inside[0] ?? -1];
    if (first === undefined) continue;
    // "to exactly one translator"
    let at = first.start - 1;
    while (at >= start && /^(?:exactly|only|just|precisely)$/.test(words[at]?.lower ?? '')) at -= 1;
    const before = words[at];
    if (
      at < start ||
      before === undefined ||
      (before.tag !== 'IN' && before.tag !== 'TO' && before.tag !== 'RP' && !particles.has(before.lower))
    )
      objects.push(...inside);
    else complements.push({ preposition: before.lower, phrases: inside });
  }
  return { objects, complements };
}
