import type { Match, MergeNode, NodePlace, Sides } from './side.ts';

/** Side that an element, its place or its values come from. */
export type MergeSide = 'WORKING' | 'GENERATED';

/** Places under decision. */
export type Placing = {
  readonly sides: Sides;
  /** Of the elements that stand elsewhere than in Working, or in NewGenerated when Working lacks them. */
  readonly places: Map<string, NodePlace | undefined>;
  readonly only: Map<string, MergeSide>;
  /** Elements that are not in the merged model. */
  readonly gone: Set<string>;
  /** Those of them that leave with their container or lost their last place, on any side. */
  readonly homeless: Set<string>;
  /** Places that a decision about a slot has fixed, or decisions about two slots each otherwise. */
  readonly fixed: Map<string, MergeSide | 'OTHERWISE'>;
  /** Elements inside subtrees that stay as Working has them against their deletion. */
  readonly kept: Set<string>;
  /** Subtrees whose deletion is settled together with the slot they stand in. */
  readonly slotTops: Set<string>;
};

/** Nothing decided yet but what only one side knows of. */
export function startPlacing(sides: Sides): Placing {
  const only = new Map<string, MergeSide>();
  const gone = new Set<string>();
  for (const { id, base, working, generated } of sides.matches)
    if (base !== undefined) {
      if (working === undefined && generated === undefined) gone.add(id);
    } else if (generated === undefined) only.set(id, 'WORKING');
    else if (working === undefined) only.set(id, 'GENERATED');
  return {
    sides,
    places: new Map(),
    only,
    gone,
    homeless: new Set(),
    fixed: new Map(),
    kept: new Set(),
    slotTops: new Set(),
  };
}

/** Places under decision, or decided. */
type Placed = {
  readonly places: ReadonlyMap<string, NodePlace | undefined>;
  readonly gone: ReadonlySet<string>;
};

/** Where an element stands in the merged model, as far as that is decided; undefined for the root and if it is gone. */
export function placeOf(placed: Placed & { readonly sides: Sides }, id: string): NodePlace | undefined {
  const { working, generated } = placed.sides;
  return placed.gone.has(id)
    ? undefined
    : (placed.places.get(id) ?? (working.get(id) ?? generated.get(id))?.place);
}

/** As `placeOf`, for an element that is matched already. */
export function placeOfMatch(
  { places, gone }: Placed,
  { id, working, generated }: Match,
): NodePlace | undefined {
  return gone.has(id) ? undefined : (places.get(id) ?? (working ?? generated)?.place);
}

/** An element as one side has it. */
export function nodeOf(sides: Sides, origin: MergeSide, id: string): MergeNode | undefined {
  return origin === 'WORKING' ? sides.working.get(id) : sides.generated.get(id);
}

/** Whether a side has an element right inside one that stays as Working has it. */
export function isInKept({ sides, kept }: Placing, id: string, side: 'working' | 'generated'): boolean {
  const place = sides[side].get(id)?.place;
  return place !== undefined && kept.has(place.container);
}
