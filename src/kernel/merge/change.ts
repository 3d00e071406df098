import { nameOf } from '../model/element.ts';
import type { Difference, DifferenceKind } from './differences.ts';

/** Who made a difference. */
export type ChangeOrigin = 'USER' | 'GENERATED';

/** One difference a merge applied (`GENERATED`) or kept (`USER`). */
export type Change = {
  readonly elementId: string;
  readonly elementClass: string;
  readonly elementName: string | null;
  /** Null when the change is about the element as a whole. */
  readonly feature: string | null;
  readonly kind: DifferenceKind;
  readonly origin: ChangeOrigin;
  /**
   * Values; for elements their places, of those that were added with their classes and values (`AddedPlace`); for orders the members both states have, of more than 100 those that moved.
   * Null when there was none.
   */
  readonly before: unknown;
  readonly after: unknown;
};

/** A difference as it is reported, with its author. */
export function changeOf({ kind, node, feature, before, after }: Difference, origin: ChangeOrigin): Change {
  const { element } = node;
  return {
    elementId: element.id,
    elementClass: element.eClass,
    elementName: nameOf(element) ?? null,
    feature: feature?.name ?? null,
    kind,
    origin,
    before,
    after,
  };
}
