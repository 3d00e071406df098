/**
 * A small part of a list that fulfils a condition, which the whole list is expected to: growing beginnings of the list
 * are tried first, then parts of the first one that does (Zeller's delta debugging). Without budget for more trials the
 * part found so far is given. Undefined when the whole list does not fulfil the condition.
 */
export function smallestSet<T>(
  list: readonly T[],
  isEnough: (part: readonly T[]) => boolean,
  budget: { left: number },
): readonly T[] | undefined {
  const fulfils = (part: readonly T[]): boolean => {
    budget.left -= 1;
    return isEnough(part);
  };
  let part: readonly T[] | undefined;
  for (let size = 0; part === undefined; size = size === 0 ? 1 : size * growth) {
    const beginning = list.slice(0, budget.left > 0 ? size : list.length);
    if (fulfils(beginning)) part = beginning;
    else if (beginning.length === list.length) return undefined;
  }
  return reduced(part, fulfils, budget);
}

/** How much longer each beginning is than the one before. */
const growth = 4;

function reduced<T>(
  list: readonly T[],
  fulfils: (part: readonly T[]) => boolean,
  budget: { readonly left: number },
): readonly T[] {
  let part = list;
  for (let pieces = 2; part.length > 1 && budget.left > 0;) {
    const length = Math.ceil(part.length / pieces);
    let smaller: readonly T[] | undefined;
    for (let start = 0; start < part.length && smaller === undefined && budget.left > 0; start += length) {
      const without = [...part.slice(0, start), ...part.slice(start + length)];
      if (fulfils(without)) smaller = without;
    }
    if (smaller !== undefined) {
      part = smaller;
      pieces = Math.max(pieces - 1, 2);
    } else if (length === 1) break;
    else pieces = Math.min(pieces * 2, part.length);
  }
  return part;
}
