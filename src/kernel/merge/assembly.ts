import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import type { Resolver } from './conflict-resolver.ts';
import type { MergePlan } from './merge-plan.ts';
import type { MergedPlaces } from './places.ts';
import type { Match, MergeNode, Sides } from './side.ts';
import { written } from './values.ts';

/** Everything the last step of a merge works on. */
export type Assembly = {
  readonly metamodel: Metamodel;
  readonly sides: Sides;
  readonly plan: MergePlan;
  readonly resolver: Resolver;
  readonly placement: MergedPlaces;
};

/**
 * The elements that may differ from the side that speaks for them, each with the values that do; undefined unsets a
 * feature.
 */
export type MergedValues = Map<string, Map<string, unknown>>;

/** The node that speaks for an element of the merged model: of the only side that has a say, else Working's. */
export function nodeFor(
  given: { readonly sides: Sides; readonly placement: MergedPlaces },
  id: string,
): MergeNode {
  const { sides, placement } = given;
  const node =
    placement.only.get(id) === 'GENERATED'
      ? sides.generated.get(id)
      : (sides.working.get(id) ?? sides.generated.get(id));
  if (node === undefined) throw new Error(`No side has ${id}.`);
  return node;
}

/** As `nodeFor`, for an element that is matched already. */
export function nodeOfMatch(
  { only }: MergedPlaces,
  { id, working, generated }: Pick<Match, 'id' | 'working' | 'generated'>,
): MergeNode {
  const node = only.get(id) === 'GENERATED' ? generated : (working ?? generated);
  if (node === undefined) throw new Error(`No side has ${id}.`);
  return node;
}

/** The value of a feature of an element of the merged model. */
export function mergedValue(
  given: { readonly node: MergeNode; readonly merged: ReadonlyMap<string, unknown> | undefined },
  feature: Feature,
): unknown {
  const { node, merged } = given;
  return merged?.has(feature.name) === true ? merged.get(feature.name) : written(node.element, feature);
}
