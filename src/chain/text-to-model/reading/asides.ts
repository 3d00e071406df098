import type { TaggedWord } from '../language/tag-words.ts';

/** Indexes of the words in brackets, which interrupt what stands around them: "a frame (made of steel) and a motor". */
export function asidesIn(words: readonly TaggedWord[]): ReadonlySet<number> {
  const asides = new Set<number>();
  let open: number | undefined;
  words.forEach(({ lower }, index) => {
    if (lower === '(') open ??= index;
    if (lower !== ')' || open === undefined) return;
    for (let at = open; at <= index; at += 1) asides.add(at);
    open = undefined;
  });
  return asides;
}
