import { reachableFrom } from '../graph.ts';
import type { NodeFacts, ProcessFacts } from './facts.ts';
import type { Reachability } from './reachability.ts';

/** A node that no instance reaches, and the last one before it that is reached. */
export type UnreachedNode = { readonly node: string; readonly last: string | undefined };

/** A node at which an instance can stop for ever, and why. */
export type StoppingNode = { readonly node: NodeFacts; readonly reason: StopReason };

/** `ONE_BRANCH`: a join waits for several branches of which only one is taken. */
export type StopReason = 'MISSING_BRANCH' | 'ONE_BRANCH' | 'NO_EVENT' | 'NO_END' | 'NO_WAY_ON';

/** What is wrong where instances stop, for messages. */
export const stopReasons: Readonly<Record<StopReason, string>> = {
  MISSING_BRANCH: 'it waits for a branch that comes only after it',
  ONE_BRANCH: 'it waits for several branches, and only one of them is taken',
  NO_EVENT: 'the event it waits for cannot occur',
  NO_END: 'the process it calls never ends',
  NO_WAY_ON: 'no flow leads on',
};

/**
 * The nodes of a process where parts begin that nothing leads to, in the order of nodes. What lies behind a node at
 * which instances stop is not among them.
 */
export function unreachedNodes(process: ProcessFacts, reachability: Reachability): readonly UnreachedNode[] {
  const unreached = process.nodes.map(({ id }) => id).filter(reachability.isUnexplained);
  if (unreached.length === 0) return [];
  const outgoing = Map.groupBy(process.flows, ({ source }) => source);
  const incoming = Map.groupBy(process.flows, ({ target }) => target);
  const next = (id: string): readonly string[] => (outgoing.get(id) ?? []).map(({ target }) => target);
  const stopping = process.nodes.filter((node) => stopsHere(node, reachability)).map(({ id }) => id);
  const possible = Map.groupBy(
    process.flows.filter(({ isPossible }) => isPossible),
    ({ source }) => source,
  );
  const explained = new Set(
    reachableFrom(stopping, (id) => (possible.get(id) ?? []).map(({ target }) => target)),
  );
  const entered = new Set(unreached.flatMap(next));
  const found = new Set<string>();
  // Parts that begin nowhere are circles: there the first node stands for the part.
  for (const id of [...unreached.filter((each) => !entered.has(each)), ...unreached]) {
    if (explained.has(id)) continue;
    found.add(id);
    for (const each of reachableFrom([id], (node) =>
      next(node).filter((follower) => !explained.has(follower)),
    ))
      explained.add(each);
  }
  const isReached = (id: string): boolean => !reachability.isUnexplained(id);
  const inside = process.nodes.filter(({ id, isEnd }) => !isEnd && isReached(id));
  const loose = inside.find(({ id }) => !next(id).some(isReached)) ?? inside.at(-1);
  return process.nodes
    .filter(({ id }) => found.has(id))
    .map(({ id }) => ({
      node: id,
      last: (incoming.get(id) ?? []).find(({ source }) => isReached(source))?.source ?? loose?.id,
    }));
}

/** The nodes at which instances stop for ever although another finding does not say so, in the order of nodes. */
export function stoppingNodes(process: ProcessFacts, reachability: Reachability): readonly StoppingNode[] {
  const incoming = Map.groupBy(process.flows, ({ target }) => target);
  const outgoing = Map.groupBy(process.flows, ({ source }) => source);
  const next = (id: string): readonly string[] => (outgoing.get(id) ?? []).map(({ target }) => target);
  const splits = process.nodes.filter(({ isSplit }) => isSplit);
  const split = reachableFrom(
    splits.map(({ id }) => id),
    next,
  );
  const hasUnreached = process.nodes.some(({ id }) => reachability.isUnexplained(id));
  return process.nodes.flatMap((node): readonly StoppingNode[] => {
    if (reachability.isUnexplained(node.id)) return [];
    if (stopsHere(node, reachability)) {
      const sources = (incoming.get(node.id) ?? []).map(({ source }) => source);
      if (!node.isJoin || sources.every(reachability.isPassed))
        return [{ node, reason: node.calls === undefined ? 'NO_EVENT' : 'NO_END' }];
      // A branch that is missing for another reason than this very join is reported where that reason lies.
      const behind = reachableFrom([node.id], next);
      const isOwnFault = sources.every((source) => reachability.isPassed(source) || behind.has(source));
      return isOwnFault ? [{ node, reason: 'MISSING_BRANCH' }] : [];
    }
    if (node.isJoin && !split.has(node.id)) return [{ node, reason: 'ONE_BRANCH' }];
    const isLast = !node.isEnd && !outgoing.has(node.id);
    return isLast && !hasUnreached ? [{ node, reason: 'NO_WAY_ON' }] : [];
  });
}

function stopsHere({ id }: NodeFacts, reachability: Reachability): boolean {
  return !reachability.isUnexplained(id) && !reachability.isPassed(id);
}
