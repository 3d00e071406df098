import { circles, reachableFrom, reversed } from '../graph.ts';
import type { LifecycleFacts } from './facts.ts';
import type { Reachability } from './reachability.ts';

/** The states that nothing leads to although some state before them is reached, in the order of the states. */
export function unreachedStates(lifecycle: LifecycleFacts, reachability: Reachability): readonly string[] {
  const before = Map.groupBy(lifecycle.moves, ({ to }) => to);
  return lifecycle.states
    .map(({ id }) => id)
    .filter(
      (id) =>
        reachability.isUnexplained(id) &&
        (before.get(id) ?? []).some(({ from }) => from.some((state) => !reachability.isUnexplained(state))),
    );
}

/**
 * The states in which a thing is stuck: reached, and no final state can follow. Only
 * the last ones are named: states without a way on, and one of each circle that cannot be left. A life without final states has none.
 */
export function stuckStates(lifecycle: LifecycleFacts, reachability: Reachability): readonly string[] {
  const finals = lifecycle.states.filter(({ isFinal }) => isFinal).map(({ id }) => id);
  if (finals.length === 0) return [];
  const states = lifecycle.states.map(({ id }) => id);
  const next = new Map<string, string[]>(states.map((id) => [id, []]));
  for (const move of lifecycle.moves)
    if (reachability.canMove(move)) for (const state of move.from) next.get(state)?.push(move.to);
  const followers = (state: string): readonly string[] => next.get(state) ?? [];
  const ending = reachableFrom(finals, reversed(states, followers));
  const isStuck = (id: string): boolean => !ending.has(id) && !reachability.isUnexplained(id);
  // All other states that are stuck lead to a state without way on, or into a circle without way out.
  const traps = new Set<string | undefined>(states.filter((id) => followers(id).length === 0));
  for (const circle of circles(states, followers))
    if ([...circle].every((id) => followers(id).every((each) => circle.has(each))))
      traps.add(states.find((id) => circle.has(id)));
  return states.filter((id) => isStuck(id) && traps.has(id));
}
