import { pointerOf } from '../model/finding.ts';
import type { Path } from '../model/finding.ts';
import type { Conflict, PlacelessConflict } from './conflict.ts';
import type { NodePlace, Side } from './side.ts';
import { childIds } from './side.ts';

/** Looks up where conflicts are: in Working, or in NewGenerated when Working lacks the element. */
export function withPlaces(
  conflicts: readonly PlacelessConflict[],
  sides: { readonly working: Side; readonly generated: Side },
): readonly Conflict[] {
  if (conflicts.length === 0) return [];
  const inWorking = pathFinder(sides.working);
  const inGenerated = pathFinder(sides.generated);
  return conflicts.map(({ decision, ...conflict }) => {
    const { elementId, feature } = conflict;
    const path = sides.working.has(elementId) ? inWorking(elementId) : inGenerated(elementId);
    const place = feature === null ? path : { parent: path, key: feature };
    return { ...conflict, jsonPointer: pointerOf(place), decision };
  });
}

/** Paths of elements by id; each list is numbered once. */
function pathFinder(side: Side): (id: string) => Path | undefined {
  const positions = new Map<string, ReadonlyMap<string, number>>();
  const positionOf = (id: string, place: NodePlace): number => {
    const list = `${place.container}/${place.feature.name}`;
    let known = positions.get(list);
    if (known === undefined) {
      known = new Map(childIds(side.get(place.container), place.feature).map((child, at) => [child, at]));
      positions.set(list, known);
    }
    return known.get(id) ?? 0;
  };
  return (start) => {
    const keys: (string | number)[] = [];
    for (let id: string | undefined = start; id !== undefined;) {
      const place: NodePlace | undefined = side.get(id)?.place;
      if (place !== undefined) {
        if (place.feature.many) keys.push(positionOf(id, place));
        keys.push(place.feature.name);
      }
      id = place?.container;
    }
    return keys.reduceRight<Path | undefined>((parent, key) => ({ parent, key }), undefined);
  };
}
