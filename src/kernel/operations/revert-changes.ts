import { readModel } from '../json/read-model.ts';
import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { addedFindings } from './added-findings.ts';
import type { Graph, GraphNode } from './graph.ts';
import {
  emptyNode,
  featureOf,
  graphOf,
  jsonOf,
  pointerTo,
  putInto,
  referrersTo,
  takeOut,
  wordsFor,
} from './graph.ts';
import type { ChangePlace, ModelChange } from './model-change.ts';
import { changesBetween, isSameValue, listOf } from './model-change.ts';

/** A model with changes taken back, or what was changed since and stands against it (`/pointer: detail`). */
export type Reverted =
  | {
      readonly ok: true;
      readonly root: Element;
      readonly elementCount: number;
      readonly changes: readonly ModelChange[];
    }
  | { readonly ok: false; readonly overlaps: readonly string[] };

/**
 * Takes lists of changes back, the first list first: give the newest first. Nothing is done when a place they changed
 * has been changed since, when an element they added holds or is referred to by something they did not make, or when
 * something would be structurally wrong that is not wrong now. What is back in its old state already is left alone.
 */
export function revertChanges(given: {
  readonly metamodel: Metamodel;
  readonly root: Element;
  readonly changes: readonly (readonly ModelChange[])[];
}): Reverted {
  const { metamodel, root } = given;
  const graph = graphOf(metamodel, root);
  const overlaps = given.changes.flatMap((list) => revertList(graph, list));
  if (overlaps.length > 0) return { ok: false, overlaps: [...new Set(overlaps)].slice(0, 50) };
  const read = readModel({ metamodel, json: jsonOf(graph), newId: () => 'no-new-ids' });
  const findings = read.ok ? addedFindings(metamodel, { before: root, after: read.root }) : read.findings;
  if (!read.ok || findings.length > 0)
    return {
      ok: false,
      overlaps: findings.slice(0, 50).map((each) => `${each.jsonPointer}: ${each.message}`),
    };
  const changes = changesBetween(metamodel, { before: root, after: read.root });
  return { ok: true, root: read.root, elementCount: read.elementCount, changes };
}

type Change<K extends ModelChange['kind']> = Extract<ModelChange, { readonly kind: K }>;

function revertList(graph: Graph, changes: readonly ModelChange[]): readonly string[] {
  const of = <K extends ModelChange['kind']>(kind: K): readonly Change<K>[] =>
    changes.filter((change): change is Change<K> => change.kind === kind);
  const added = of('added');
  const ours = new Set(added.map(({ element }) => element.id));
  return [
    ...of('removed').flatMap((change) => bringBack(graph, change)),
    ...of('moved').flatMap((change) => moveBack(graph, change)),
    ...of('changed').flatMap((change) => setBack(graph, change)),
    ...[...added].reverse().flatMap((change) => takeAway(graph, change, ours)),
  ];
}

function bringBack(graph: Graph, { element, place }: Change<'removed'>): readonly string[] {
  if (graph.nodes.has(element.id)) return [];
  const at = standAt(graph, place);
  if (typeof at === 'string') return [at];
  const node = emptyNode(element);
  for (const [name, value] of Object.entries(element.values)) node.values.set(name, value);
  graph.nodes.set(node.id, node);
  putInto(node, { ...at, index: place.index });
  return [];
}

function moveBack(graph: Graph, { id, from, to }: Change<'moved'>): readonly string[] {
  const node = graph.nodes.get(id);
  if (node?.place === undefined) return [`: element ${id}, which was moved, was removed since`];
  const { parent, feature } = node.place;
  if (parent.id === from.container && feature.name === from.feature) return [];
  if (parent.id !== to.container || feature.name !== to.feature)
    return [`${pointerTo(node)}: was moved again since`];
  const at = standAt(graph, from);
  if (typeof at === 'string') return [at];
  takeOut(node);
  putInto(node, { ...at, index: from.index });
  return [];
}

function standAt(
  graph: Graph,
  place: ChangePlace,
): { readonly parent: GraphNode; readonly feature: Feature } | string {
  const parent = graph.nodes.get(place.container);
  if (parent === undefined) return `: element ${place.container}, which held it, was removed since`;
  const feature = featureOf(graph, parent, place.feature);
  if (feature === undefined) return `${pointerTo(parent)}: is of another class now`;
  if (!feature.many && (parent.children.get(feature.name)?.length ?? 0) > 0)
    return `${pointerTo(parent, feature.name)}: holds another element since`;
  return { parent, feature };
}

function setBack(graph: Graph, change: Change<'changed'>): readonly string[] {
  const node = graph.nodes.get(change.id);
  if (node === undefined) return [`: element ${change.id}, which was changed, was removed since`];
  const now = node.values.get(change.feature) ?? null;
  if (isSameValue(now, change.before)) return [];
  const value = isSameValue(now, change.after) ? change.before : mendedList(graph, node, change);
  if (value === undefined) return [`${pointerTo(node, change.feature)}: was changed since`];
  if (value === null || (Array.isArray(value) && value.length === 0)) node.values.delete(change.feature);
  else node.values.set(change.feature, value);
  return [];
}

/** Of a list of references only the entries that the change put in or took out go back. */
function mendedList(graph: Graph, node: GraphNode, change: Change<'changed'>): unknown {
  const feature = featureOf(graph, node, change.feature);
  if (feature?.kind !== 'reference' || !feature.many) return undefined;
  const [before, after, now] = [
    listOf(change.before),
    listOf(change.after),
    listOf(node.values.get(change.feature)),
  ];
  const added = after.filter((target) => !before.includes(target));
  const removed = before.filter((target) => !after.includes(target) && !now.includes(target));
  if (!added.every((target) => now.includes(target))) return undefined;
  return [...now.filter((target) => !added.includes(target)), ...removed];
}

function takeAway(graph: Graph, { element }: Change<'added'>, ours: ReadonlySet<string>): readonly string[] {
  const node = graph.nodes.get(element.id);
  if (node === undefined) return [];
  const overlaps: string[] = [];
  for (const name of new Set([...node.values.keys(), ...Object.keys(element.values)]))
    if (!isSameValue(node.values.get(name) ?? null, element.values[name] ?? null))
      overlaps.push(`${pointerTo(node, name)}: was changed since`);
  for (const children of node.children.values())
    for (const child of children)
      overlaps.push(`${pointerTo(child)}: ${wordsFor(child)} was put there since`);
  for (const { node: referrer, feature } of referrersTo(graph, new Set([node.id])))
    if (!ours.has(referrer.id))
      overlaps.push(`${pointerTo(referrer, feature.name)}: ${wordsFor(referrer)} refers to it since`);
  if (overlaps.length > 0) return overlaps;
  takeOut(node);
  graph.nodes.delete(node.id);
  return [];
}
