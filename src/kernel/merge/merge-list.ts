import type { Resolution } from './resolution.ts';
import { compareOrders, insertAfterPredecessors, movedMembers } from './list-order.ts';

/** The members of one list on the three sides, as keys that are unique within a side. */
export type ThreeLists = {
  readonly base: readonly string[];
  readonly working: readonly string[];
  readonly generated: readonly string[];
  /** Keys of equal values: which of them moved is unknown, so they take no part in comparing orders. */
  readonly repeated?: ReadonlySet<string>;
};

/** Asked once per conflict in a list. */
export type ListArbiter = {
  /** A member that one side removed and the other moved (ordered lists only). */
  readonly member: (key: string, kind: 'CHANGE_DELETE' | 'DELETE_CHANGE') => Resolution;
  /** Both sides reordered, and not compatibly (ordered lists only). */
  readonly order: () => Resolution;
};

/**
 * Merges the membership of a list: a member stays unless a side removed it, additions of both sides combine. In an
 * ordered list, removing what the other side moved is a conflict.
 */
export function mergeMembers(
  lists: ThreeLists,
  ordered: 'ORDERED' | 'UNORDERED',
  arbiter: ListArbiter,
): ReadonlySet<string> {
  const inBase = new Set(lists.base);
  const inWorking = new Set(lists.working);
  const inGenerated = new Set(lists.generated);
  const members = new Set<string>();
  const movedIn = (side: readonly string[], inSide: ReadonlySet<string>): ReadonlySet<string> =>
    ordered === 'UNORDERED'
      ? new Set()
      : movedMembers(
          lists.base.filter((key) => inSide.has(key) && isTold(lists, key)),
          side.filter((key) => inBase.has(key) && isTold(lists, key)),
        );
  let userMoved: ReadonlySet<string> | undefined;
  let generatorMoved: ReadonlySet<string> | undefined;
  for (const key of lists.working) {
    if (!inBase.has(key) || inGenerated.has(key)) members.add(key);
    else {
      userMoved ??= movedIn(lists.working, inWorking);
      if (userMoved.has(key) && arbiter.member(key, 'CHANGE_DELETE') === 'KEEP_USER') members.add(key);
    }
  }
  for (const key of lists.generated) {
    if (inWorking.has(key)) continue;
    if (!inBase.has(key)) members.add(key);
    else {
      generatorMoved ??= movedIn(lists.generated, inGenerated);
      if (generatorMoved.has(key) && arbiter.member(key, 'DELETE_CHANGE') === 'TAKE_GENERATED')
        members.add(key);
    }
  }
  return members;
}

/**
 * Puts the members of a merged list in order. Members of all sides keep Working's order, or take NewGenerated's when
 * only the generator reordered, or combine both; members of one side only go right after their nearest preceding
 * sibling of that side that is there, or to the front.
 */
export function mergeOrder(given: {
  readonly lists: ThreeLists;
  readonly isMember: (key: string) => boolean;
  readonly ordered: 'ORDERED' | 'UNORDERED';
  readonly arbiter: ListArbiter;
}): readonly string[] {
  const { lists, isMember, ordered, arbiter } = given;
  const working = lists.working.filter(isMember);
  const generated = lists.generated.filter(isMember);
  if (generated.length === 0) return working;
  if (isWithin(working, generated)) return generated;
  if (isWithin(generated, working)) return working;
  const together = interleaved(working, generated);
  if (together !== undefined) return together;
  const backbone = backboneOf({ lists, ordered, arbiter, working, generated });
  return insertAfterPredecessors(insertAfterPredecessors(backbone, working), generated);
}

/** Whether a list holds all of another one in that order, so that merging both gives it. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let found = 0;
  for (const key of whole) if (key === part[found]) found += 1;
  return found === part.length;
}

/**
 * The merged list where the members of both lists stand in the same order, which leaves nothing to decide; undefined
 * where they do not.
 */
function interleaved(
  working: readonly string[],
  generated: readonly string[],
): readonly string[] | undefined {
  const found: string[] = [];
  const leading: string[] = [];
  let hasCommon = false;
  let inWorking: ReadonlySet<string> | undefined;
  let inGenerated: ReadonlySet<string> | undefined;
  for (let own = 0, other = 0; own < working.length || other < generated.length;) {
    const key = working[own];
    const theirs = generated[other];
    if (key !== undefined && key === theirs) {
      if (!hasCommon) for (const each of leading) found.push(each);
      hasCommon = true;
      found.push(key);
      own += 1;
      other += 1;
    } else if (theirs !== undefined && !(inWorking ??= new Set(working)).has(theirs)) {
      (hasCommon ? found : leading).push(theirs);
      other += 1;
    } else if (key !== undefined && !(inGenerated ??= new Set(generated)).has(key)) {
      found.push(key);
      own += 1;
    } else return undefined;
  }
  return hasCommon ? found : [...found, ...leading];
}

function backboneOf(given: {
  readonly lists: ThreeLists;
  readonly ordered: 'ORDERED' | 'UNORDERED';
  readonly arbiter: ListArbiter;
  readonly working: readonly string[];
  readonly generated: readonly string[];
}): readonly string[] {
  const { lists, ordered, arbiter, working, generated } = given;
  const inWorking = new Set(working);
  const inGenerated = new Set(generated);
  const base = lists.base.filter((key) => inWorking.has(key) && inGenerated.has(key) && isTold(lists, key));
  const common = new Set(base);
  const comparison = compareOrders({
    base,
    working: working.filter((key) => common.has(key)),
    generated: generated.filter((key) => common.has(key)),
  });
  switch (comparison.kind) {
    case 'WORKING':
      return working;
    case 'GENERATED':
      return generated;
    case 'COMBINED':
      return ordered === 'ORDERED' ? comparison.order : working;
    case 'CONFLICT':
      return ordered === 'ORDERED' && arbiter.order() === 'TAKE_GENERATED' ? generated : working;
  }
}

function isTold(lists: ThreeLists, key: string): boolean {
  return lists.repeated?.has(key) !== true;
}
