import { pushTo } from '../../lib/push-to.ts';
/**
 * Graph questions that constraints ask. All of them take time linear in nodes and edges and use no recursion, as
 * chains in models can be as long as models are large.
 */

/** The nodes that follow a node. */
export type Successors<N> = (node: N) => Iterable<N>;

/** Everything that can be reached from the starts, the starts included. */
export function reachableFrom<N>(starts: Iterable<N>, successors: Successors<N>): ReadonlySet<N> {
  const reached = new Set(starts);
  // A set hands out what is added while it is being read.
  for (const node of reached) for (const next of successors(node)) reached.add(next);
  return reached;
}

/** Turns edges round: the nodes that come before a node. */
export function reversed<N>(nodes: Iterable<N>, successors: Successors<N>): Successors<N> {
  const before = new Map<N, N[]>();
  for (const node of nodes) {
    for (const next of successors(node)) {
      pushTo(before, next, node);
    }
  }
  return (node) => before.get(node) ?? [];
}

/**
 * The circles of a graph: each set holds nodes that can all reach one another (the strongly connected components
 * with at least one edge inside). Nodes on no circle are in none of them.
 */
export function circles<N>(nodes: Iterable<N>, successors: Successors<N>): readonly ReadonlySet<N>[] {
  const found: ReadonlySet<N>[] = [];
  const order = new Map<N, number>();
  const lowest = new Map<N, number>();
  const open: N[] = [];
  const isOpen = new Set<N>();
  const enter = (node: N): { readonly node: N; readonly rest: Iterator<N> } => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
    return { node, rest: successors(node)[Symbol.iterator]() };
  };
  const lower = (node: N, value: number | undefined): void => {
    lowest.set(node, Math.min(lowest.get(node) ?? 0, value ?? 0));
  };
  for (const start of nodes) {
    if (order.has(start)) continue;
    const path = [enter(start)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const { node, rest } = visit;
      const next = rest.next();
      if (next.done !== true) {
        if (!order.has(next.value)) path.push(enter(next.value));
        else if (isOpen.has(next.value)) lower(node, order.get(next.value));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(parent.node, lowest.get(node));
      if (lowest.get(node) !== order.get(node)) continue;
      const members = new Set(open.splice(open.lastIndexOf(node)));
      for (const member of members) isOpen.delete(member);
      if (members.size > 1 || [...successors(node)].includes(node)) found.push(members);
    }
  }
  return found;
}

/** All nodes that lie on a circle. */
export function onCircles<N>(nodes: Iterable<N>, successors: Successors<N>): ReadonlySet<N> {
  return new Set(circles(nodes, successors).flatMap((members) => [...members]));
}

/**
 * For every circle of a graph one shortest way round, under the first of the given nodes that lies on the circle.
 * The way starts with that node and does not repeat it at its end.
 */
export function waysRound<N>(nodes: Iterable<N>, successors: Successors<N>): ReadonlyMap<N, readonly N[]> {
  const all = [...nodes];
  const ways = new Map<N, readonly N[]>();
  const waiting = new Map<N, ReadonlySet<N>>();
  for (const circle of circles(all, successors)) for (const member of circle) waiting.set(member, circle);
  for (const node of all) {
    const circle = waiting.get(node);
    if (circle === undefined) continue;
    for (const member of circle) waiting.delete(member);
    ways.set(node, wayRound(node, circle, successors));
  }
  return ways;
}

function wayRound<N>(start: N, members: ReadonlySet<N>, successors: Successors<N>): readonly N[] {
  const cameFrom = new Map<N, N>();
  const reached = new Set<N>([start]);
  for (const node of reached) {
    for (const next of successors(node)) {
      if (next === start) return backwards(node, start, cameFrom);
      if (!members.has(next) || reached.has(next)) continue;
      reached.add(next);
      cameFrom.set(next, node);
    }
  }
  return [];
}

function backwards<N>(end: N, start: N, cameFrom: ReadonlyMap<N, N>): readonly N[] {
  const way = [end];
  for (let node = end; node !== start;) {
    const before = cameFrom.get(node);
    if (before === undefined) break;
    way.push(before);
    node = before;
  }
  return way.reverse();
}
