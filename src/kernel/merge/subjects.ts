import { pushTo } from '../../lib/push-to.ts';
import type { Conflict, ConflictKind } from './conflict.ts';
import type { MergeNode, NodePlace, Side, Sides } from './side.ts';

/** Which conflicts decide whether an element is there: those about it or the nearest of what contains it. */
export type Subjects = (node: MergeNode, side: 'base' | 'working') => readonly string[];

/** Kinds of conflicts by which elements stay or go. */
const deciding: ReadonlySet<ConflictKind> = new Set([
  ...(['CHANGE_DELETE', 'DELETE_CHANGE', 'ADD_ADD', 'SLOT', 'CONSTRAINT'] as const),
]);

/** Finds the conflicts, by id, that decide about elements of two models that differ by decisions. */
export function subjectsOf(
  conflicts: readonly Pick<Conflict, 'conflictId' | 'elementId' | 'feature' | 'kind'>[],
  { compared, base }: { readonly compared: Sides; readonly base: Side },
): Subjects {
  const byPlace = new Map<string, string[]>();
  for (const { conflictId, elementId, feature, kind } of conflicts) {
    if (!deciding.has(kind) || (feature !== null && kind !== 'SLOT')) continue;
    const place = placeText(elementId, feature);
    pushTo(byPlace, place, conflictId);
  }
  const nearest = (start: string, from: NodePlace | undefined): readonly string[] | undefined => {
    let id = start;
    for (let place = from; ; place = place.outer) {
      const found = byPlace.get(placeText(id, null));
      if (found !== undefined || place === undefined) return found;
      const inSlot = byPlace.get(placeText(place.container, place.feature.name));
      if (inSlot !== undefined) return inSlot;
      id = place.container;
    }
  };
  const nearestIn = ({ element, place }: MergeNode, other: Side): readonly string[] | undefined => {
    let id: string | undefined = element.id;
    for (let at = place; id !== undefined; id = at?.container, at = at?.outer) {
      const there = compared.isMatch(id) ? other.get(id) : undefined;
      const found = there === undefined ? undefined : nearest(id, there.place);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (node, side) =>
    nearest(node.element.id, node.place) ??
    // What was moved may depend on what contains it in the other model, or contained it before.
    nearestIn(node, compared[side === 'base' ? 'working' : 'base']) ??
    nearestIn(node, base) ??
    [];
}

function placeText(elementId: string, feature: string | null): string {
  return feature === null ? elementId : `${elementId} ${feature}`;
}
