import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { additionsOf } from './additions.ts';
import type { Change } from './change.ts';
import { changeOf } from './change.ts';
import type { Difference } from './differences.ts';
import { differencesFromBase } from './differences.ts';
import { matchMerged, matchSides } from './match-sides.ts';
import type { MergePlan } from './merge-plan.ts';
import { planMerge } from './merge-plan.ts';
import type { MergeNode, Side, Sides } from './side.ts';
import { childIds, samePlace } from './side.ts';
import { keysOf, listOf, mergeableValue, sameSequence } from './values.ts';

/**
 * What a merge did to Working, in elements: the first four count what the generator's differences did, `preserved`
 * the elements with a difference of the user's that was kept, `unchanged` those with neither. An element that moved
 * and was updated counts in both. `agreed` are elements with a difference that both sides made; merging does nothing
 * there. `conflicts` is the number of conflicts.
 */
export type MergeCounts = {
  readonly added: number;
  readonly updated: number;
  readonly deleted: number;
  readonly moved: number;
  readonly preserved: number;
  readonly agreed: number;
  readonly conflicts: number;
  readonly unchanged: number;
};

/** The counts of a merge that did nothing to any element. */
export const noCounts: MergeCounts = {
  added: 0,
  updated: 0,
  deleted: 0,
  preserved: 0,
  agreed: 0,
  moved: 0,
  conflicts: 0,
  unchanged: 0,
};

/** The changes of a merge, the generator's first, each part in document order; and their counts. */
export type MergeReport = {
  readonly changes: readonly Change[];
  readonly counts: MergeCounts;
  /** Number of elements the merged model has. */
  readonly elementCount: number;
};

/**
 * Reports what a merge did: the generator's differences are what makes the merged model differ from Working; the
 * user's are the differences between Base and Working that the merged model has and the generator did not make too.
 */
export function reportMerge(given: {
  readonly metamodel: Metamodel;
  readonly sides: Sides;
  readonly merged: Element;
  readonly conflicts: number;
}): MergeReport {
  const { metamodel, sides, conflicts } = given;
  const plan = planMerge(metamodel);
  const states = matchMerged(metamodel, sides, given.merged);
  return reportOf({
    applied: differencesFromBase(states, plan),
    ...differencesOfUser(sides, states.working, plan),
    merged: states.working,
    conflicts,
  });
}

/** Reports how a model differs from what was there before, or what it consists of when there was nothing. */
export function reportChanges(
  metamodel: Metamodel,
  { before, after }: { readonly before: Element | undefined; readonly after: Element },
): MergeReport {
  if (before === undefined) return reportOfNew(additionsOf(metamodel, after));
  const states = matchSides(metamodel, { base: before, working: after, generated: before });
  const applied = differencesFromBase(states, planMerge(metamodel));
  return reportOf({ applied, kept: [], agreed: [], merged: states.working, conflicts: 0 });
}

function reportOfNew(changes: readonly Change[]): MergeReport {
  const { length: added } = changes;
  return { changes, counts: { ...noCounts, added }, elementCount: added };
}

function reportOf(given: {
  readonly applied: readonly Difference[];
  readonly kept: readonly Difference[];
  readonly agreed: readonly Difference[];
  readonly merged: Side;
  readonly conflicts: number;
}): MergeReport {
  const { applied, kept, agreed, merged, conflicts } = given;
  const updated = new Set<string>();
  const counts = { added: 0, deleted: 0, moved: 0 };
  for (const { kind, node } of applied)
    if (kind === 'ADDED') counts.added += 1;
    else if (kind === 'DELETED') counts.deleted += 1;
    else if (kind === 'MOVED') counts.moved += 1;
    else updated.add(node.element.id);
  const changed = new Set([...applied, ...kept].map(({ node }) => node.element.id));
  let unchanged = merged.size;
  for (const id of changed) if (merged.has(id)) unchanged -= 1;
  return {
    changes: [
      ...applied.map((difference) => changeOf(difference, 'GENERATED')),
      ...kept.map((difference) => changeOf(difference, 'USER')),
    ],
    counts: {
      ...counts,
      updated: updated.size,
      preserved: elementsIn(kept),
      agreed: elementsIn(agreed),
      conflicts,
      unchanged,
    },
    elementCount: merged.size,
  };
}

function elementsIn(differences: readonly Difference[]): number {
  return new Set(differences.map(({ node }) => node.element.id)).size;
}

/** The user's differences that a merged model has and the generator did not make as well. */
export function keptDifferences(sides: Sides, merged: Side, plan: MergePlan): readonly Difference[] {
  return differencesOfUser(sides, merged, plan).kept;
}

/** Differences of the user's that a merged model has: the generator made those that are agreed as well. */
function differencesOfUser(
  sides: Sides,
  merged: Side,
  plan: MergePlan,
): { readonly kept: readonly Difference[]; readonly agreed: readonly Difference[] } {
  const kept: Difference[] = [];
  const agreed: Difference[] = [];
  for (const difference of differencesFromBase(sides, plan))
    if (!holdsIn(difference, sides.generated)) {
      if (holdsIn(difference, merged)) kept.push(difference);
    } else if (!isInLargerDeletion(difference, sides)) agreed.push(difference);
  return { kept, agreed };
}

/** Whether only one of the sides deleted the container of a deleted element as well. */
function isInLargerDeletion({ kind, node }: Difference, { working, generated }: Sides): boolean {
  if (kind !== 'DELETED' || node.place === undefined) return false;
  return working.has(node.place.container) !== generated.has(node.place.container);
}

/** Whether a state has what a difference led to. */
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

function holdsValue({ kind, feature, before, after, order = [] }: Difference, there: MergeNode): boolean {
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
