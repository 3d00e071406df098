import { describe } from '../model/finding.ts';
import type { Court } from './conflict.ts';
import type { Origin, Placing } from './placing.ts';
import { nodeOf } from './placing.ts';
import type { NodePlace } from './side.ts';
import { samePlace } from './side.ts';

/** Breaks containment cycles: the moves of one side are taken back for every element of the cycle. */
export function settleCycles(placing: Placing, court: Court): void {
  const { sides, places } = placing;
  // Working has no cycle, so one needs an element that stands elsewhere than in Working.
  const moved = [...places].flatMap(([id, place]) =>
    samePlace(place, sides.working.get(id)?.place) ? [] : [id],
  );
  for (let cycle = findCycle(places, moved); cycle !== undefined; cycle = findCycle(places, moved)) {
    const [first] = [...cycle].sort();
    const node = first === undefined ? undefined : (sides.working.get(first) ?? sides.generated.get(first));
    if (node === undefined) throw new Error('A containment cycle has no element.');
    const names = cycle.map((id) => {
      const member = sides.working.get(id) ?? sides.generated.get(id);
      return member === undefined ? id : describe(member.element);
    });
    const containers = (origin: Origin): unknown =>
      Object.fromEntries(
        [...cycle].sort().map((id) => [id, nodeOf(sides, origin, id)?.place?.container ?? null]),
      );
    const verdict = court.decide({
      element: node.element,
      kind: 'CYCLE',
      base: Object.fromEntries(
        [...cycle].sort().map((id) => [id, sides.base.get(id)?.place?.container ?? null]),
      ),
      working: containers('WORKING'),
      generated: containers('GENERATED'),
      explanation: `The moves of the user and of the generator put ${names.join(', ')} into each other.`,
    });
    const winner: Origin = verdict === 'KEEP_USER' ? 'WORKING' : 'GENERATED';
    for (const id of cycle) {
      const kept = nodeOf(sides, winner, id);
      if (kept !== undefined) places.set(id, kept.place);
    }
  }
}

function findCycle(
  places: ReadonlyMap<string, NodePlace | undefined>,
  starts: readonly string[],
): readonly string[] | undefined {
  const settled = new Set<string>();
  for (const start of starts) {
    const path = new Map<string, number>();
    let id: string | undefined = start;
    while (id !== undefined && !settled.has(id)) {
      const seen = path.get(id);
      if (seen !== undefined) return [...path.keys()].slice(seen);
      path.set(id, path.size);
      id = places.get(id)?.container;
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
  const { sides, places } = placing;
  const evicted = (): readonly string[] =>
    [...places].flatMap(([id, place]) => (place === undefined || places.has(place.container) ? [] : [id]));
  for (let homeless = evicted(); homeless.length > 0; homeless = evicted()) {
    for (const id of homeless) {
      const place = places.get(id);
      const other = [sides.working.get(id), sides.generated.get(id)].find(
        (node) =>
          node?.place !== undefined &&
          !samePlace(node.place, place) &&
          places.has(node.place.container) &&
          !isInside(places, node.place.container, id),
      );
      if (other === undefined) places.delete(id);
      else places.set(id, other.place);
    }
  }
}

function isInside(
  places: ReadonlyMap<string, NodePlace | undefined>,
  start: string,
  container: string,
): boolean {
  for (let id: string | undefined = start; id !== undefined; id = places.get(id)?.container)
    if (id === container) return true;
  return false;
}
