import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { containedIn, valueOf } from '../model/element.ts';

/** An element that may be changed. */
export type GraphNode = {
  readonly id: string;
  readonly eClass: string;
  /** Attributes and references by feature; lists are arrays, unset features are absent. */
  readonly values: Map<string, unknown>;
  /** Contained elements by feature. */
  readonly children: Map<string, GraphNode[]>;
  /** Where it stands; undefined for the root and for what was taken out. */
  place: { readonly parent: GraphNode; readonly feature: Feature } | undefined;
};

/** A model that may be changed. */
export type Graph = {
  readonly metamodel: Metamodel;
  readonly root: GraphNode;
  readonly nodes: Map<string, GraphNode>;
};

/** A copy of a model in normal form that may be changed. */
export function graphOf(metamodel: Metamodel, root: Element): Graph {
  const nodes = new Map<string, GraphNode>();
  return { metamodel, root: nodeOf({ metamodel, nodes }, root, undefined), nodes };
}

function nodeOf(
  into: { readonly metamodel: Metamodel; readonly nodes: Map<string, GraphNode> },
  element: Element,
  place: GraphNode['place'],
): GraphNode {
  const node = emptyNode({ id: element.id, eClass: element.eClass });
  node.place = place;
  into.nodes.set(node.id, node);
  for (const feature of into.metamodel.classes.get(element.eClass)?.stored ?? []) {
    if (feature.kind === 'containment') {
      const children = containedIn(element, feature).map((child) =>
        nodeOf(into, child, { parent: node, feature }),
      );
      if (children.length > 0) node.children.set(feature.name, children);
      continue;
    }
    const value = valueOf(element, feature.name);
    if (value !== undefined) node.values.set(feature.name, value);
  }
  return node;
}

/** An element without values that stands nowhere. */
export function emptyNode(given: { readonly id: string; readonly eClass: string }): GraphNode {
  return { ...given, values: new Map(), children: new Map(), place: undefined };
}

/** A feature of an element's class. */
export function featureOf(graph: Graph, node: GraphNode, name: string): Feature | undefined {
  return graph.metamodel.classes.get(node.eClass)?.featureByName.get(name);
}

/** The element with everything in it as plain JSON. */
export function jsonOf(graph: Graph, node: GraphNode = graph.root): Readonly<Record<string, unknown>> {
  const json: Record<string, unknown> = { eClass: node.eClass, id: node.id };
  for (const [name, value] of node.values) json[name] = value;
  for (const [name, children] of node.children) {
    const many = featureOf(graph, node, name)?.many === true;
    if (children.length > 0)
      json[name] = many ? children.map((child) => jsonOf(graph, child)) : onlyOf(graph, children);
  }
  return json;
}

function onlyOf(graph: Graph, children: readonly GraphNode[]): unknown {
  const [only] = children;
  return only === undefined ? undefined : jsonOf(graph, only);
}

/** Puts an element that stands nowhere into a container; behind the others unless `index` says where. */
export function putInto(
  node: GraphNode,
  place: { readonly parent: GraphNode; readonly feature: Feature; readonly index?: number | undefined },
): void {
  const { parent, feature, index } = place;
  const siblings = parent.children.get(feature.name) ?? [];
  siblings.splice(Math.min(index ?? siblings.length, siblings.length), 0, node);
  parent.children.set(feature.name, siblings);
  node.place = { parent, feature };
}

/** Takes an element out of its container; the graph still knows its id. */
export function takeOut(node: GraphNode): void {
  if (node.place === undefined) return;
  const siblings = node.place.parent.children.get(node.place.feature.name) ?? [];
  siblings.splice(siblings.indexOf(node), 1);
  if (siblings.length === 0) node.place.parent.children.delete(node.place.feature.name);
  node.place = undefined;
}

/** An element and everything in it, containers first. */
export function* withContents(node: GraphNode): Generator<GraphNode> {
  yield node;
  for (const children of node.children.values()) for (const child of children) yield* withContents(child);
}

/** The position of an element among its siblings; 0 for the root. */
export function indexOf(node: GraphNode): number {
  return node.place?.parent.children.get(node.place.feature.name)?.indexOf(node) ?? 0;
}

/** The ids a reference holds. */
export function targetsOf(node: GraphNode, feature: string): readonly string[] {
  const value = node.values.get(feature);
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string');
}

/** Every reference to one of some elements: who refers, and by which feature. */
export function referrersTo(
  graph: Graph,
  ids: ReadonlySet<string>,
): readonly { readonly node: GraphNode; readonly feature: Feature; readonly target: string }[] {
  const found: { node: GraphNode; feature: Feature; target: string }[] = [];
  for (const node of graph.nodes.values())
    for (const feature of graph.metamodel.classes.get(node.eClass)?.references ?? [])
      for (const target of targetsOf(node, feature.name))
        if (ids.has(target)) found.push({ node, feature, target });
  return found;
}

/** JSON pointer to an element, or to one of its features. */
export function pointerTo(node: GraphNode, feature?: string): string {
  const steps: string[] = feature === undefined ? [] : [feature];
  for (let at = node; at.place !== undefined; at = at.place.parent)
    steps.unshift(at.place.feature.name, ...(at.place.feature.many ? [String(indexOf(at))] : []));
  return steps.map((step) => `/${step}`).join('');
}

/** How messages refer to an element. */
export function wordsFor(node: GraphNode): string {
  const name = node.values.get('name');
  return typeof name === 'string' && name !== ''
    ? `${node.eClass} "${name}" (${node.id})`
    : `${node.eClass} ${node.id}`;
}
