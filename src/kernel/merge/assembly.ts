import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Court } from './conflict.ts';
import type { Sides } from './deletions.ts';
import type { MergePlan } from './merge-plan.ts';
import type { Placement } from './places.ts';
import type { Node } from './side.ts';

/** Everything the last step of a merge works on. */
export type Assembly = {
  readonly metamodel: Metamodel;
  readonly sides: Sides;
  readonly plan: MergePlan;
  readonly court: Court;
  readonly placement: Placement;
};

/**
 * Values of attributes and references of the elements that may differ from the side that speaks for them; undefined
 * unsets a feature, features that are not there are as that side has them.
 */
export type MergedValues = Map<string, Map<string, unknown>>;

/** The node that speaks for an element of the merged model: of the only side that has a say, else Working's. */
export function nodeFor(given: { readonly sides: Sides; readonly placement: Placement }, id: string): Node {
  const { sides, placement } = given;
  const node =
    placement.only.get(id) === 'GENERATED'
      ? sides.generated.get(id)
      : (sides.working.get(id) ?? sides.generated.get(id));
  if (node === undefined) throw new Error(`No side has ${id}.`);
  return node;
}
