import type { NounPhrase } from '../language/noun-phrases.ts';
import type { TaggedWord } from '../language/tag-words.ts';
import { asidesIn } from './asides.ts';

/** Groups phrases that only commas, conjunctions and "as well as" part. */
export function listsOf(
  words: readonly TaggedWord[],
  phrases: readonly NounPhrase[],
): readonly (readonly number[])[] {
  const asides = asidesIn(words);
  const isAside = (index: number): boolean => asides.has(phrases[index]?.start ?? -1);
  const lists: number[][] = [];
  phrases.forEach((phrase, index) => {
    const list = lists.findLast((each) => isAside(each[0] ?? -1) === isAside(index));
    const before = phrases[list?.at(-1) ?? -1];
    const gap = words
      .slice(before?.end ?? 0, phrase.start)
      .filter((_, at) => isAside(index) || !asides.has((before?.end ?? 0) + at));
    // "For each page, the name …": what stands before the comma is not a member of the row.
    const isFrame =
      index === 1 &&
      before !== undefined &&
      before.start > 0 &&
      words.slice(0, before.start).every(({ tag }) => tag === 'IN') &&
      words[before.end]?.lower === ',';
    if (list !== undefined && before !== undefined && !isFrame && isListGap(gap)) list.push(index);
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
