import type { Metamodel } from '../metamodel/metamodel.ts';
import { isKindOf } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Graph, GraphNode } from '../operations/graph.ts';
import { graphOf, withContents } from '../operations/graph.ts';
import type { ModelOperation } from '../operations/model-operation.ts';
import { settableFeatures } from '../operations/settable-features.ts';
import type { TrialValue } from './trial-values.ts';
import { textsOfOthers, trialValues } from './trial-values.ts';

/**
 * Changes to try of an element, each by itself, to see what depends on it: it is removed, each feature that people can
 * set gets other values or none, it is moved elsewhere. The first ones touch every feature once, so that trying only
 * some of them misses least. Not every one leads to a valid model.
 */
export function trialChanges(
  metamodel: Metamodel,
  root: Element,
  elementId: string,
): readonly ModelOperation[][] {
  const graph = graphOf(metamodel, root);
  const node = graph.nodes.get(elementId);
  const metaClass = metamodel.classes.get(node?.eClass ?? '');
  if (node === undefined || metaClass === undefined) return [];
  const removal = node.place === undefined ? [] : [[removing(node)]];
  const settings = settableFeatures(metaClass).map((feature) =>
    trialValues(graph, node, feature).map((value) => [setting(node, feature.name, value)]),
  );
  return inTurns([removal, ...settings, moves(graph, node)]);
}

/**
 * Changes to try of an element besides: it gets texts that others have, in the features that people can set. `meets`
 * says whether one would meet a name there. Not every one leads to a valid model.
 */
export function namesakeChanges(
  metamodel: Metamodel,
  root: Element,
  given: { readonly elementId: string; readonly meets: (feature: string, text: string) => boolean },
): readonly ModelOperation[][] {
  const graph = graphOf(metamodel, root);
  const node = graph.nodes.get(given.elementId);
  const metaClass = metamodel.classes.get(node?.eClass ?? '');
  if (node === undefined || metaClass === undefined) return [];
  return inTurns(
    settableFeatures(metaClass).map((feature) => {
      const meets = (text: string): boolean => given.meets(feature.name, text);
      return textsOfOthers(graph, node, { feature, meets }).map((text) => [
        setting(node, feature.name, text),
      ]);
    }),
  );
}

function removing({ id }: GraphNode): ModelOperation {
  return { op: 'remove', target: id, cascade: true };
}

function setting({ id }: GraphNode, feature: string, value: TrialValue | undefined): ModelOperation {
  return value === undefined
    ? { op: 'update', target: id, unset: [feature] }
    : { op: 'update', target: id, set: { [feature]: value } };
}

/** Into every other place that elements of its class can stand in, and to the front or the end of where it is. */
function moves(graph: Graph, node: GraphNode): readonly ModelOperation[][] {
  if (node.place === undefined) return [];
  const { parent, feature } = node.place;
  const inside = new Set(withContents(node));
  const places: ModelOperation[][] = [];
  for (const index of feature.ordered ? [0, parent.children.get(feature.name)?.length ?? 0] : [])
    places.push([
      { op: 'move', target: node.id, container: { target: parent.id, feature: feature.name, index } },
    ]);
  for (const other of graph.nodes.values())
    for (const { name, type, many } of graph.metamodel.classes.get(other.eClass)?.containments ?? []) {
      const isElsewhere = other !== parent || name !== feature.name;
      if (!many || !isElsewhere || inside.has(other) || !isKindOf(graph.metamodel, node.eClass, type))
        continue;
      places.push([{ op: 'move', target: node.id, container: { target: other.id, feature: name } }]);
    }
  return places;
}

/** The first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
