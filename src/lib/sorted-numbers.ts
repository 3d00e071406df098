/** How many of some numbers, which are in ascending order, are not greater than a limit. */
export function countUpTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
