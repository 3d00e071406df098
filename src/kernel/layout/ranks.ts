import type { LayoutEdge } from './layout-graph.ts';

/**
 * How many steps each node of a flow is from its beginning, by the longest way there. Edges that lead back are found
 * in the order of the nodes, and do not count. No recursion: flows may be as long as they like.
 */
export function rankNodes(
  ids: readonly string[],
  edges: readonly Pick<LayoutEdge, 'source' | 'target'>[],
): ReadonlyMap<string, number> {
  const targets = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { source, target } of edges) targets.get(source)?.push(target);
  const order = finishOrder(startsFirst(ids, edges), targets);
  const position = new Map(order.map((id, index) => [id, index]));
  const ranks = new Map(ids.map((id) => [id, 0]));
  // In reverse finishing order all edges lead forwards, but those that close a circle.
  for (const id of order.toReversed())
    for (const target of targets.get(id) ?? [])
      if ((position.get(target) ?? 0) < (position.get(id) ?? 0))
        ranks.set(target, Math.max(ranks.get(target) ?? 0, (ranks.get(id) ?? 0) + 1));
  return ranks;
}

/** Nodes that nothing leads to come first, so that circles are entered where people enter them. */
function startsFirst(
  ids: readonly string[],
  edges: readonly Pick<LayoutEdge, 'source' | 'target'>[],
): readonly string[] {
  const reached = new Set(edges.flatMap(({ source, target }) => (source === target ? [] : [target])));
  return [...ids.filter((id) => !reached.has(id)), ...ids.filter((id) => reached.has(id))];
}

function finishOrder(
  ids: readonly string[],
  targets: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const start of ids) {
    if (seen.has(start)) continue;
    seen.add(start);
    const path: { readonly id: string; next: number }[] = [{ id: start, next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const target = targets.get(top.id)?.[top.next];
      top.next += 1;
      if (target === undefined) {
        finished.push(top.id);
        path.pop();
      } else if (!seen.has(target)) {
        seen.add(target);
        path.push({ id: target, next: 0 });
      }
    }
  }
  return finished;
}
