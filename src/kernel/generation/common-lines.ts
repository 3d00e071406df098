/** Where the same line stands in three texts. */
export type CommonLine = readonly [ours: number, base: number, theirs: number];

/**
 * Lines that occur once in each of three texts, in an order that all of them share. Between two of them, each text can
 * be looked at by itself: that keeps comparing fast, however long the texts are.
 */
export function commonLines(
  ours: readonly string[],
  base: readonly string[],
  theirs: readonly string[],
): readonly CommonLine[] {
  const [here, there] = [onceIn(ours), onceIn(theirs)];
  const found: CommonLine[] = [];
  for (const [line, index] of onceIn(base)) {
    const [left, right] = [here.get(line), there.get(line)];
    if (left !== undefined && right !== undefined) found.push([left, index, right]);
  }
  return risingBy(risingBy(found, 0), 2);
}

/** The lines that occur once, in their order, with their indexes. */
function onceIn(lines: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (found.has(line)) repeated.add(line);
    found.set(line, index);
  }
  for (const line of repeated) found.delete(line);
  return found;
}

type Link = { readonly line: CommonLine; readonly before: Link | undefined };

/** The longest part of a list in which a member rises from line to line. */
function risingBy(lines: readonly CommonLine[], member: 0 | 2): readonly CommonLine[] {
  // The last link of the best chain of each length, by the smallest value it can end with.
  const ends: Link[] = [];
  for (const line of lines) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.line[member] ?? 0) < line[member]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { line, before: ends[low - 1] };
  }
  const rising: CommonLine[] = [];
  for (let link = ends.at(-1); link !== undefined; link = link.before) rising.push(link.line);
  return rising.reverse();
}
