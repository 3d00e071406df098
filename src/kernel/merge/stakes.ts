import { pushTo } from '../../lib/push-to.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import { nameOf, valuesOf, type Element } from '../model/element.ts';
import type { MergePlan } from './merge-plan.ts';
import { childrenOf, type MergeNode, type Sides } from './side.ts';
import type { NamedElement, NamedReference, Stake } from './stake.ts';
import type { Subjects } from './subjects.ts';
import { isTraceLink } from './trace-links.ts';

/** Two models that differ by decisions, as Base and Working, and the one whose elements are looked at. */
export type Staked = {
  readonly metamodel: Metamodel;
  readonly compared: Sides;
  readonly plan: MergePlan;
  readonly subjects: Subjects;
  /** Every open conflict, with what it is decided together with. */
  readonly decisions: ReadonlyMap<string, string>;
  readonly has: 'base' | 'working';
  /** So many elements and references are listed; all are counted. */
  readonly mostListed: number;
};

/** Finds what of one of two models is not in the other, by the conflicts it depends on. */
export function stakesIn(staked: Staked): (conflictId: string) => Stake {
  const found = hangingOn(staked);
  const references = referencesTo(staked, found);
  const { mostListed } = staked;
  return (conflictId) => {
    const elements = found.elements.get(conflictId) ?? [];
    const referring = references.get(conflictId) ?? [];
    return {
      elements: { total: elements.length, first: elements.slice(0, mostListed).map(named) },
      references: { total: referring.length, first: referring.slice(0, mostListed) },
    };
  };
}

/** Elements by conflict, and conflicts by element. */
type Hanging = {
  readonly elements: ReadonlyMap<string, readonly Element[]>;
  readonly conflicts: ReadonlyMap<string, readonly string[]>;
};

function hangingOn(staked: Staked): Hanging {
  const { compared, plan, subjects, decisions, has } = staked;
  const lacks = otherOf(has);
  const nodes = new Map<string, MergeNode>();
  const atStake = new Set<string>();
  const starts = new Map<string, string[]>();
  // Elements that no conflict is about depend on those that refer to them, with what contains them and their parts.
  const free = new Set<string>();
  const partsOf = new Map<string, string[]>();
  for (const { id, [has]: node, [lacks]: other } of compared.matches) {
    if (node === undefined || isTraceLink(node.metaClass)) continue;
    nodes.set(id, node);
    if (other === undefined) atStake.add(id);
    const owners = subjects(node, has);
    for (const owner of owners) pushTo(starts, owner, id);
    if (owners.length > 0 || other !== undefined) continue;
    free.add(id);
  }
  for (const id of free) {
    // What contains it may stand elsewhere in the other model, and then nothing else leads to it.
    let place = nodes.get(id)?.place;
    while (place !== undefined && !free.has(place.container)) place = place.outer;
    if (place !== undefined) pushTo(partsOf, place.container, id);
  }
  const hanging = new Map<string, readonly string[]>();
  for (const [conflict, start] of starts) {
    const reached = new Set(start);
    const reach = (id: string | undefined): void => {
      if (id !== undefined && free.has(id)) reached.add(id);
    };
    // A set that grows while it is walked: what is added is walked too.
    for (const id of reached) {
      const node = nodes.get(id);
      if (node === undefined) continue;
      for (const reference of plan(node.metaClass).references)
        for (const target of valuesOf(node.element, reference)) if (typeof target === 'string') reach(target);
      if (!free.has(id)) continue;
      reach(node.place?.container);
      for (const part of partsOf.get(id) ?? []) reach(part);
    }
    hanging.set(
      conflict,
      [...reached].filter((id) => atStake.has(id)),
    );
  }
  // What no single conflict leads to results from several together, so each of them may be one of those.
  const reachedByOne = new Set([...hanging.values()].flat());
  const reachedByNone = [...atStake].filter((id) => !reachedByOne.has(id));
  const elements = new Map<string, readonly Element[]>();
  const conflicts = new Map<string, string[]>();
  const behind = has === 'base' ? leftBehind(staked, hanging) : undefined;
  for (const conflict of decisions.keys()) {
    const ids = [...(hanging.get(conflict) ?? []), ...reachedByNone];
    const going = [...ids.flatMap((id) => nodes.get(id)?.element ?? []), ...(behind?.get(conflict) ?? [])];
    for (const { id } of going) pushTo(conflicts, id, conflict);
    elements.set(conflict, going);
  }
  return { elements, conflicts };
}

/**
 * What moves out of an element that goes, with its parts, by each conflict that the latter depends on, where another
 * decision says whether it moves: it goes, too, unless that is decided for the other model as well.
 */
function leftBehind(
  { metamodel, compared, subjects, decisions }: Staked,
  hanging: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly Element[]> {
  const conflictsOf = new Map<string, string[]>();
  for (const [conflict, ids] of hanging) for (const id of ids) pushTo(conflictsOf, id, conflict);
  const found = new Map<string, Element[]>();
  for (const { base: node, working: other } of compared.matches) {
    if (node === undefined || other === undefined || isTraceLink(node.metaClass)) continue;
    if (node.place?.container === other.place?.container) continue;
    let { place } = node;
    while (place !== undefined && !conflictsOf.has(place.container)) place = place.outer;
    if (place === undefined) continue;
    const moving = subjects(other, 'working').map((conflict) => decisions.get(conflict));
    for (const conflict of conflictsOf.get(place.container) ?? [])
      if (moving.some((decision) => decision !== decisions.get(conflict)))
        for (const element of withParts(node.element)) pushTo(found, conflict, element);
  }
  return found;

  /** An element and its parts, without those that stand elsewhere in the other model. */
  function withParts(element: Element): readonly Element[] {
    const features = metamodel.classes.get(element.eClass)?.containments ?? [];
    const parts = features.flatMap((feature) => childrenOf(element, feature));
    const staying = parts.filter(
      ({ id }) => !compared.isMatch(id) || compared.working.get(id)?.place?.container === element.id,
    );
    return [element, ...staying.flatMap(withParts)];
  }
}

/** References to elements that are not in the other model from those that are, by conflict. */
function referencesTo(
  { compared, has }: Staked,
  { conflicts }: Hanging,
): ReadonlyMap<string, readonly NamedReference[]> {
  const found = new Map<string, NamedReference[]>();
  const lacks = otherOf(has);
  for (const { [has]: node, [lacks]: other } of compared.matches) {
    if (node === undefined || other === undefined) continue;
    for (const reference of node.metaClass.references)
      for (const target of valuesOf(node.element, reference))
        if (typeof target === 'string')
          for (const conflict of conflicts.get(target) ?? [])
            if (conflicts.get(node.element.id)?.includes(conflict) !== true)
              pushTo(found, conflict, { ...named(node.element), feature: reference.name, targetId: target });
  }
  return found;
}

function otherOf(model: Staked['has']): Staked['has'] {
  return model === 'base' ? 'working' : 'base';
}

function named(element: Element): NamedElement {
  return { elementId: element.id, elementClass: element.eClass, elementName: nameOf(element) ?? null };
}
