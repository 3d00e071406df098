import type { Graph, GraphNode } from './graph.ts';
import { referrersTo, takeOut, targetsOf, withContents, wordsFor } from './graph.ts';

/**
 * Removes an element with everything in it. When others refer to it, either that is why nothing is done, or, cascading,
 * their references go too, and with them those elements that cannot be without the reference.
 */
export function removeWithContents(
  graph: Graph,
  given: { readonly node: GraphNode; readonly isCascading: boolean },
): string | undefined {
  const open: GraphNode[] = [given.node];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const gone = new Set([...withContents(node)].map(({ id }) => id));
    const referrers = referrersTo(graph, gone).filter((each) => !gone.has(each.node.id));
    const [first] = referrers;
    if (first !== undefined && !given.isCascading)
      return `target: ${wordsFor(first.node)} refers to it by ${first.feature.name}; disconnect it, or remove with cascade`;
    for (const { node: referrer, feature, target } of referrers) {
      const rest = targetsOf(referrer, feature.name).filter((id) => id !== target);
      if (feature.many && rest.length > 0) referrer.values.set(feature.name, rest);
      else referrer.values.delete(feature.name);
      if (rest.length < feature.lower && referrer.place !== undefined) open.push(referrer);
    }
    takeOut(node);
    for (const id of gone) graph.nodes.delete(id);
  }
  return undefined;
}
