import type { Sides } from './deletions.ts';
import type { Node, NodePlace } from './side.ts';

/** Side that an element, its place or its values come from. */
export type Origin = 'WORKING' | 'GENERATED';

/** Places under decision. */
export type Placing = {
  readonly sides: Sides;
  readonly places: Map<string, NodePlace | undefined>;
  readonly only: Map<string, Origin>;
  readonly gone: Set<string>;
  /** Places that a decision about a slot has fixed. */
  readonly fixed: Map<string, Origin>;
  /** Subtrees whose deletion is settled together with the slot they stand in. */
  readonly slotTops: Set<string>;
};

/** Nothing decided yet but what only one side knows of. */
export function startPlacing(sides: Sides): Placing {
  const only = new Map<string, Origin>();
  const gone = new Set<string>();
  const { base, working, generated } = sides;
  for (const id of working.keys()) if (!generated.has(id) && !base.has(id)) only.set(id, 'WORKING');
  for (const id of generated.keys()) if (!working.has(id) && !base.has(id)) only.set(id, 'GENERATED');
  for (const id of base.keys()) if (!working.has(id) && !generated.has(id)) gone.add(id);
  return { sides, places: new Map(), only, gone, fixed: new Map(), slotTops: new Set() };
}

/** An element as one side has it. */
export function nodeOf(sides: Sides, origin: Origin, id: string): Node | undefined {
  return origin === 'WORKING' ? sides.working.get(id) : sides.generated.get(id);
}
