import type { Feature } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { valueOf } from '../model/element.ts';
import type { Assembly, MergedValues } from './assembly.ts';
import { nodeFor } from './assembly.ts';
import { insertAfterPredecessors } from './list-order.ts';
import type { ThreeValues } from './merge-value.ts';
import { mergeValue } from './merge-value.ts';
import type { Node, Side } from './side.ts';
import { sameChildren } from './side.ts';
import { listOf, mergeableValue, sameSequence } from './values.ts';

/**
 * Merges the values of every element whose features or contained lists the generator changed, and prunes references
 * to elements that are not in the merged model.
 */
export function mergeAllValues(assembly: Assembly): MergedValues {
  const { placement } = assembly;
  const merged: MergedValues = new Map();
  const moving: Moving = {
    left: placement.left,
    restored: new Set([...placement.only].flatMap(([id, origin]) => (origin === 'GENERATED' ? [id] : []))),
  };
  for (const id of placement.places.keys())
    if (!isAsWorking(assembly, moving, id)) merged.set(id, valuesOfElement(assembly, id));
  return merged;
}

/** Elements of Working that are not in the merged model, and elements that come from the generated side only. */
type Moving = { readonly left: ReadonlySet<string>; readonly restored: ReadonlySet<string> };

function isAsWorking({ sides, plan, placement }: Assembly, moving: Moving, id: string): boolean {
  const working = sides.working.get(id);
  if (working === undefined) return false;
  const { values, references, containments } = plan(working.metaClass);
  if (moving.left.size > 0 && refersTo(working, references, moving.left)) return false;
  const origin = placement.only.get(id);
  if (origin !== undefined) return origin === 'WORKING';
  const base = sides.base.get(id);
  const generated = sides.generated.get(id);
  if (base === undefined || generated === undefined) return false;
  if (moving.restored.size > 0 && refersTo(base, references, moving.restored)) return false;
  for (const feature of values)
    if (!sameSequence(valueOf(base.element, feature.name), valueOf(generated.element, feature.name)))
      return false;
  return containments.every((feature) => sameChildren(base, generated, feature));
}

function refersTo(node: Node, references: readonly Feature[], ids: ReadonlySet<string>): boolean {
  return references.some((feature) => {
    const value = valueOf(node.element, feature.name);
    return typeof value === 'string'
      ? ids.has(value)
      : listOf(value).some((each) => typeof each === 'string' && ids.has(each));
  });
}

function valuesOfElement(assembly: Assembly, id: string): Map<string, unknown> {
  const { sides, plan, placement } = assembly;
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
    values.set(
      feature.name,
      feature.kind === 'reference' ? targetsInModel(assembly, { id, feature, value }) : value,
    );
  }
  return values;
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
    const now = listOf(value).filter((target) => typeof target === 'string');
    const there = new Set<unknown>([...now, ...kept]);
    const before = listOf(values.base).filter((target) => typeof target === 'string');
    return insertAfterPredecessors(
      now,
      before.filter((target) => there.has(target)),
    );
  };
  return {
    base: values.base,
    working: restored(values.working, sides.working),
    generated: restored(values.generated, sides.generated),
  };
}

/** A reference whose target is not in the model falls back to what the other side has there. */
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
