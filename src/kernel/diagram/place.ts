import type { LayoutGraph, LayoutOptions, Placement } from '../layout/layout-graph.ts';
import { packGraph } from '../layout/pack.ts';
import type { Drawing } from './drawn.ts';
import { layoutGraphOf } from './drawing.ts';
import type { DrawingPlacement } from './drawing-placement.ts';
import { placeLanes } from './place-drawing.ts';
import { placeMatrix } from './place-matrix.ts';
import { placeTable } from './place-table.ts';

const usualSpacing = 36;

/**
 * The layout of a drawing that needs no look at how its nodes are connected, where it has the choice about `ratio` times
 * as wide as high; undefined when it needs one.
 */
export function placeByForm(drawing: Drawing, ratio?: number): DrawingPlacement | undefined {
  switch (drawing.kind) {
    case 'TABLE':
      return placeTable(drawing);
    case 'LANES':
      return placeLanes(drawing);
    case 'MATRIX':
      return placeMatrix(drawing);
    case 'CARDS':
      return packGraph(layoutGraphOf(drawing), 18, ratio);
    case 'GRAPH':
    case 'TREE':
      return undefined;
  }
}

/** How a drawing is laid out by default. */
export function usualOptions({ direction }: Pick<Drawing, 'direction'>): LayoutOptions {
  return { algorithm: 'layered', direction, spacing: usualSpacing };
}

/** A placement of a drawing's graph with the ways of its edges from source to target. */
export function routesForwards(drawing: Drawing, placement: Placement): Placement {
  const edges = new Map(placement.edges);
  for (const { id, backwards } of drawing.edges) {
    const route = edges.get(id);
    if (backwards === true && route !== undefined)
      edges.set(id, { ...route, points: route.points.toReversed() });
  }
  return { ...placement, edges };
}

/** The layout to fall back to when a better one takes too long. */
export function fallbackPlacement(graph: LayoutGraph): Placement {
  return packGraph(graph, usualSpacing);
}
