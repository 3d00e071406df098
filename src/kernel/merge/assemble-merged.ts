import type { Feature } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { valueOf } from '../model/element.ts';
import { describe } from '../model/finding.ts';
import type { Assembly, MergedValues } from './assembly.ts';
import { nodeFor } from './assembly.ts';
import type { ListArbiter } from './merge-list.ts';
import { mergeOrder } from './merge-list.ts';
import { mergeAllValues } from './merge-values.ts';
import { computeOpposites } from './opposites.ts';
import { settlePartners } from './partners.ts';
import { childIds } from './side.ts';

/**
 * Builds the merged model from its placement: values, lists in order, computed opposites. Subtrees that the generator
 * left alone are taken over from Working as they are.
 */
export function assembleMerged(assembly: Assembly, root: string): Element {
  const values = mergeAllValues(assembly);
  settlePartners(assembly, values);
  computeOpposites(assembly, values);
  const members = changedLists(assembly, values);
  const rebuilt = withContainers(assembly, values, members);
  const build = (id: string): Element => {
    const node = nodeFor(assembly, id);
    const working = assembly.sides.working.get(id)?.element;
    if (working !== undefined && working === node.element && !rebuilt.has(id)) return working;
    const merged = values.get(id);
    const element: Record<string, unknown> & Element = { eClass: node.element.eClass, id };
    for (const feature of node.metaClass.stored) {
      const value =
        feature.kind === 'containment'
          ? children(assembly, { id, feature, members: members.get(id)?.get(feature.name), build })
          : merged?.has(feature.name) === true
            ? merged.get(feature.name)
            : valueOf(node.element, feature.name);
      if (value !== undefined && value !== null) element[feature.name] = value;
    }
    return element;
  };
  return build(root);
}

type Members = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Members per container and containment, for the containments that may differ from Working's. */
function changedLists(assembly: Assembly, values: MergedValues): Members {
  const { sides, placement, plan } = assembly;
  const members = new Map<string, Map<string, Set<string>>>();
  const listOf = (container: string, feature: string): Set<string> => {
    let ofContainer = members.get(container);
    if (ofContainer === undefined) {
      ofContainer = new Map<string, Set<string>>();
      members.set(container, ofContainer);
    }
    let list = ofContainer.get(feature);
    if (list === undefined) {
      list = new Set<string>();
      ofContainer.set(feature, list);
    }
    return list;
  };
  // Lists of changed elements, and lists that an element left or joined against Working.
  for (const id of values.keys())
    for (const feature of plan(nodeFor(assembly, id).metaClass).containments) listOf(id, feature.name);
  for (const [id, place] of placement.places) {
    const was = sides.working.get(id)?.place;
    if (was?.container === place?.container && was?.feature.name === place?.feature.name) continue;
    if (was !== undefined) listOf(was.container, was.feature.name);
    if (place !== undefined) listOf(place.container, place.feature.name);
  }
  for (const id of placement.left) {
    const was = sides.working.get(id)?.place;
    if (was !== undefined) listOf(was.container, was.feature.name);
  }
  for (const [id, place] of placement.places)
    if (place !== undefined) members.get(place.container)?.get(place.feature.name)?.add(id);
  return members;
}

/** Elements that must be built anew: those with changes and everything around them. */
function withContainers(
  { placement }: Assembly,
  values: MergedValues,
  members: Members,
): ReadonlySet<string> {
  const rebuilt = new Set<string>();
  for (const changed of [values, members])
    for (const start of changed.keys())
      for (
        let id: string | undefined = start;
        id !== undefined && !rebuilt.has(id);
        id = placement.places.get(id)?.container
      )
        rebuilt.add(id);
  return rebuilt;
}

function children(
  assembly: Assembly,
  given: {
    readonly id: string;
    readonly feature: Feature;
    readonly members: ReadonlySet<string> | undefined;
    readonly build: (id: string) => Element;
  },
): unknown {
  const { sides } = assembly;
  const { id, feature, members, build } = given;
  const working = childIds(sides.working.get(id), feature);
  const order =
    members === undefined
      ? working
      : mergeOrder({
          lists: {
            base: childIds(sides.base.get(id), feature),
            working,
            generated: childIds(sides.generated.get(id), feature),
          },
          members,
          ordered: feature.ordered ? 'ORDERED' : 'UNORDERED',
          arbiter: orderArbiter(assembly, id, feature),
        });
  if (feature.many) return order.length === 0 ? undefined : order.map(build);
  return order[0] === undefined ? undefined : build(order[0]);
}

function orderArbiter({ sides, court }: Assembly, id: string, feature: Feature): ListArbiter {
  return {
    member: () => 'KEEP_USER',
    order: () => {
      const element = (sides.working.get(id) ?? sides.generated.get(id))?.element;
      if (element === undefined) throw new Error(`No side has ${id}.`);
      return court.decide({
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
