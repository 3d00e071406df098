import type { Feature } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { describe } from '../model/finding.ts';
import type { Assembly, MergedValues } from './assembly.ts';
import { nodeFor } from './assembly.ts';
import type { ClassFeatures } from './class-features.ts';
import { classFeaturesFinder } from './class-features.ts';
import type { ListArbiter } from './merge-list.ts';
import { mergeOrder } from './merge-list.ts';
import { mergeAllValues } from './merge-values.ts';
import { computeOpposites } from './opposites.ts';
import { settlePartners } from './partners.ts';
import { placeOf, placeOfMatch } from './placing.ts';
import type { NodePlace } from './side.ts';
import { childIds, childrenOf, sameChildren, samePlace } from './side.ts';
import { settleTraceLinks } from './trace-links.ts';
import { written } from './values.ts';

/**
 * Builds the merged model from its placement: values, lists in order, computed opposites. Subtrees that the generator
 * left alone are taken over from Working as they are.
 */
export function assembleMerged(assembly: Assembly): Element {
  const root = assembly.sides.roots.working;
  const values = mergeAllValues(assembly);
  settlePartners(assembly, values);
  computeOpposites(assembly, values);
  const placement = settleTraceLinks(assembly, values);
  const placed = { ...assembly, placement };
  const lists = changedLists(placed, values);
  const rebuilt = withContainers(placed, [changedIds(values), lists.keys()]);
  const building: Building = {
    ...placed,
    featuresOf: classFeaturesFinder(assembly.metamodel),
    values,
    lists,
    rebuilt,
  };
  return build(building, assembly.sides.isMatch(root.id) ? nodeFor(building, root.id).element : root);
}

type Building = Assembly & {
  readonly featuresOf: (className: string) => ClassFeatures;
  readonly values: MergedValues;
  readonly lists: ChangedLists;
  /** Elements that are rebuilt: those with changes and everything around them. */
  readonly rebuilt: ReadonlySet<string>;
};

function build(building: Building, found: Element): Element {
  const { id } = found;
  if (!building.rebuilt.has(id)) return found;
  const { metaClass } = building.featuresOf(found.eClass);
  const merged = building.values.get(id);
  const element: Record<string, unknown> & Element = { eClass: found.eClass, id };
  for (const feature of metaClass.stored) {
    const value =
      feature.kind === 'containment'
        ? parts(building, found, feature)
        : merged?.has(feature.name) === true
          ? merged.get(feature.name)
          : written(found, feature);
    if (value !== undefined && value !== null) element[feature.name] = value;
  }
  return element;
}

/** Names of containments by container. */
type ChangedLists = ReadonlyMap<string, ReadonlySet<string>>;

/** The containments that may differ from Working's: an element left or joined, or the generator changed the order. */
function changedLists({ sides, placement, plan }: Assembly, values: MergedValues): ChangedLists {
  const lists = new Map<string, Set<string>>();
  const change = (container: string, feature: string): void => {
    const known = lists.get(container);
    if (known === undefined) lists.set(container, new Set([feature]));
    else known.add(feature);
  };
  const changeAt = (place: NodePlace | undefined): void => {
    if (place !== undefined) change(place.container, place.feature.name);
  };
  const { only, homeless } = placement;
  for (const match of sides.matches) {
    const { id, base, working, generated, generatorChanged } = match;
    const place = placeOfMatch(placement, match);
    if (!samePlace(working?.place, place)) {
      changeAt(working?.place);
      changeAt(place);
    }
    // A container that is as NewGenerated has it may hold what stands elsewhere now.
    const made = generated?.place;
    if (!samePlace(made, place) && made !== undefined && only.get(made.container) === 'GENERATED')
      changeAt(made);
    if (!generatorChanged || working === undefined || generated === undefined || !values.has(id)) continue;
    for (const feature of plan(working.metaClass).containments)
      if (!sameChildren(working, generated, feature))
        if (base === undefined || !sameChildren(base, generated, feature)) change(id, feature.name);
  }
  for (const id of homeless) changeAt(sides.working.get(id)?.place);
  return lists;
}

function changedIds(values: MergedValues): readonly string[] {
  const ids: string[] = [];
  for (const [id, changed] of values) if (changed.size > 0) ids.push(id);
  return ids;
}

/** Elements with everything around them. */
function withContainers(
  { sides, placement }: Assembly,
  changed: readonly Iterable<string>[],
): ReadonlySet<string> {
  const placed = { ...placement, sides };
  const found = new Set<string>();
  for (const ids of changed)
    for (const start of ids) {
      found.add(start);
      let place = placeOf(placed, start);
      while (place !== undefined && !found.has(place.container)) {
        const { container, outer } = place;
        found.add(container);
        place = sides.isMatch(container) ? placeOf(placed, container) : outer;
      }
    }
  return found;
}

/** The value of a containment. */
function parts(building: Building, found: Element, feature: Feature): unknown {
  const elements =
    building.lists.get(found.id)?.has(feature.name) === true
      ? mergedParts(building, found.id, feature)
      : childrenOf(found, feature);
  if (!feature.many) return elements[0] === undefined ? undefined : build(building, elements[0]);
  return elements.length === 0 ? undefined : elements.map((part) => build(building, part));
}

function mergedParts(building: Building, container: string, feature: Feature): readonly Element[] {
  const { sides, placement } = building;
  const { gone } = placement;
  const placed = { ...placement, sides };
  const working = sides.working.get(container);
  const lists = {
    base: childIds(sides.base.get(container), feature),
    working: childIds(working, feature),
    generated: childIds(sides.generated.get(container), feature),
  };
  const here: NodePlace = { container, feature, outer: undefined };
  const order = mergeOrder({
    lists: placement.kept.has(container) ? { ...lists, generated: lists.base } : lists,
    isMember: (id) => !gone.has(id) && (!sides.isMatch(id) || samePlace(placeOf(placed, id), here)),
    ordered: feature.ordered ? 'ORDERED' : 'UNORDERED',
    arbiter: orderArbiter(building, container, feature),
  });
  const same = new Map<string, Element>();
  if (working !== undefined)
    for (const part of childrenOf(working.element, feature))
      if (!sides.isMatch(part.id)) same.set(part.id, part);
  return order.map((id) => same.get(id) ?? nodeFor(building, id).element);
}

function orderArbiter({ sides, resolver }: Assembly, id: string, feature: Feature): ListArbiter {
  return {
    member: () => 'KEEP_USER',
    order: () => {
      const element = (sides.working.get(id) ?? sides.generated.get(id))?.element;
      if (element === undefined) throw new Error(`No side has ${id}.`);
      return resolver.resolve({
        element,
        feature: feature.name,
        kind: 'ORDER',
        base: childIds(sides.base.get(id), feature),
        working: childIds(sides.working.get(id), feature),
        generated: childIds(sides.generated.get(id), feature),
        explanation: `The user and the generator reordered ${feature.name} of ${describe(element)} differently.`,
      });
    },
  };
}
