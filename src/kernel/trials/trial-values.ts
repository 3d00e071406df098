import type { Feature } from '../metamodel/metamodel.ts';
import { isKindOf } from '../metamodel/metamodel.ts';
import { acceptsValue } from '../metamodel/json-type.ts';
import type { Graph, GraphNode } from '../operations/graph.ts';
import type { ModelOperation, Scalar } from '../operations/model-operation.ts';

/** A value of a feature, or a list where it holds several. */
export type TrialValue = Scalar | readonly Scalar[];

/** Of numbers and texts that other elements have in the feature, no more are tried: they show what values mean there. */
const mostTaken = 5;

/**
 * Values to try in a feature of an element in the place of the one it has; undefined stands for none. The first ones
 * differ most from what is there, so that who tries only some of them learns most.
 */
export function trialValues(
  graph: Graph,
  node: GraphNode,
  feature: Feature,
): readonly (TrialValue | undefined)[] {
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

function targetsFor(graph: Graph, node: GraphNode, feature: Feature): readonly string[] {
  const found: string[] = [];
  for (const other of graph.nodes.values())
    if (other !== node && isKindOf(graph.metamodel, other.eClass, feature.type)) found.push(other.id);
  return found;
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
  // Single texts of others have their own turn: a level may not allow them.
  const taken = dataType.json === 'string' && !feature.many ? [] : takenValues(graph, feature);
  return [...new Set(accepted([...usual, ...taken]))];
}

/** The text that nothing is called which an operation sets, and in which feature; undefined when it does something else. */
export function newTextIn(operation: ModelOperation | undefined): NewText | undefined {
  if (operation?.op !== 'update') return undefined;
  const [only, another] = Object.entries(operation.set ?? {});
  const isNew = newTexts[0].some((text) => text === only?.[1]);
  return only === undefined || another !== undefined || !isNew
    ? undefined
    : { feature: only[0], text: String(only[1]) };
}

/** Whether an operation sets a text that means something: other texts do not stand for it. */
export function setsOddText(operation: ModelOperation | undefined): boolean {
  const values = operation?.op === 'update' ? Object.values(operation.set ?? {}) : [];
  return values.some((value) => oddTexts.some((text) => text === value));
}

/** A text that nothing is called, in a feature. */
export type NewText = { readonly feature: string; readonly text: string };

/**
 * Texts to try in a feature because others have them: some that stand in the same feature elsewhere, and all that stand
 * anywhere and meet a name.
 */
export function textsOfOthers(
  graph: Graph,
  node: GraphNode,
  given: { readonly feature: Feature; readonly meets: (text: string) => boolean },
): readonly string[] {
  const { feature, meets } = given;
  const dataType = graph.metamodel.dataTypes.get(feature.type);
  if (feature.many || dataType?.json !== 'string') return [];
  const all = new Set<unknown>(takenValues(graph, feature));
  for (const { values } of graph.nodes.values())
    for (const value of values.values()) if (typeof value === 'string' && meets(value)) all.add(value);
  const now = node.values.get(feature.name);
  return [...all]
    .filter((text) => typeof text === 'string')
    .filter((text) => text !== now && acceptsValue(dataType, text));
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
/** Texts that mean something where expressions, values, paths or names of fields are expected. */
const oddTexts = ['', 'true', '1', '/quartz', '/{id}', 'id'] as const;
const numbers = [0, 1, 7, 100_000, -1, 0.5] as const;

/** Some of the values that elements of the model have in a feature. */
function takenValues(graph: Graph, feature: Feature): readonly Scalar[] {
  const found = new Set<Scalar>();
  for (const { eClass, values } of graph.nodes.values()) {
    const value = values.get(feature.name);
    if (value === undefined) continue;
    if (graph.metamodel.classes.get(eClass)?.featureByName.get(feature.name)?.owner !== feature.owner)
      continue;
    for (const one of [value].flat()) if (isScalar(one) && found.size < mostTaken) found.add(one);
  }
  return [...found];
}

function isSame(value: unknown, now: unknown): boolean {
  return value === now || JSON.stringify(value) === JSON.stringify(now);
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
