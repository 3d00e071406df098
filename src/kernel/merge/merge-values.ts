import type { Feature } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Assembly, MergedValues } from './assembly.ts';
import { nodeOfMatch } from './assembly.ts';
import { insertAfterPredecessors } from './list-order.ts';
import type { ThreeValues } from './merge-value.ts';
import { mergeValue } from './merge-value.ts';
import type { Match, Node, Side } from './side.ts';
import { listOf, mergeableValue, sameSequence, written } from './values.ts';

/**
 * Merges the values of every element that the generator changed, and prunes references to elements that are not in
 * the merged model.
 */
export function mergeAllValues(assembly: Assembly): MergedValues {
  const { placement, sides, plan } = assembly;
  const { gone, homeless } = placement;
  const merged: MergedValues = new Map();
  const restored = new Set<string>();
  for (const [id, origin] of placement.only) if (origin === 'GENERATED') restored.add(id);
  for (const match of sides.matches)
    if (!gone.has(match.id) && !isAsWorking(assembly, restored, match))
      merged.set(match.id, valuesOfElement(assembly, restored, match));
  // What refers to an element that left is not the same on all sides, but for those that left with their container.
  if (homeless.size > 0)
    for (const node of sides.same()) {
      const { id } = node.element;
      if (gone.has(id) || !refersTo(node, plan(node.metaClass).references, homeless)) continue;
      const match = { id, base: node, working: node, generated: node };
      merged.set(
        id,
        valuesOfElement(assembly, restored, { ...match, userChanged: false, generatorChanged: false }),
      );
    }
  return merged;
}

/** `restored`: elements that come from the generated side only. */
function isAsWorking({ plan, placement }: Assembly, restored: ReadonlySet<string>, match: Match): boolean {
  const { id, base, working, generated } = match;
  if (working === undefined) return false;
  const origin = placement.only.get(id);
  if (origin === 'GENERATED') return false;
  if (origin === undefined && (base === undefined || generated === undefined || match.generatorChanged))
    return false;
  const { references } = plan(working.metaClass);
  if (placement.gone.size > 0 && refersTo(working, references, placement.gone)) return false;
  return (
    origin === 'WORKING' || base === undefined || restored.size === 0 || !refersTo(base, references, restored)
  );
}

function refersTo(node: Node, references: readonly Feature[], ids: ReadonlySet<string>): boolean {
  for (const feature of references) {
    const value = written(node.element, feature);
    if (typeof value === 'string' ? ids.has(value) : Array.isArray(value) && hasAny(value, ids)) return true;
  }
  return false;
}

function hasAny(targets: readonly unknown[], ids: ReadonlySet<string>): boolean {
  for (const target of targets) if (typeof target === 'string' && ids.has(target)) return true;
  return false;
}

/** Values that differ from those of the side that speaks for the element. */
function valuesOfElement(
  assembly: Assembly,
  restored: ReadonlySet<string>,
  match: Match,
): Map<string, unknown> {
  const { plan, placement } = assembly;
  const { id, working, generated } = match;
  const node = nodeOfMatch(placement, match);
  const both =
    !placement.only.has(id) && working !== undefined && generated !== undefined
      ? { base: match.base?.element, working: working.element, generated: generated.element }
      : undefined;
  const values = new Map<string, unknown>();
  for (const feature of plan(node.metaClass).values) {
    const own = written(node.element, feature);
    const isOwn =
      both === undefined ||
      (leftAlone(feature, both) && (feature.kind !== 'reference' || restored.size === 0));
    const value = isOwn ? own : mergeFeature(assembly, feature, both);
    const now = feature.kind === 'reference' ? targetsInModel(assembly, { match, feature, value }) : value;
    if (now !== own) values.set(feature.name, now);
  }
  return values;
}

type BothSides = {
  readonly base: Element | undefined;
  readonly working: Element;
  readonly generated: Element;
};

/** Tells whether the generator left a value as it was. */
function leftAlone(feature: Feature, { base, generated }: BothSides): boolean {
  return base !== undefined && sameSequence(written(base, feature), written(generated, feature));
}

function mergeFeature(assembly: Assembly, feature: Feature, both: BothSides): unknown {
  const given = {
    base: mergeableValue(both.base, feature),
    working: mergeableValue(both.working, feature),
    generated: mergeableValue(both.generated, feature),
  };
  const values = feature.kind === 'reference' ? withKeptTargets(assembly, feature, given) : given;
  const value = mergeValue(feature, { element: both.working, values, court: assembly.court });
  // Explicit defaults that people wrote stay as they wrote them.
  return value === undefined && values.working === undefined ? written(both.working, feature) : value;
}

/**
 * A side that deletes an element also drops the references to it. Where the element stays against that deletion, the
 * references stay too: the side is taken to have left them alone.
 */
function withKeptTargets({ sides, placement }: Assembly, feature: Feature, values: ThreeValues): ThreeValues {
  const { base } = values;
  if (base === undefined) return values;
  if (sameSequence(base, values.working) && sameSequence(base, values.generated)) return values;
  const restored = (value: unknown, side: Side): unknown => {
    const isKept = (target: unknown): boolean =>
      typeof target === 'string' && !side.has(target) && !placement.gone.has(target);
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
  { placement }: Assembly,
  given: { readonly match: Match; readonly feature: Feature; readonly value: unknown },
): unknown {
  const { match, feature, value } = given;
  const { gone } = placement;
  if (gone.size === 0 || value === undefined) return value;
  const isThere = (target: unknown): boolean => typeof target === 'string' && !gone.has(target);
  if (Array.isArray(value)) {
    if (!hasAny(value, gone)) return value;
    const left = value.filter(isThere);
    return left.length === 0 ? undefined : left;
  }
  if (isThere(value)) return value;
  const fallbacks = [match.generated, match.working].map((node) =>
    node === undefined ? undefined : written(node.element, feature),
  );
  return fallbacks.find(isThere);
}
