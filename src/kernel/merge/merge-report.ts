import { nameOf } from '../model/element.ts';
import type { Difference, DifferenceKind } from './differences.ts';
import { differencesBetween } from './differences.ts';
import type { MergePlan } from './merge-plan.ts';
import type { Node, Side } from './side.ts';
import { childIds, samePlace } from './side.ts';
import { keysOf, listOf, mergeableValue, sameSequence } from './values.ts';

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
   * Values; for elements their places; for orders the members both states have, of more than 100 those that moved.
   * Null when there was none.
   */
  readonly before: unknown;
  readonly after: unknown;
};

/**
 * What a merge did to Working, in elements: the first four count what the generator's differences did, `preserved`
 * the elements with a difference of the user's that was kept, `unchanged` those with neither. An element that moved
 * and was updated counts in both. `conflicts` is the number of conflicts.
 */
export type MergeCounts = {
  readonly added: number;
  readonly updated: number;
  readonly deleted: number;
  readonly moved: number;
  readonly preserved: number;
  readonly conflicts: number;
  readonly unchanged: number;
};

/** The changes of a merge, the generator's first, each part in document order; and their counts. */
export type MergeReport = { readonly changes: readonly Change[]; readonly counts: MergeCounts };

/** The states a merge went from and the one it came to. */
export type MergedStates = {
  readonly base: Side;
  readonly working: Side;
  readonly generated: Side;
  readonly merged: Side;
};

/**
 * Reports what a merge did: the generator's differences are what makes the merged model differ from Working; the
 * user's are the differences between Base and Working that the merged model has and the generator did not make too.
 */
export function reportMerge(states: MergedStates, plan: MergePlan, conflicts: number): MergeReport {
  const applied = differencesBetween(states.working, states.merged, plan);
  const kept = keptDifferences(states, plan);
  const touched = new Set<string>();
  const preserved = new Set<string>();
  const updated = new Set<string>();
  const counts = { added: 0, deleted: 0, moved: 0 };
  for (const { kind, node } of applied) {
    const { id } = node.element;
    touched.add(id);
    if (kind === 'ADDED') counts.added += 1;
    else if (kind === 'DELETED') counts.deleted += 1;
    else if (kind === 'MOVED') counts.moved += 1;
    else updated.add(id);
  }
  for (const { node } of kept) preserved.add(node.element.id);
  let unchanged = 0;
  for (const id of states.merged.keys()) if (!touched.has(id) && !preserved.has(id)) unchanged += 1;
  return {
    changes: [
      ...applied.map((difference) => changeOf(difference, 'GENERATED')),
      ...kept.map((difference) => changeOf(difference, 'USER')),
    ],
    counts: { ...counts, updated: updated.size, preserved: preserved.size, conflicts, unchanged },
  };
}

/** The user's differences that a merged model has and the generator did not make as well. */
export function keptDifferences(states: MergedStates, plan: MergePlan): readonly Difference[] {
  const { base, working, generated, merged } = states;
  return differencesBetween(base, working, plan).filter(
    (difference) => holdsIn(difference, merged) && !holdsIn(difference, generated),
  );
}

/** Tells whether a state has what a difference led to. */
function holdsIn(difference: Difference, side: Side): boolean {
  const there = side.get(difference.node.element.id);
  switch (difference.kind) {
    case 'ADDED':
      return there !== undefined;
    case 'DELETED':
      return there === undefined;
    case 'MOVED':
      return there !== undefined && samePlace(there.place, difference.node.place);
    case 'SET':
    case 'VALUE_ADDED':
    case 'VALUE_REMOVED':
    case 'REORDERED':
      return there !== undefined && holdsValue(difference, there);
  }
}

function holdsValue({ kind, feature, before, after, order = [] }: Difference, there: Node): boolean {
  if (feature === undefined) return false;
  const value = mergeableValue(there.element, feature);
  if (kind === 'SET') return sameSequence(value ?? null, after);
  if (kind === 'VALUE_ADDED') return listOf(value).includes(after);
  if (kind === 'VALUE_REMOVED') return !listOf(value).includes(before);
  const now = feature.kind === 'containment' ? childIds(there, feature) : keysOf(value);
  const present = new Set(now);
  const known = new Set(order);
  return sameSequence(
    now.filter((key) => known.has(key)),
    order.filter((key) => present.has(key)),
  );
}

function changeOf({ kind, node, feature, before, after }: Difference, origin: ChangeOrigin): Change {
  const { element } = node;
  return {
    elementId: element.id,
    elementClass: element.eClass,
    elementName: nameOf(element) ?? null,
    feature: feature?.name ?? null,
    ...{ kind, origin, before, after },
  };
}
