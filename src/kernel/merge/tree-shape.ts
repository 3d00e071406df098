import { describe } from '../model/finding.ts';
import type { Resolver } from './conflict-resolver.ts';
import type { MergeSide, Placing } from './placing.ts';
import { nodeOf, placeOf, placeOfMatch } from './placing.ts';
import { samePlace } from './side.ts';

/** Breaks containment cycles: the moves of one side are taken back for every element of the cycle. */
export function settleCycles(placing: Placing, resolver: Resolver): void {
  const { sides, places, gone } = placing;
  // Working has no cycle, so one needs an element that stands elsewhere than in Working.
  const moved: string[] = [];
  for (const { id, working } of sides.matches)
    if (!gone.has(id) && (working === undefined || places.has(id))) moved.push(id);
  for (let cycle = findCycle(placing, moved); cycle !== undefined; cycle = findCycle(placing, moved)) {
    const [first] = [...cycle].sort();
    const node = first === undefined ? undefined : (sides.working.get(first) ?? sides.generated.get(first));
    if (node === undefined) throw new Error('A containment cycle has no element.');
    const names = cycle.map((id) => {
      const member = sides.working.get(id) ?? sides.generated.get(id);
      return member === undefined ? id : describe(member.element);
    });
    const containers = (origin: MergeSide): unknown =>
      Object.fromEntries(
        [...cycle].sort().map((id) => [id, nodeOf(sides, origin, id)?.place?.container ?? null]),
      );
    const resolution = resolver.resolve({
      element: node.element,
      kind: 'CYCLE',
      base: Object.fromEntries(
        [...cycle].sort().map((id) => [id, sides.base.get(id)?.place?.container ?? null]),
      ),
      working: containers('WORKING'),
      generated: containers('GENERATED'),
      explanation: `The moves of the user and of the generator put ${names.join(', ')} into each other.`,
    });
    const winner: MergeSide = resolution === 'KEEP_USER' ? 'WORKING' : 'GENERATED';
    for (const id of cycle) {
      const kept = nodeOf(sides, winner, id);
      if (kept !== undefined) places.set(id, kept.place);
    }
  }
}

function findCycle(placing: Placing, starts: readonly string[]): readonly string[] | undefined {
  const settled = new Set<string>();
  for (const start of starts) {
    const path = new Map<string, number>();
    let id = start;
    let place = placeOf(placing, start);
    while (!settled.has(id)) {
      const seen = path.get(id);
      if (seen !== undefined) return [...path.keys()].slice(seen);
      path.set(id, path.size);
      if (place === undefined) break;
      id = place.container;
      place = placing.sides.isMatch(id) ? placeOf(placing, id) : place.outer;
    }
    for (const visited of path.keys()) settled.add(visited);
  }
  return undefined;
}

/**
 * Elements whose container is not in the model go back to the other side's place when its container is there, and
 * leave otherwise. Their own parts follow them or are looked at in the next round.
 */
export function dropHomeless(placing: Placing): void {
  const { sides, places, gone } = placing;
  const evicted = (): readonly string[] => {
    const found: string[] = [];
    for (const match of sides.matches) {
      const place = placeOfMatch(placing, match);
      if (place !== undefined && gone.has(place.container)) found.push(match.id);
    }
    return found;
  };
  for (let homeless = evicted(); homeless.length > 0; homeless = evicted()) {
    for (const id of homeless) {
      const place = placeOf(placing, id);
      const other = [sides.working.get(id), sides.generated.get(id)].find(
        (node) =>
          node?.place !== undefined &&
          !samePlace(node.place, place) &&
          !gone.has(node.place.container) &&
          !isInside(placing, node.place.container, id),
      );
      if (other === undefined) drop(placing, id);
      else places.set(id, other.place);
    }
  }
}

/** Takes an element out of the model, overruling all sides; its parts follow with `dropHomeless`. */
export function drop({ places, gone, homeless }: Placing, id: string): void {
  places.delete(id);
  gone.add(id);
  homeless.add(id);
}

/** Whether an element stands in another one, at any depth, or is that one. */
export function isInside(placing: Placing, start: string, container: string): boolean {
  for (let id: string | undefined = start; id !== undefined; id = placeOf(placing, id)?.container)
    if (id === container) return true;
  return false;
}
