import type { Feature } from '../metamodel/metamodel.ts';
import { isKindOf } from '../metamodel/metamodel.ts';
import { acceptsValue } from '../metamodel/json-type.ts';
import type { Graph, Node } from '../operations/graph.ts';
import type { Scalar } from '../operations/model-operation.ts';

/** A value of a feature, or a list where it holds several. */
export type TrialValue = Scalar | readonly Scalar[];

/** Of values that other elements have, and of elements that a reference could lead to, no more are tried. */
const mostOthers = 100;

/** Of texts that other elements have, no more are tried: one that is taken already stands for all of them. */
const mostTexts = 5;

/**
 * Values to try in a feature of an element in the place of the one it has; undefined stands for none. The first ones
 * differ most from what is there, so that who tries only some of them learns most.
 */
export function trialValues(graph: Graph, node: Node, feature: Feature): readonly (TrialValue | undefined)[] {
  const now = node.values.get(feature.name);
  const others =
    feature.kind === 'reference' ? targetsFor(graph, node, feature) : attributeValues(graph, feature);
  const values = feature.many ? listsFrom(Array.isArray(now) ? now.filter(isScalar) : [], others) : others;
  const canLack = !feature.required || feature.default !== undefined;
  const none = now === undefined || !canLack ? [] : [undefined];
  return [...none, ...values].filter((value) => !isSame(value, now ?? feature.default));
}

/** Lists that lack one of the present values, have one of the others besides or alone, or another order. */
function listsFrom(now: readonly Scalar[], others: readonly Scalar[]): readonly (readonly Scalar[])[] {
  const fewer = now.length < 2 ? [] : now.map((value) => now.filter((other) => other !== value));
  const more = others.filter((value) => !now.includes(value)).map((value) => [...now, value]);
  const instead = now.length === 0 ? [] : others.map((value) => [value]);
  return [...fewer, ...more, ...instead, ...(now.length < 2 ? [] : [now.toReversed()])];
}

function targetsFor(graph: Graph, node: Node, feature: Feature): readonly string[] {
  const found: string[] = [];
  for (const other of graph.nodes.values())
    if (other !== node && isKindOf(graph.metamodel, other.eClass, feature.type)) found.push(other.id);
  return found.slice(0, mostOthers);
}

function attributeValues(graph: Graph, feature: Feature): readonly Scalar[] {
  const { metamodel } = graph;
  const literals = metamodel.enums.get(feature.type)?.literals;
  if (literals !== undefined) return literals;
  const dataType = metamodel.dataTypes.get(feature.type);
  if (dataType === undefined) return [];
  if (dataType.json === 'boolean') return [true, false];
  const accepted = (values: readonly Scalar[]): readonly Scalar[] =>
    values.filter((value) => acceptsValue(dataType, value));
  const usual =
    dataType.json === 'string'
      ? [...newTexts.flatMap((texts) => accepted(texts).slice(0, 1)), ...oddTexts]
      : numbers;
  const taken = takenValues(graph, feature).slice(0, mostTexts);
  return [...new Set(accepted([...usual, ...taken]))];
}

/**
 * Texts that nothing is called: in the middle, at the beginning and at the end of the alphabet; each for people, for
 * code and clusters, for environment variables.
 */
const newTexts = [
  ['Quartz 7', 'quartz7', 'QUARTZ'],
  ['0.7 quartz', '0quartz', 'a0quartz', 'A0QUARTZ'],
  ['zz quartz', 'zzquartz', 'ZZQUARTZ'],
] as const;
/** Texts that mean something where expressions, values or paths are expected. */
const oddTexts = ['true', '1', '/quartz'] as const;
const numbers = [0, 1, 7, 100_000, -1, 0.5] as const;

/** The values that elements of the model have in a feature. */
function takenValues(graph: Graph, feature: Feature): readonly Scalar[] {
  const found = new Set<Scalar>();
  for (const { eClass, values } of graph.nodes.values()) {
    const value = values.get(feature.name);
    if (value === undefined || found.size >= mostOthers) continue;
    if (graph.metamodel.classes.get(eClass)?.featureByName.get(feature.name)?.owner !== feature.owner)
      continue;
    for (const one of [value].flat()) if (isScalar(one)) found.add(one);
  }
  return [...found];
}

function isSame(value: unknown, now: unknown): boolean {
  return value === now || JSON.stringify(value) === JSON.stringify(now);
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
