import { pushTo } from '../../lib/push-to.ts';
import type { Feature } from '../metamodel/metamodel.ts';
import { describe } from '../model/finding.ts';
import type { FoundConflict } from './conflict.ts';
import { summaryOf } from './conflict.ts';
import type { Resolution } from './resolution.ts';
import type { MergePlan } from './merge-plan.ts';
import type { ReorderTest } from './reorder.ts';
import { reorderTest } from './reorder.ts';
import type { Match, MergeNode, Side, SideName, Sides } from './side.ts';
import { childIds, samePlace } from './side.ts';
import { listOf, mergeableValue, sameSequence, sameValue } from './values.ts';

/** A subtree that one side deleted and the other kept: one decision for all of it. */
export type DeletedUnit = {
  readonly top: string;
  readonly members: ReadonlySet<string>;
  readonly deletedBy: 'USER' | 'GENERATOR';
  /** What the other side did inside, in words; empty when nothing disputes the deletion. */
  readonly disputes: readonly string[];
};

/**
 * Finds the subtrees that one side deleted (except what the same side moved out) and what the other side did to
 * each: changed a feature, added, moved in or moved out a member, reordered, or made a new reference to something
 * inside. Removing contained parts does not dispute a deletion: nothing is left to lose there.
 */
export function findDeletions(sides: Sides, plan: MergePlan): readonly DeletedUnit[] {
  return (['USER', 'GENERATOR'] as const).flatMap((deletedBy) => {
    const deletion: Deletion =
      deletedBy === 'USER'
        ? { deleter: 'working', keeper: 'generated' }
        : { deleter: 'generated', keeper: 'working' };
    const units = unitsOf(sides, deletion);
    if (units.size === 0) return [];
    const { keeper } = deletion;
    const reordered = reorderTest(sides, keeper);
    const disputes = disputesOf({ sides, keeper, units, plan, reordered });
    return [...membersByTop(units)].map(([top, members]) => ({
      top,
      members,
      deletedBy,
      disputes: disputes.get(top) ?? [],
    }));
  });
}

/** What resolves deletions, and what it needs to know. */
export type DeletionResolver = {
  readonly sides: Sides;
  readonly resolve: (found: FoundConflict) => Resolution;
  /** Other subtrees that stay when the user keeps one against its deletion. */
  readonly besides: (unit: DeletedUnit) => readonly DeletedUnit[];
};

/** Resolves a disputed deletion. `KEEP_USER` means what Working says of the subtree. */
export function resolveDeletion(unit: DeletedUnit, resolver: DeletionResolver): Resolution {
  if (unit.disputes.length === 0) return unit.deletedBy === 'USER' ? 'KEEP_USER' : 'TAKE_GENERATED';
  return resolver.resolve(conflictOf(unit, resolver));
}

function conflictOf(unit: DeletedUnit, { sides, besides }: DeletionResolver): FoundConflict {
  const byUser = unit.deletedBy === 'USER';
  const kept = byUser ? sides.generated.get(unit.top) : sides.working.get(unit.top);
  const base = sides.base.get(unit.top);
  const node = kept ?? base;
  if (node === undefined) throw new Error(`No side has ${unit.top}.`);
  const deleter = byUser ? 'The user deleted it' : 'The generator no longer makes it';
  const keeper = byUser ? 'the generator' : 'the user';
  return {
    element: node.element,
    kind: byUser ? 'DELETE_CHANGE' : 'CHANGE_DELETE',
    base: summaryOf(base?.element),
    working: byUser ? null : summaryOf(kept?.element),
    generated: byUser ? summaryOf(kept?.element) : null,
    explanation: `${describe(node.element)}: ${deleter}${withThoseInside(unit)}, but ${keeper} ${listed(unit.disputes)}.${
      byUser ? '' : keepingAlso(besides(unit), sides)
    }`,
  };
}

function keepingAlso(units: readonly DeletedUnit[], { working }: Sides): string {
  const tops = units.flatMap(({ top }) => working.get(top)?.element ?? []);
  if (tops.length === 0) return '';
  return ` Keeping it also keeps ${listed(tops.map(describe))}.`;
}

function withThoseInside({ members }: DeletedUnit): string {
  const inside = members.size - 1;
  if (inside === 0) return '';
  return inside === 1 ? ' with the element inside' : ` with the ${inside} elements inside`;
}

const mostListed = 5;

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, mostListed).join('; ');
  return texts.length > mostListed ? `${shown}; and ${texts.length - mostListed} more` : shown;
}

/** The side that deletes and the one that keeps. */
type Deletion = Readonly<Record<'deleter' | 'keeper', 'working' | 'generated'>>;

/** For every id that `deleter` lacks and `keeper` has: the topmost element of its deleted subtree. */
function unitsOf(sides: Sides, { deleter, keeper }: Deletion): ReadonlyMap<string, string> {
  const isDeleted = (match: Pick<Match, SideName>): boolean =>
    match.base !== undefined && match[deleter] === undefined && match[keeper] !== undefined;
  const wasDeleted = (id: string): boolean => !sides[deleter].has(id) && sides[keeper].has(id);
  const tops = new Map<string, string>();
  const topOf = (id: string): string => {
    const known = tops.get(id);
    if (known !== undefined) return known;
    const container = sides.base.get(id)?.place?.container;
    const top = container !== undefined && wasDeleted(container) ? topOf(container) : id;
    tops.set(id, top);
    return top;
  };
  for (const match of sides.matches) if (isDeleted(match)) topOf(match.id);
  return tops;
}

function membersByTop(units: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const members = new Map<string, Set<string>>();
  for (const [id, top] of units) {
    const known = members.get(top);
    if (known === undefined) members.set(top, new Set([id]));
    else known.add(id);
  }
  return members;
}

type Disputing = {
  readonly sides: Sides;
  readonly keeper: 'working' | 'generated';
  readonly units: ReadonlyMap<string, string>;
  readonly plan: MergePlan;
  readonly reordered: ReorderTest;
};

function disputesOf(disputing: Disputing): ReadonlyMap<string, readonly string[]> {
  const { sides, units, keeper } = disputing;
  const found = new Map<string, string[]>();
  const dispute = (inside: string, text: string): void => {
    const top = units.get(inside) ?? inside;
    pushTo(found, top, text);
  };
  for (const id of units.keys()) {
    const before = sides.base.get(id);
    const after = sides[keeper].get(id);
    if (before !== undefined && after !== undefined) changesInside(disputing, { before, after, dispute });
  }
  const changed = keeper === 'working' ? 'userChanged' : 'generatorChanged';
  for (const { base, [keeper]: after, [changed]: isChanged } of sides.matches)
    if (isChanged && after !== undefined) newReferences(disputing, { before: base, after, dispute });
  return found;
}

type Change = {
  readonly before: MergeNode;
  readonly after: MergeNode;
  readonly dispute: (inside: string, text: string) => void;
};

function changesInside(disputing: Disputing, { before, after, dispute }: Change): void {
  const { plan, units } = disputing;
  const base = disputing.sides.base;
  const keeper = disputing.sides[disputing.keeper];
  const { element } = after;
  for (const feature of plan(after.metaClass).values) {
    if (feature.policy !== 'THREE_WAY') continue;
    const from = mergeableValue(before.element, feature);
    const to = mergeableValue(element, feature);
    if (!sameValue(feature, from, to) && !onlyLostTargets(keeper, feature, from, to))
      dispute(element.id, `changed ${feature.name} of ${describe(element)}`);
  }
  if (!samePlace(before.place, after.place)) dispute(element.id, `moved ${describe(element)}`);
  else if (disputing.reordered(element.id))
    dispute(element.id, `moved ${describe(element)} within ${after.place?.feature.name ?? 'its list'}`);
  for (const feature of plan(after.metaClass).containments) {
    for (const child of childIds(after, feature)) {
      const former = base.get(child);
      const node = keeper.get(child);
      if (node === undefined) continue;
      if (former === undefined) dispute(element.id, `added ${describe(node.element)}`);
      else if (!samePlace(former.place, node.place) && units.get(child) !== units.get(element.id))
        dispute(element.id, `moved ${describe(node.element)} into it`);
    }
  }
}

/** Whether a reference changed only by losing targets that its own side deleted. */
function onlyLostTargets(side: Side, feature: Feature, from: unknown, to: unknown): boolean {
  if (feature.kind !== 'reference') return false;
  const had = new Set(listOf(from));
  const has = new Set(listOf(to));
  for (const target of has) if (!had.has(target)) return false;
  for (const target of had)
    if (!has.has(target) && (typeof target !== 'string' || side.has(target))) return false;
  return true;
}

/** References to something inside a deleted subtree, from outside of it, that Base did not have. */
function newReferences(
  { units, plan }: Disputing,
  given: Omit<Change, 'before'> & { readonly before: MergeNode | undefined },
): void {
  const { before, after, dispute } = given;
  for (const feature of plan(after.metaClass).references) {
    if (feature.policy !== 'THREE_WAY') continue;
    const now = mergeableValue(after.element, feature);
    const then = mergeableValue(before?.element, feature);
    if (now === undefined || sameSequence(now, then)) continue;
    let known: ReadonlySet<unknown> | undefined;
    for (const target of listOf(now)) {
      // Inside one deleted subtree a new reference is a change of the subtree, found there.
      if (typeof target !== 'string' || !units.has(target)) continue;
      if (units.get(target) === units.get(after.element.id)) continue;
      known ??= new Set(listOf(then));
      if (!known.has(target))
        dispute(target, `made ${feature.name} of ${describe(after.element)} refer to it`);
    }
  }
}
