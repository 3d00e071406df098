import type { Feature } from '../metamodel/metamodel.ts';
import { describe } from '../model/finding.ts';
import type { Court } from './conflict.ts';
import { summaryOf } from './conflict.ts';
import type { Verdict } from './merge-list.ts';
import type { MergePlan } from './merge-plan.ts';
import type { ReorderTest } from './reorder.ts';
import { reorderTest } from './reorder.ts';
import type { Node, Side } from './side.ts';
import { childIds, samePlace } from './side.ts';
import { listOf, mergeableValue, sameValue } from './values.ts';

/** The three models side by side. */
export type Sides = { readonly base: Side; readonly working: Side; readonly generated: Side };

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
    const keeper = deletedBy === 'USER' ? sides.generated : sides.working;
    const deleter = deletedBy === 'USER' ? sides.working : sides.generated;
    const units = unitsOf(sides.base, keeper, deleter);
    if (units.size === 0) return [];
    const disputes = disputesOf({
      base: sides.base,
      keeper,
      units,
      plan,
      reordered: reorderTest(sides.base, keeper),
    });
    return [...membersByTop(units)].map(([top, members]) => ({
      top,
      members,
      deletedBy,
      disputes: disputes.get(top) ?? [],
    }));
  });
}

/** Asks the court about a disputed deletion. `KEEP_USER` means what Working says of the subtree. */
export function judgeDeletion(unit: DeletedUnit, sides: Sides, court: Court): Verdict {
  const byUser = unit.deletedBy === 'USER';
  if (unit.disputes.length === 0) return byUser ? 'KEEP_USER' : 'TAKE_GENERATED';
  const kept = byUser ? sides.generated.get(unit.top) : sides.working.get(unit.top);
  const base = sides.base.get(unit.top);
  const node = kept ?? base;
  if (node === undefined) throw new Error(`No side has ${unit.top}.`);
  const deleter = byUser ? 'The user deleted it' : 'The generator no longer makes it';
  const keeper = byUser ? 'the generator' : 'the user';
  return court.decide({
    element: node.element,
    kind: byUser ? 'DELETE_CHANGE' : 'CHANGE_DELETE',
    base: summaryOf(base?.element),
    working: byUser ? null : summaryOf(kept?.element),
    generated: byUser ? summaryOf(kept?.element) : null,
    explanation: `${describe(node.element)}: ${deleter}${
      unit.members.size > 1 ? ` with the ${unit.members.size - 1} elements inside` : ''
    }, but ${keeper} ${listed(unit.disputes)}.`,
  });
}

const shownDisputes = 5;

function listed(disputes: readonly string[]): string {
  const shown = disputes.slice(0, shownDisputes).join('; ');
  return disputes.length > shownDisputes ? `${shown}; and ${disputes.length - shownDisputes} more` : shown;
}

/** For every id that `deleter` lacks and `keeper` has: the topmost element of its deleted subtree. */
function unitsOf(base: Side, keeper: Side, deleter: Side): ReadonlyMap<string, string> {
  const tops = new Map<string, string>();
  // Base is in document order, so a container's top is known before its parts ask for it.
  for (const [id, node] of base) {
    if (deleter.has(id) || !keeper.has(id)) continue;
    const containerTop = node.place === undefined ? undefined : tops.get(node.place.container);
    tops.set(id, containerTop ?? id);
  }
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
  readonly base: Side;
  readonly keeper: Side;
  readonly units: ReadonlyMap<string, string>;
  readonly plan: MergePlan;
  readonly reordered: ReorderTest;
};

function disputesOf(disputing: Disputing): ReadonlyMap<string, readonly string[]> {
  const { base, keeper, units } = disputing;
  const found = new Map<string, string[]>();
  const dispute = (inside: string, text: string): void => {
    const top = units.get(inside) ?? inside;
    const known = found.get(top);
    if (known === undefined) found.set(top, [text]);
    else known.push(text);
  };
  for (const id of units.keys()) {
    const before = base.get(id);
    const after = keeper.get(id);
    if (before !== undefined && after !== undefined) changesInside(disputing, { before, after, dispute });
  }
  for (const [id, after] of keeper) newReferences(disputing, { id, after, dispute });
  return found;
}

type Change = {
  readonly before: Node;
  readonly after: Node;
  readonly dispute: (inside: string, text: string) => void;
};

function changesInside(disputing: Disputing, { before, after, dispute }: Change): void {
  const { base, keeper, plan } = disputing;
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
      else if (!samePlace(former.place, node.place) && !disputing.units.has(child))
        dispute(element.id, `moved ${describe(node.element)} into it`);
    }
  }
}

/** Tells whether a reference changed only by losing targets that its own side deleted. */
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
  disputing: Disputing,
  given: {
    readonly id: string;
    readonly after: Node;
    readonly dispute: (inside: string, text: string) => void;
  },
): void {
  const { base, units, plan } = disputing;
  const { id, after, dispute } = given;
  for (const feature of plan(after.metaClass).values) {
    if (feature.kind !== 'reference' || feature.policy !== 'THREE_WAY') continue;
    let known: ReadonlySet<unknown> | undefined;
    for (const target of listOf(mergeableValue(after.element, feature))) {
      // Inside one deleted subtree a new reference is a change of the subtree, found there.
      if (typeof target !== 'string' || !units.has(target) || units.get(target) === units.get(id)) continue;
      known ??= new Set(listOf(mergeableValue(base.get(id)?.element, feature)));
      if (!known.has(target))
        dispute(target, `made ${feature.name} of ${describe(after.element)} refer to it`);
    }
  }
}
