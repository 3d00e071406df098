import type { Element } from '../model/element.ts';
import { pointerOf } from '../model/finding.ts';
import type { Path } from '../model/finding.ts';
import type { Conflict, PlacelessConflict } from './conflict.ts';
import type { NodePlace, Sides } from './side.ts';
import { childrenOf } from './side.ts';

/** Looks up where conflicts are: in Working, or in NewGenerated when Working lacks the element. */
export function withPlaces(conflicts: readonly PlacelessConflict[], sides: Sides): readonly Conflict[] {
  if (conflicts.length === 0) return [];
  const inWorking = pathFinder(sides.roots.working);
  const inGenerated = pathFinder(sides.roots.generated);
  return conflicts.map(({ decision, ...conflict }) => {
    const { elementId: id, feature } = conflict;
    const path = sides.working.has(id)
      ? inWorking(id, sides.working.get(id)?.place)
      : inGenerated(id, sides.generated.get(id)?.place);
    const place = feature === null ? path : { parent: path, key: feature };
    return { ...conflict, jsonPointer: pointerOf(place), decision };
  });
}

/** Where an element is, and what it is. */
type Found = { readonly path: Path | undefined; readonly element: Element };

/** Paths of elements by id and place, from the root on down; each list is numbered once. */
export function pathFinder(root: Element): (id: string, place: NodePlace | undefined) => Path | undefined {
  const found = new Map<string, Found>();
  const find = (id: string, place: NodePlace | undefined): Found => {
    if (place === undefined) return { path: undefined, element: root };
    const { feature, container, outer } = place;
    const known = found.get(id);
    if (known !== undefined) return known;
    const { path: parent, element } = find(container, outer);
    const inFeature: Path = { parent, key: feature.name };
    for (const [index, part] of childrenOf(element, feature).entries())
      found.set(part.id, {
        path: feature.many ? { parent: inFeature, key: index } : inFeature,
        element: part,
      });
    return found.get(id) ?? { path: inFeature, element };
  };
  return (id, place) => find(id, place).path;
}
