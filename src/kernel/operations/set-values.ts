import type { Feature } from '../metamodel/metamodel.ts';
import { isKindOf } from '../metamodel/metamodel.ts';
import type { RunningBatch } from './batch.ts';
import type { GraphNode } from './graph.ts';
import { featureOf, wordsFor } from './graph.ts';
import type { ValuesByFeature } from './model-operation.ts';

const longestName = 200;

// Cf: zero-width and bidirectional controls; Cc: other controls. Neither has a place in a name.
const invisible = /[\p{Cf}\p{Cc}]/gu;

/** Sets attributes and references of an element; gives what keeps one of them from being set. */
export function setValues(
  batch: RunningBatch,
  given: { readonly node: GraphNode; readonly set: ValuesByFeature },
): string | undefined {
  const { node, set } = given;
  for (const [name, value] of Object.entries(set)) {
    const feature = settableFeature(batch, node, name);
    if (typeof feature === 'string') return feature;
    const values = Array.isArray(value) ? value : [value];
    if (Array.isArray(value) && !feature.many) return `set.${name}: takes one value, found a list`;
    const problem = feature.kind === 'reference' ? targetProblem(batch, feature, values) : undefined;
    if (problem !== undefined) return `set.${name}: ${problem}`;
    const clean = name === 'name' ? values.map((one: unknown) => cleanName(batch, one)) : values;
    if (name === 'name' && [...String(clean[0])].length > longestName)
      return `set.name: has more than ${longestName} characters; shorten it`;
    if (feature.many && clean.length === 0) node.values.delete(name);
    else node.values.set(name, feature.many ? clean : clean[0]);
  }
  return undefined;
}

/** A feature that operations may set on an element, or why not. */
export function settableFeature(batch: RunningBatch, node: GraphNode, name: string): Feature | string {
  const feature = featureOf(batch.graph, node, name);
  const shown = name.slice(0, 100);
  if (feature === undefined || name === 'id')
    return `set.${shown}: ${node.eClass} has no such feature to set`;
  if (feature.kind === 'containment')
    return `set.${shown}: holds elements; add them one by one with this container`;
  if (feature.derived || feature.policy !== 'THREE_WAY')
    return `set.${shown}: of ${wordsFor(node)} is not for people to set`;
  return feature;
}

function targetProblem(
  batch: RunningBatch,
  feature: Feature,
  targets: readonly unknown[],
): string | undefined {
  for (const target of targets) {
    // Elements that a later operation adds are looked at when the whole model is validated.
    const node = typeof target === 'string' ? batch.graph.nodes.get(target) : undefined;
    if (node !== undefined && !isKindOf(batch.graph.metamodel, node.eClass, feature.type))
      return `must name a ${feature.type}, found ${wordsFor(node)}`;
  }
  return undefined;
}

function cleanName(batch: RunningBatch, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const clean = value.normalize('NFKC').replace(invisible, '').trim();
  if (clean !== value) batch.repairs += 1;
  return clean;
}
