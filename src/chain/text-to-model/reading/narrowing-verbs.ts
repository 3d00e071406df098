import type { Tag } from '../language/closed-words.ts';
import type { NounPhrase } from '../language/noun-phrases.ts';
import type { TaggedWord } from '../language/tag-words.ts';

/** Words that may stand between the subject of a clause and its verb. */
const auxiliaries: ReadonlySet<Tag> = new Set<Tag>(['MD', 'HV', 'BE', 'DO', 'NOT', 'RB']);
const relatives: ReadonlySet<string> = new Set(['that', 'which', 'who']);
/** "I want the page updated": here the participle is what is wished for. */
const causatives: ReadonlySet<string> = new Set(['have', 'get', 'want', 'keep', 'need', 'see', 'like']);

/**
 * Whether a verb narrows the thing before it down instead of saying what happens: "tools *that use* Excel", "a dataset
 * *I have published*", "names *derived* from codes". `phrases` are the noun phrases of `words`.
 */
export function narrowsThing(
  words: readonly TaggedWord[],
  index: number,
  phrases: readonly NounPhrase[],
): boolean {
  const isThing = (end: number): boolean => phrases.some((phrase) => phrase.end === end);
  let before = index - 1;
  while (isAuxiliary(words[before])) before -= 1;
  const isBare = words.slice(before + 1, index).every(({ tag }) => tag === 'RB');
  if (isBare && words[index]?.tag === 'VBN' && isThing(before + 1))
    return !isCaused(words, phrases, before + 1);
  const subject = phrases.find(({ end }) => end === before + 1);
  const opening = relativeBefore(words, subject?.start ?? (isPronoun(words[before]) ? before : before + 1));
  if (opening !== undefined) return isThing(opening);
  return isPronoun(words[before]) && isThing(before);
}

const isAuxiliary = (word: TaggedWord | undefined): boolean =>
  word !== undefined && auxiliaries.has(word.tag);
const isPronoun = (word: TaggedWord | undefined): boolean => word?.tag === 'PRP';

function relativeBefore(words: readonly TaggedWord[], index: number): number | undefined {
  return relatives.has(words[index - 1]?.lower ?? '') ? index - 1 : undefined;
}

function isCaused(words: readonly TaggedWord[], phrases: readonly NounPhrase[], end: number): boolean {
  const start = phrases.find((phrase) => phrase.end === end)?.start ?? end;
  return causatives.has(words[start - 1]?.lemma ?? '');
}
