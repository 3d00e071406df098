import { diffIndices } from 'node-diff3';

/**
 * Lines of `theirs` with what `ours` adds to `base`; undefined when ours changes or removes lines of base, or when it is
 * not clear where an added line belongs: where theirs adds lines too, or replaced the lines on both sides of it. Comments
 * and empty lines have a place everywhere: between lines that were replaced one by one they stand as they stood.
 */
export function carryAdditions(
  given: {
    readonly ours: readonly string[];
    readonly base: readonly string[];
    readonly theirs: readonly string[];
  },
  isComment: (lines: readonly string[]) => boolean,
): readonly string[] | undefined {
  const base = [...given.base];
  const added = diffIndices(base, [...given.ours]);
  if (added.some(({ buffer1 }) => buffer1[1] > 0)) return undefined;
  const replaced = diffIndices(base, [...given.theirs]);
  const carried: string[] = [];
  let taken = 0;
  for (const { buffer1, buffer2Content } of added) {
    const place = placeOf(buffer1[0], replaced, isComment(buffer2Content) ? 'ANYWHERE' : 'BESIDE');
    if (place === undefined) return undefined;
    carried.push(...given.theirs.slice(taken, place), ...buffer2Content);
    taken = place;
  }
  return [...carried, ...given.theirs.slice(taken)];
}

type Replaced = ReturnType<typeof diffIndices<string>>[number];

/** The index in theirs where lines belong that ours adds before a line of base, beside lines that both have or anywhere. */
function placeOf(
  at: number,
  replaced: readonly Replaced[],
  where: 'ANYWHERE' | 'BESIDE',
): number | undefined {
  let shift = 0;
  for (const { buffer1, buffer2 } of replaced) {
    const [start, length] = buffer1;
    const [newStart, newLength] = buffer2;
    const end = start + length;
    if (at < start) break;
    if (at > end) shift = newStart + newLength - end;
    else if (length > 0 && at === end) return newStart + newLength;
    else if (length > 0 && at === start) return newStart;
    else if (where === 'BESIDE') return undefined;
    else return newLength === length ? newStart + at - start : newStart;
  }
  return at + shift;
}
