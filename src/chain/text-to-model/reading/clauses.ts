import { particles } from '../language/closed-words.ts';
import type { NounPhrase } from '../language/noun-phrases.ts';
import { nounPhrasesOf } from '../language/noun-phrases.ts';
import { wordsOf } from '../language/sentences.ts';
import type { TaggedWord } from '../language/tag-words.ts';
import { asidesIn } from './asides.ts';
import { listsOf } from './phrase-lists.ts';
import { beginsClause, subjectOf } from './subjects.ts';

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
  const asides = asidesIn(words);
  const clauses: SentenceClause[] = [];
  groups.forEach((group, at) => {
    // What stands in brackets ends with them, and does not end what stands around it.
    const isAside = asides.has(group.start);
    const next = groups.slice(at + 1).find(({ start }) => asides.has(start) === isAside);
    const bracket = isAside
      ? words.findIndex(({ lower }, index) => index > group.end - 1 && lower === ')')
      : -1;
    const end = Math.min(next?.start ?? words.length, bracket < 0 ? words.length : bracket);
    const own = lists.filter(([index]) => asides.has(phrases[index ?? -1]?.start ?? -1) === isAside);
    const before = isAside ? clauses.at(-1) : clauses.findLast((each) => !asides.has(each.start));
    clauses.push(
      clauseOf({ words, phrases, lists: own, group, end, before, main: mainBefore(words, clauses) }),
    );
  });
  return clauses.map((clause, at) => withoutSubjectsOf(clause, clauses[at + 1], { words, phrases }));
}

/** The last clause that is not one that a relative pronoun begins. */
function mainBefore(
  words: readonly TaggedWord[],
  clauses: readonly SentenceClause[],
): SentenceClause | undefined {
  return clauses.findLast(({ start }) => words[start - 1]?.tag !== 'WH');
}

/** In "places orders and a clerk cancels them" the clerk belongs to the second clause alone. */
function withoutSubjectsOf(
  clause: SentenceClause,
  next: SentenceClause | undefined,
  { words, phrases }: Pick<ReadSentence, 'words' | 'phrases'>,
): SentenceClause {
  if (next === undefined || next.subjects.some((index) => clause.subjects.includes(index))) return clause;
  // "has a reader, a lock and a contact which detects …": a relative clause takes nothing away.
  if (words[next.start - 1]?.tag === 'WH') return clause;
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

function groupAt(
  words: readonly TaggedWord[],
  start: number,
  inPhrase: ReadonlySet<number>,
): { start: number; end: number; main: number } | undefined {
  let index = start;
  let main: number | undefined;
  for (; index < words.length && !inPhrase.has(index); index += 1) {
    const tag = words[index]?.tag ?? 'PU';
    // "that was ordered cannot be cancelled": a modal begins a group of its own.
    if (main !== undefined && (tag === 'TO' || tag === 'MD')) break;
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
  readonly end: number;
  readonly before: SentenceClause | undefined;
  readonly main: SentenceClause | undefined;
}): SentenceClause {
  const { words, phrases, lists, group, end, before, main: mainClause } = given;
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
      main: mainClause,
      isBareParticiple: passive && verbs.length === 1,
    }),
    ...objectsOf({ words, phrases, lists, start: group.end, end }),
    start: group.start,
    end: group.end,
  };
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
