import type { Feature } from '../metamodel/metamodel.ts';
import { movedMembers } from './list-order.ts';
import type { MergePlan } from './merge-plan.ts';
import type { MergeNode, Sides } from './side.ts';
import { childIds, samePlace } from './side.ts';
import { keysOf, listOf, mergeableValue, sameSequence } from './values.ts';

/**
 * How two states of a model differ at one place: an element is only in one of them or stands elsewhere, a single
 * value was set or unset, a list gained or lost a value, or its values stand in another order.
 */
export type DifferenceKind =
  | 'ADDED'
  | 'DELETED'
  | 'MOVED'
  | 'SET'
  | 'VALUE_ADDED'
  | 'VALUE_REMOVED'
  | 'REORDERED';

/** One difference between two states. */
export type Difference = {
  readonly kind: DifferenceKind;
  /** The element as the later state has it; as the earlier one has it when it was deleted. */
  readonly node: MergeNode;
  /** Undefined when the difference is about the element as a whole. */
  readonly feature: Feature | undefined;
  /**
   * Values; for elements their places (`AddedPlace` for what was added), for orders the members both states have. Null
   * when there was none.
   */
  readonly before: unknown;
  readonly after: unknown;
  /** For orders: the keys of the members in the later order. */
  readonly order?: readonly string[];
};

/**
 * Where an element was added and as what: its class, and the values it has by feature, without its name, other texts
 * and the elements inside it. Defaults and the computed ends of opposites are left out.
 */
export type AddedPlace = {
  readonly container: string;
  readonly feature: string;
  readonly eClass: string;
  readonly values: Readonly<Record<string, unknown>>;
};

/**
 * Lists how Working differs from Base. Defaults, features with the policy `IGNORE`, the
 * order of unordered lists and the computed ends of opposites make no difference. O(n log n).
 */
export function differencesFromBase({ matches }: Sides, plan: MergePlan): readonly Difference[] {
  const found: Difference[] = [];
  for (const { base, working } of matches)
    if (working === undefined) continue;
    else if (base === undefined)
      found.push(whole('ADDED', working, { before: null, after: addedAt(working, plan) }));
    else compareNodes(found, { earlier: base, later: working, plan });
  for (const { base, working } of matches)
    if (base !== undefined && working === undefined)
      found.push(whole('DELETED', base, { before: placeOf(base), after: null }));
  return found;
}

/** How the place of an element is shown. */
function placeOf({ place }: MergeNode): unknown {
  return place === undefined ? null : { container: place.container, feature: place.feature.name };
}

/** Where an element was added and as what; null for the root. */
export function addedAt({ element, metaClass, place }: MergeNode, plan: MergePlan): AddedPlace | null {
  if (place === undefined) return null;
  const values: Record<string, unknown> = {};
  for (const feature of plan(metaClass).closed) {
    const value = mergeableValue(element, feature);
    if (value !== undefined) values[feature.name] = value;
  }
  return { container: place.container, feature: place.feature.name, eClass: element.eClass, values };
}

function whole(
  kind: DifferenceKind,
  node: MergeNode,
  values: { readonly before: unknown; readonly after: unknown },
): Difference {
  return { kind, node, feature: undefined, ...values };
}

function compareNodes(
  found: Difference[],
  {
    earlier,
    later,
    plan,
  }: { readonly earlier: MergeNode; readonly later: MergeNode; readonly plan: MergePlan },
): void {
  if (!samePlace(earlier.place, later.place))
    found.push(whole('MOVED', later, { before: placeOf(earlier), after: placeOf(later) }));
  // States share the elements that are the same on all sides.
  if (earlier.element === later.element) return;
  const { values, containments } = plan(later.metaClass);
  for (const feature of values) {
    if (feature.policy === 'IGNORE') continue;
    const before = mergeableValue(earlier.element, feature);
    const after = mergeableValue(later.element, feature);
    if (sameSequence(before, after)) continue;
    if (feature.many) compareLists(found, { node: later, feature, before, after });
    else found.push({ kind: 'SET', node: later, feature, before: before ?? null, after: after ?? null });
  }
  for (const feature of containments)
    if (feature.ordered) {
      const lists = { before: childIds(earlier, feature), after: childIds(later, feature) };
      compareOrder(found, { node: later, feature, ...lists, shown: (id) => id });
    }
}

function compareLists(
  found: Difference[],
  given: {
    readonly node: MergeNode;
    readonly feature: Feature;
    readonly before: unknown;
    readonly after: unknown;
  },
): void {
  const { node, feature } = given;
  const before = keysOf(given.before);
  const after = keysOf(given.after);
  const inBefore = new Set(before);
  const inAfter = new Set(after);
  for (const [index, value] of listOf(given.after).entries())
    if (!inBefore.has(after[index] ?? ''))
      found.push({ kind: 'VALUE_ADDED', node, feature, before: null, after: value });
  for (const [index, value] of listOf(given.before).entries())
    if (!inAfter.has(before[index] ?? ''))
      found.push({ kind: 'VALUE_REMOVED', node, feature, before: value, after: null });
  if (!feature.ordered) return;
  const values = new Map(after.map((key, index) => [key, listOf(given.after)[index]]));
  compareOrder(found, { node, feature, before, after, shown: (key) => values.get(key) });
}

function compareOrder(
  found: Difference[],
  given: {
    readonly node: MergeNode;
    readonly feature: Feature;
    readonly before: readonly string[];
    readonly after: readonly string[];
    readonly shown: (key: string) => unknown;
  },
): void {
  const { node, feature, shown } = given;
  if (sameSequence(given.before, given.after)) return;
  const inBefore = new Set(given.before);
  const inAfter = new Set(given.after);
  const before = given.before.filter((key) => inAfter.has(key));
  const order = given.after.filter((key) => inBefore.has(key));
  if (sameSequence(before, order)) return;
  const moved = order.length > longestShown ? movedMembers(before, order) : undefined;
  const listed = (keys: readonly string[]): readonly unknown[] =>
    keys.filter((key) => moved === undefined || moved.has(key)).map(shown);
  found.push({
    kind: 'REORDERED',
    node,
    feature,
    order,
    before: listed(before),
    after: listed(order),
  });
}

/** Of longer lists only the members that moved are shown. */
const longestShown = 100;
