import type { Node, NodePlace, Sides } from './side.ts';

/** Side that an element, its place or its values come from. */
export type Origin = 'WORKING' | 'GENERATED';

/** Places under decision. */
export type Placing = {
  readonly sides: Sides;
  /** Of the elements that are not the same on all sides. */
  readonly places: Map<string, NodePlace | undefined>;
  readonly only: Map<string, Origin>;
  /** Elements that are not in the merged model. */
  readonly gone: Set<string>;
  /** Those of them that are the same on all sides and yet leave: their container does. */
  readonly homeless: Set<string>;
  /** Places that a decision about a slot has fixed. */
  readonly fixed: Map<string, Origin>;
  /** Subtrees whose deletion is settled together with the slot they stand in. */
  readonly slotTops: Set<string>;
};

/** Nothing decided yet but what only one side knows of. */
export function startPlacing(sides: Sides): Placing {
  const only = new Map<string, Origin>();
  const gone = new Set<string>();
  for (const { id, base, working, generated } of sides.matches)
    if (base !== undefined) {
      if (working === undefined && generated === undefined) gone.add(id);
    } else if (generated === undefined) only.set(id, 'WORKING');
    else if (working === undefined) only.set(id, 'GENERATED');
  return {
    ...{ sides, places: new Map(), only, gone },
    ...{ homeless: new Set(), fixed: new Map(), slotTops: new Set() },
  };
}

/** Where an element stands in the merged model, as far as that is decided; undefined for the root. */
export function placeOf({ sides, places, gone }: Placing, id: string): NodePlace | undefined {
  if (gone.has(id)) return undefined;
  return sides.isMatch(id) ? places.get(id) : sides.working.get(id)?.place;
}

/** An element as one side has it. */
export function nodeOf(sides: Sides, origin: Origin, id: string): Node | undefined {
  return origin === 'WORKING' ? sides.working.get(id) : sides.generated.get(id);
}
