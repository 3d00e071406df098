import { pushTo } from '../../lib/push-to.ts';
/** What three-way comparison says of a list's order. `CONFLICT`: both sides reordered, and not compatibly. */
export type OrderComparison =
  | { readonly kind: 'WORKING' }
  | { readonly kind: 'GENERATED' }
  | { readonly kind: 'COMBINED'; readonly order: readonly string[] }
  | { readonly kind: 'CONFLICT' };

/** The same members in the order of each side. */
export type ThreeOrders = {
  readonly base: readonly string[];
  readonly working: readonly string[];
  readonly generated: readonly string[];
};

/**
 * Decides the order of members that all three sides have. The result rests on which pairs a side inverted and which
 * members it moved, so it depends neither on indexes nor on the choice among longest common subsequences. Sides that
 * invert different pairs are combined when the union is an order again. Sides that share an inverted pair are
 * combined when they moved different members, and are in conflict otherwise. O(n log n).
 */
export function compareOrders(orders: ThreeOrders): OrderComparison {
  const { base, working, generated } = orders;
  if (sameOrder(base, generated) || sameOrder(working, generated)) return { kind: 'WORKING' };
  if (sameOrder(base, working)) return { kind: 'GENERATED' };
  const inWorking = positionsOf(base, working);
  const inGenerated = positionsOf(base, generated);
  const order = shareInvertedPair(inWorking, inGenerated)
    ? combineMoves(orders)
    : combineInversions(base, inWorking, inGenerated);
  return order === undefined ? { kind: 'CONFLICT' } : { kind: 'COMBINED', order };
}

function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member, index) => member === b[index]);
}

function positionsOf(base: readonly string[], side: readonly string[]): readonly number[] {
  const positions = new Map(side.map((member, index) => [member, index]));
  return base.map((member) => positions.get(member) ?? 0);
}

/** Whether some pair stands the other way round in both sides: sweeps Base with a tree of suffix maxima. */
function shareInvertedPair(first: readonly number[], second: readonly number[]): boolean {
  const size = first.length;
  const maxima = new Int32Array(size + 1).fill(-1);
  for (let at = 0; at < size; at += 1) {
    const inFirst = first[at] ?? 0;
    const inSecond = second[at] ?? 0;
    // Tree indexes run backwards so that a prefix holds the members that `first` puts after this one.
    for (let node = size - 1 - inFirst; node > 0; node -= node & -node)
      if ((maxima[node] ?? -1) > inSecond) return true;
    for (let node = size - inFirst; node <= size; node += node & -node)
      maxima[node] = Math.max(maxima[node] ?? -1, inSecond);
  }
  return false;
}

/**
 * With disjoint inversions, the number of members before a member in the combined order is its position in Working
 * plus its position in NewGenerated minus its position in Base. The union is an order exactly when these numbers
 * are all different (score sequence of a transitive tournament).
 */
function combineInversions(
  base: readonly string[],
  inWorking: readonly number[],
  inGenerated: readonly number[],
): readonly string[] | undefined {
  const order: string[] = [];
  for (const [index, member] of base.entries()) {
    const position = (inWorking[index] ?? 0) + (inGenerated[index] ?? 0) - index;
    if (order[position] !== undefined) return undefined;
    order[position] = member;
  }
  return order;
}

/**
 * Members that neither side moved keep their order; each moved one follows its predecessor on the side that moved it.
 */
function combineMoves({ base, working, generated }: ThreeOrders): readonly string[] | undefined {
  const byUser = movedMembers(base, working);
  const byGenerator = movedMembers(base, generated);
  for (const member of byUser) if (byGenerator.has(member)) return undefined;
  return insertAfterPredecessors(
    working.filter((member) => !byGenerator.has(member)),
    generated.filter((member) => !byUser.has(member)),
  );
}

/**
 * Inserts what `list` lacks of `side`: each right after its nearest preceding sibling in `side`; those without one
 * right before the nearest following sibling, or at the end.
 */
export function insertAfterPredecessors(list: readonly string[], side: readonly string[]): readonly string[] {
  const present = new Set(list);
  if (side.every((key) => present.has(key))) return list;
  const leading: string[] = [];
  const following = new Map<string, string[]>();
  let predecessor: string | undefined;
  for (const key of side) {
    if (present.has(key)) predecessor = key;
    else if (predecessor === undefined) leading.push(key);
    else {
      pushTo(following, predecessor, key);
    }
  }
  const successor = side.find((key) => present.has(key));
  const inserted = list.flatMap((key) => [
    ...(key === successor ? leading : []),
    key,
    ...(following.get(key) ?? []),
  ]);
  return successor === undefined ? [...inserted, ...leading] : inserted;
}

/**
 * Members that a side moved: those that are not in every longest common subsequence of the two orders. Both lists
 * hold the same members. O(n log n).
 */
export function movedMembers(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  if (sameOrder(before, after)) return new Set();
  const positions = positionsOf(before, after);
  const ending = longestEndingAt(positions);
  const starting = longestEndingAt(positions.map((position) => -position).reverse()).reverse();
  const length = ending.reduce((longest, each) => Math.max(longest, each), 0);
  const atRank = new Map<number, number>();
  const onLongest = positions.map((_, index) => (ending[index] ?? 0) + (starting[index] ?? 0) - 1 === length);
  for (const [index, rank] of ending.entries())
    if (onLongest[index] === true) atRank.set(rank, (atRank.get(rank) ?? 0) + 1);
  return new Set(
    before.filter((_, index) => !(onLongest[index] === true && atRank.get(ending[index] ?? 0) === 1)),
  );
}

/** For each value, the length of the longest increasing subsequence that ends there (patience sorting). */
function longestEndingAt(values: readonly number[]): number[] {
  const smallestTail: number[] = [];
  return values.map((value) => {
    let low = 0;
    let high = smallestTail.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((smallestTail[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    smallestTail[low] = value;
    return low + 1;
  });
}
