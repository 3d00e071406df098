import { assertNever } from '../../lib/assert-never.ts';
import type { Feature } from '../metamodel/metamodel.ts';
import { isKindOf } from '../metamodel/metamodel.ts';
import type { RunningBatch } from './batch.ts';
import type { GraphNode } from './graph.ts';
import { emptyNode, featureOf, putInto, takeOut, targetsOf, withContents, wordsFor } from './graph.ts';
import type { TargetPlace, ModelOperation } from './model-operation.ts';
import { removeWithContents } from './remove.ts';
import { setValues, settableFeature } from './set-values.ts';

/** Carries out one operation whose refs are resolved; gives what keeps it from being carried out. */
export function applyOne(batch: RunningBatch, operation: ModelOperation): string | undefined {
  switch (operation.op) {
    case 'add':
      return add(batch, operation);
    case 'update':
      return update(batch, operation);
    case 'move':
      return move(batch, operation);
    case 'connect':
    case 'disconnect':
      return link(batch, operation);
    case 'remove':
      return remove(batch, operation);
    default:
      return assertNever(operation);
  }
}

type Of<O extends ModelOperation['op']> = Extract<ModelOperation, { readonly op: O }>;

function add(batch: RunningBatch, operation: Of<'add'>): string | undefined {
  const { graph } = batch;
  const metaClass = graph.metamodel.classes.get(operation.class);
  if (metaClass === undefined || metaClass.abstract)
    return `class: "${operation.class.slice(0, 100)}" is not a class of ${graph.metamodel.name} that has elements`;
  if (isClosed(operation.class)) return `class: ${operation.class} is made by transformations only`;
  const place = placeFor(batch, { container: operation.container, className: operation.class });
  if (typeof place === 'string') return place;
  const node = emptyNode({ id: operation.ref, eClass: operation.class });
  graph.nodes.set(node.id, node);
  putInto(node, { ...place, index: operation.container.index });
  return setValues(batch, { node, set: operation.set ?? {} });
}

function isClosed(className: string): boolean {
  return className === 'TraceModel' || className === 'TraceLink';
}

function placeFor(
  batch: RunningBatch,
  given: { readonly container: TargetPlace; readonly className: string },
): { readonly parent: GraphNode; readonly feature: Feature } | string {
  const { target, feature: name } = given.container;
  const parent = batch.graph.nodes.get(target);
  if (parent === undefined) return unknown('container.target', target);
  const feature = featureOf(batch.graph, parent, name);
  if (feature?.kind !== 'containment')
    return `container.feature: ${parent.eClass} holds no elements in "${name.slice(0, 100)}"`;
  if (!isKindOf(batch.graph.metamodel, given.className, feature.type))
    return `container.feature: ${name} of ${parent.eClass} holds ${feature.type}, not ${given.className}`;
  if (!feature.many && (parent.children.get(name)?.length ?? 0) > 0)
    return `container.feature: ${wordsFor(parent)} has its ${name} already; remove that first`;
  return { parent, feature };
}

function update(batch: RunningBatch, operation: Of<'update'>): string | undefined {
  const node = batch.graph.nodes.get(operation.target);
  if (node === undefined) return unknown('target', operation.target);
  for (const name of operation.unset ?? []) {
    const feature = settableFeature(batch, node, name);
    if (typeof feature === 'string') return feature;
    node.values.delete(name);
  }
  return setValues(batch, { node, set: operation.set ?? {} });
}

function move(batch: RunningBatch, operation: Of<'move'>): string | undefined {
  const node = batch.graph.nodes.get(operation.target);
  if (node === undefined) return unknown('target', operation.target);
  if (node.place === undefined) return 'target: the root of a model stays where it is';
  const { container } = operation;
  const held = [...withContents(node)].some(({ id }) => id === container.target);
  if (held) return `container.target: ${wordsFor(node)} cannot stand inside itself`;
  const { parent, feature } = node.place;
  takeOut(node);
  const place = placeFor(batch, { container, className: node.eClass });
  if (typeof place === 'string') {
    putInto(node, { parent, feature });
    return place;
  }
  putInto(node, { ...place, index: container.index });
  return undefined;
}

function link(batch: RunningBatch, operation: Of<'connect' | 'disconnect'>): string | undefined {
  const { source, feature: name, target } = operation;
  const node = batch.graph.nodes.get(source);
  if (node === undefined) return unknown('source', source);
  const feature = settableFeature(batch, node, name);
  if (typeof feature === 'string') return feature;
  if (feature.kind !== 'reference') return `feature: ${name} of ${node.eClass} is not a reference`;
  const before = targetsOf(node, name);
  if (operation.op === 'disconnect') {
    if (!before.includes(target)) return `target: ${name} of ${wordsFor(node)} does not hold ${target}`;
    const rest = before.filter((id) => id !== target);
    if (feature.many && rest.length > 0) node.values.set(name, rest);
    else node.values.delete(name);
    return undefined;
  }
  if (!batch.graph.nodes.has(target)) return unknown('target', target);
  if (before.includes(target)) return undefined;
  node.values.set(name, feature.many ? [...before, target] : target);
  return undefined;
}

function remove(batch: RunningBatch, operation: Of<'remove'>): string | undefined {
  const node = batch.graph.nodes.get(operation.target);
  if (node === undefined) return unknown('target', operation.target);
  if (node.place === undefined) return 'target: the root of a model cannot be removed';
  return removeWithContents(batch.graph, { node, isCascading: operation.cascade });
}

function unknown(member: string, id: string): string {
  return `${member}: no element of the model has the id "${id.slice(0, 100)}"`;
}
