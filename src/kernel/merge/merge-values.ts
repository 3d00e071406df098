import type { Fact, Feature } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Assembly, MergedValues } from './assembly.ts';
import { nodeOfMatch } from './assembly.ts';
import { insertAfterPredecessors } from './list-order.ts';
import type { FactValues } from './merge-facts.ts';
import { featureValues, mergeFact } from './merge-facts.ts';
import type { ThreeValues } from './merge-value.ts';
import { mergeValue } from './merge-value.ts';
import { factOf } from './merge-plan.ts';
import { placeKey } from './place-sets.ts';
import type { Match, MergeNode, Side } from './side.ts';
import { listOf, mergeableValue, sameSequence, sameValue, written } from './values.ts';

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
      merged.set(id, valuesOfElement(assembly, restored, match));
    }
  return merged;
}

/**
 * Whether nothing but Working speaks for the values of an element, and all that they refer to is where it was.
 * `restored`: elements that come from the generated side only.
 */
function isAsWorking(
  { plan, placement, resolver }: Assembly,
  restored: ReadonlySet<string>,
  { id, base, working, generatorChanged }: Match,
): boolean {
  if (working === undefined || resolver.asksAbout(id)) return false;
  const isOfUserOnly = placement.only.get(id) === 'WORKING';
  if (generatorChanged && !isOfUserOnly) return false;
  const { references } = plan(working.metaClass);
  if (refersTo(working, references, placement.gone)) return false;
  return isOfUserOnly || base === undefined || !refersTo(base, references, restored);
}

function refersTo(node: MergeNode, references: readonly Feature[], ids: ReadonlySet<unknown>): boolean {
  return ids.size > 0 && references.some((feature) => hasAny(listOf(written(node.element, feature)), ids));
}

function hasAny(targets: readonly unknown[], ids: ReadonlySet<unknown>): boolean {
  return targets.some((target) => ids.has(target));
}

/** What the sides have under one id, without what changed on which of them. */
type Unjudged = Omit<Match, 'userChanged' | 'generatorChanged'>;

/** Values that differ from those of the side that speaks for the element. */
function valuesOfElement(
  assembly: Assembly,
  restored: ReadonlySet<string>,
  match: Unjudged,
): Map<string, unknown> {
  const { plan, placement } = assembly;
  const { id, working, generated } = match;
  const node = nodeOfMatch(placement, match);
  const both =
    !placement.only.has(id) && working !== undefined && generated !== undefined
      ? { base: match.base?.element, working: working.element, generated: generated.element }
      : undefined;
  const isKept = placement.kept.has(id);
  const values = new Map<string, unknown>();
  const { facts } = plan(node.metaClass);
  const asked = both === undefined ? undefined : valuesAsked(assembly, { match, node, both });
  const together =
    both === undefined || isKept
      ? undefined
      : mergeFacts(assembly, { facts, both, isLeftAlone: restored.size === 0 });
  for (const feature of plan(node.metaClass).values) {
    const own = written(node.element, feature);
    const isOwn =
      both === undefined ||
      (isKept && feature.policy !== 'GENERATOR_OWNED') ||
      (leftAlone(feature, both) && (feature.kind !== 'reference' || restored.size === 0));
    const value =
      asked?.has(feature) === true
        ? asked.get(feature)
        : both !== undefined && together?.has(feature) === true
          ? asWritten(feature, both, together.get(feature))
          : isOwn
            ? own
            : mergeFeature(assembly, feature, both);
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

/** Whether the generator left a value as it was. */
function leftAlone(feature: Feature, { base, generated }: BothSides): boolean {
  return base !== undefined && sameSequence(written(base, feature), written(generated, feature));
}

function mergeFeature(assembly: Assembly, feature: Feature, both: BothSides): unknown {
  const given = threeValues(feature, both);
  const values = feature.kind === 'reference' ? withKeptTargets(assembly, feature, given) : given;
  const value = mergeValue(feature, { element: both.working, values, resolver: assembly.resolver });
  return asWritten(feature, both, value);
}

function threeValues(feature: Feature, { base, working, generated }: BothSides): ThreeValues {
  return {
    base: mergeableValue(base, feature),
    working: mergeableValue(working, feature),
    generated: mergeableValue(generated, feature),
  };
}

/** Explicit defaults that people wrote stay as they wrote them. */
function asWritten(feature: Feature, { working }: BothSides, value: unknown): unknown {
  return value === undefined && mergeableValue(working, feature) === undefined
    ? written(working, feature)
    : value;
}

/** Values that are asked about because of a constraint: Working's or NewGenerated's, as they are. */
function valuesAsked(
  { plan, resolver }: Assembly,
  given: { readonly match: Unjudged; readonly node: MergeNode; readonly both: BothSides },
): ReadonlyMap<Feature, unknown> | undefined {
  const { match, node, both } = given;
  if (!resolver.asksAbout(match.id)) return undefined;
  const found = new Map<Feature, unknown>();
  for (const feature of plan(node.metaClass).values) {
    const features = factOf(plan(node.metaClass), feature);
    const differing = features
      .map((each) => ({ feature: each, ...threeValues(each, both) }))
      .filter((each) => !sameValue(each.feature, each.working, each.generated));
    const [first] = differing;
    if (first === undefined) continue;
    const resolution = resolver.resolvePlace({
      element: both.working,
      place: placeKey(match.id, features[0]),
      feature: first.feature.name,
      base: first.base,
      working: first.working,
      generated: first.generated,
      features: differing.map((each) => featureValues(each.feature, each)),
    });
    if (resolution === undefined) continue;
    const side = resolution === 'KEEP_USER' ? both.working : both.generated;
    for (const each of features) found.set(each, written(side, each));
  }
  return found;
}

/** Merges the facts of which the generator changed something. */
function mergeFacts(
  assembly: Assembly,
  given: { readonly facts: readonly Fact[]; readonly both: BothSides; readonly isLeftAlone: boolean },
): ReadonlyMap<Feature, unknown> | undefined {
  const { facts, both, isLeftAlone } = given;
  let merged: Map<Feature, unknown> | undefined;
  for (const fact of facts) {
    if (isLeftAlone && fact.features.every((feature) => leftAlone(feature, both))) continue;
    merged ??= new Map();
    const values = withKeptFacts(assembly, fact, both);
    const { resolver } = assembly;
    for (const [feature, value] of mergeFact(fact, { element: both.working, values, resolver }))
      merged.set(feature, value);
  }
  return merged;
}

/** Where a side is taken to have left a reference alone, it is taken to have left alone what belongs to it too. */
function withKeptFacts(assembly: Assembly, { features }: Fact, both: BothSides): FactValues {
  const entries = features.map((feature) => {
    const given = threeValues(feature, both);
    const kept = feature.kind === 'reference' ? withKeptTargets(assembly, feature, given) : given;
    return { feature, given, kept };
  });
  const isRestored = (side: 'working' | 'generated'): boolean =>
    entries.some(({ given, kept }) => kept[side] !== given[side]);
  const restored = { working: isRestored('working'), generated: isRestored('generated') };
  return new Map(
    entries.map(({ feature, kept: { base, working, generated } }) => [
      feature,
      {
        base,
        working: restored.working ? base : working,
        generated: restored.generated ? base : generated,
      },
    ]),
  );
}

/**
 * A side that deletes an element also drops the references to it. Where the element stays against that deletion, the
 * references stay too: the side is taken to have left them alone.
 */
function withKeptTargets({ sides, placement }: Assembly, feature: Feature, values: ThreeValues): ThreeValues {
  const { base } = values;
  const restored = (value: unknown, side: Side): unknown => {
    if (sameSequence(base, value)) return value;
    const before = targetsOf(base);
    const kept = before.filter((target) => !side.has(target) && !placement.gone.has(target));
    if (kept.length === 0) return value;
    if (!feature.many) return value ?? base;
    const now = targetsOf(value);
    const there = new Set([...now, ...kept]);
    return insertAfterPredecessors(
      now,
      before.filter((target) => there.has(target)),
    );
  };
  return {
    base,
    working: restored(values.working, sides.working),
    generated: restored(values.generated, sides.generated),
  };
}

function targetsOf(value: unknown): readonly string[] {
  return listOf(value).filter((target) => typeof target === 'string');
}

/** A reference whose target is not in the model falls back to what the other side has there. */
function targetsInModel(
  { placement }: Assembly,
  given: { readonly match: Unjudged; readonly feature: Feature; readonly value: unknown },
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
