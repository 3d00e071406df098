import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { valueOf } from '../model/element.ts';
import { describe } from '../model/finding.ts';
import type { Court } from './conflict.ts';
import type { Sides } from './deletions.ts';
import type { ListArbiter } from './merge-list.ts';
import { insertAfterPredecessors } from './list-order.ts';
import { mergeOrder } from './merge-list.ts';
import type { MergePlan } from './merge-plan.ts';
import type { MergedValues, ThreeValues } from './merge-values.ts';
import { mergeValue } from './merge-values.ts';
import type { Placement } from './places.ts';
import { settlePartners } from './partners.ts';
import type { Node, Side } from './side.ts';
import { childIds } from './side.ts';
import { mergeableValue } from './values.ts';

type Assembly = {
  readonly metamodel: Metamodel;
  readonly sides: Sides;
  readonly plan: MergePlan;
  readonly court: Court;
  readonly placement: Placement;
  /** Id of the root, the same on all sides. */
  readonly root: string;
};

/** Builds the merged model from its placement: values, lists in order, computed opposites. */
export function assembleMerged(assembly: Assembly): Element {
  const values = mergeAllValues(assembly);
  settlePartners({ ...assembly, values });
  const opposites = computeOpposites(assembly, values);
  const members = membersByContainer(assembly);
  const build = (id: string): Element => {
    const node = nodeFor(assembly, id);
    const element: Record<string, unknown> & Element = { eClass: node.element.eClass, id };
    for (const feature of node.metaClass.stored) {
      const value =
        feature.kind === 'containment'
          ? children(assembly, { id, feature, members, build })
          : (opposites.get(id)?.get(feature.name) ?? values.get(id)?.get(feature.name));
      if (value !== undefined) element[feature.name] = value;
    }
    return element;
  };
  return build(assembly.root);
}

/** The node that speaks for an element: the only side that has a say, else Working's. */
function nodeFor({ sides, placement }: Assembly, id: string): Node {
  const node =
    placement.only.get(id) === 'GENERATED'
      ? sides.generated.get(id)
      : (sides.working.get(id) ?? sides.generated.get(id));
  if (node === undefined) throw new Error(`No side has ${id}.`);
  return node;
}

function mergeAllValues(assembly: Assembly): MergedValues {
  const { sides, plan, placement } = assembly;
  const merged: MergedValues = new Map();
  for (const id of placement.places.keys()) {
    const node = nodeFor(assembly, id);
    const working = sides.working.get(id)?.element;
    const generated = sides.generated.get(id)?.element;
    const both =
      !placement.only.has(id) && working !== undefined && generated !== undefined
        ? { base: sides.base.get(id)?.element, working, generated }
        : undefined;
    const values = new Map<string, unknown>();
    for (const feature of plan(node.metaClass).values) {
      const value =
        both === undefined ? valueOf(node.element, feature.name) : mergeFeature(assembly, feature, both);
      const alive = feature.kind === 'reference' ? targetsInModel(assembly, { id, feature, value }) : value;
      if (alive !== undefined && alive !== null) values.set(feature.name, alive);
    }
    merged.set(id, values);
  }
  return merged;
}

type BothSides = {
  readonly base: Element | undefined;
  readonly working: Element;
  readonly generated: Element;
};

function mergeFeature(assembly: Assembly, feature: Feature, both: BothSides): unknown {
  const given = {
    base: mergeableValue(both.base, feature),
    working: mergeableValue(both.working, feature),
    generated: mergeableValue(both.generated, feature),
  };
  const values = feature.kind === 'reference' ? withKeptTargets(assembly, feature, given) : given;
  const value = mergeValue(feature, { element: both.working, values, court: assembly.court });
  // Explicit defaults that people wrote stay as they wrote them.
  return value === undefined && values.working === undefined ? valueOf(both.working, feature.name) : value;
}

/**
 * A side that deletes an element also drops the references to it. Where the element stays against that deletion, the
 * references stay too: the side is taken to have left them alone.
 */
function withKeptTargets({ sides, placement }: Assembly, feature: Feature, values: ThreeValues): ThreeValues {
  if (values.base === undefined) return values;
  const restored = (value: unknown, side: Side): unknown => {
    const isKept = (target: unknown): boolean =>
      typeof target === 'string' && !side.has(target) && placement.places.has(target);
    if (value === values.base) return value;
    if (!feature.many) return value === undefined && isKept(values.base) ? values.base : value;
    const kept = listOf(values.base).filter(isKept);
    if (kept.length === 0) return value;
    const now = listOf(value).filter((target): target is string => typeof target === 'string');
    const there = new Set<unknown>([...now, ...kept]);
    return insertAfterPredecessors(
      now,
      listOf(values.base).filter(
        (target): target is string => typeof target === 'string' && there.has(target),
      ),
    );
  };
  return {
    base: values.base,
    working: restored(values.working, sides.working),
    generated: restored(values.generated, sides.generated),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** A reference whose target left the model falls back to what the side that decided that has there. */
function targetsInModel(
  { sides, placement }: Assembly,
  given: { readonly id: string; readonly feature: Feature; readonly value: unknown },
): unknown {
  const { id, feature, value } = given;
  const isThere = (target: unknown): boolean => typeof target === 'string' && placement.places.has(target);
  if (Array.isArray(value)) {
    if (value.every(isThere)) return value;
    const left = value.filter(isThere);
    return left.length === 0 ? undefined : left;
  }
  if (value === undefined || isThere(value)) return value;
  const fallbacks = [sides.generated.get(id), sides.working.get(id)].map((node) =>
    node === undefined ? undefined : valueOf(node.element, feature.name),
  );
  return fallbacks.find(isThere);
}

/** For references computed from their opposite: the elements that refer, in Working's order, new ones last. */
function computeOpposites(
  assembly: Assembly,
  values: MergedValues,
): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const { plan, placement } = assembly;
  const computed = new Map<string, Map<string, unknown>>();
  const referrers = new Map<string, string[]>();
  for (const [id, ofElement] of values)
    for (const feature of plan(nodeFor(assembly, id).metaClass).values) {
      if (feature.kind !== 'reference' || feature.opposite === undefined) continue;
      const value = ofElement.get(feature.name);
      for (const target of Array.isArray(value) ? value : [value]) {
        if (typeof target !== 'string') continue;
        const key = `${target}/${feature.opposite}`;
        const known = referrers.get(key);
        if (known === undefined) referrers.set(key, [id]);
        else known.push(id);
      }
    }
  for (const id of placement.places.keys()) {
    const node = nodeFor(assembly, id);
    for (const feature of plan(node.metaClass).computed) {
      const now = referrers.get(`${id}/${feature.name}`) ?? [];
      if (now.length === 0) continue;
      const before = valueOf(node.element, feature.name);
      const value = feature.many ? inOrderOf(Array.isArray(before) ? before : [], now) : now[0];
      const ofElement = computed.get(id) ?? new Map<string, unknown>();
      computed.set(id, ofElement.set(feature.name, value));
    }
  }
  return computed;
}

function inOrderOf(before: readonly unknown[], now: readonly string[]): readonly unknown[] {
  const there = new Set(now);
  const kept = before.filter((id) => typeof id === 'string' && there.has(id));
  const known = new Set(kept);
  return [...kept, ...now.filter((id) => !known.has(id))];
}

function membersByContainer({ placement }: Assembly): ReadonlyMap<string, ReadonlySet<string>> {
  const members = new Map<string, Set<string>>();
  for (const [id, place] of placement.places) {
    if (place === undefined) continue;
    const key = `${place.container}/${place.feature.name}`;
    const known = members.get(key);
    if (known === undefined) members.set(key, new Set([id]));
    else known.add(id);
  }
  return members;
}

function children(
  { sides, court }: Assembly,
  given: {
    readonly id: string;
    readonly feature: Feature;
    readonly members: ReadonlyMap<string, ReadonlySet<string>>;
    readonly build: (id: string) => Element;
  },
): unknown {
  const { id, feature, build } = given;
  const members = given.members.get(`${id}/${feature.name}`);
  if (members === undefined) return undefined;
  const working = sides.working.get(id);
  const lists = {
    base: childIds(sides.base.get(id), feature),
    working: childIds(working, feature),
    generated: childIds(sides.generated.get(id), feature),
  };
  const arbiter: ListArbiter = {
    member: () => 'KEEP_USER',
    order: () => {
      const element = (working ?? sides.generated.get(id))?.element;
      if (element === undefined) throw new Error(`No side has ${id}.`);
      return court.decide({
        element,
        feature: feature.name,
        kind: 'ORDER',
        ...lists,
        explanation: `The user and the generator reordered ${feature.name} of ${describe(element)} differently.`,
      });
    },
  };
  const ordered = feature.ordered ? 'ORDERED' : 'UNORDERED';
  const order = mergeOrder({ lists, members, ordered, arbiter });
  return feature.many ? order.map(build) : order[0] === undefined ? undefined : build(order[0]);
}
