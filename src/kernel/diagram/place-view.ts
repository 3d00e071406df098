import type { LayoutGraph, LayoutOptions, Placement } from '../layout/layout-graph.ts';
import type { Drawing } from './drawn.ts';
import { layoutGraphOf } from './drawing.ts';
import type { DrawingPlacement } from './drawing-placement.ts';
import { placeByForm, routesForwards, usualOptions } from './place.ts';

/** A placement; degraded when a better one took too long, so that the nodes stand in a grid. */
export type LaidOut = { readonly placement: Placement; readonly degraded: boolean };

/** What lays out graphs by their edges. */
export type LayoutEngine = {
  /** Nodes that have a place in `earlier` keep it where that is possible. */
  layout(
    graph: LayoutGraph,
    how: { readonly options: LayoutOptions; readonly earlier?: Placement | undefined },
  ): Promise<LaidOut>;
};

/**
 * Places a drawing: by its form where that says it all, else with the engine. With `earlier` nodes stay where they are
 * as far as possible; when all of them are there nothing is laid out. With a `ratio` the direction is chosen that fits a
 * page of it better.
 */
export async function placeView(
  engine: LayoutEngine,
  given: {
    readonly drawing: Drawing;
    readonly options: Partial<LayoutOptions>;
    readonly earlier: Placement | undefined;
  },
): Promise<DrawingPlacement> {
  const { drawing, options, earlier } = given;
  const byForm = options.algorithm === undefined ? placeByForm(drawing, options.ratio) : undefined;
  if (byForm !== undefined) return byForm;
  if (earlier !== undefined && isComplete(drawing, earlier)) return earlier;
  const graph = layoutGraphOf(drawing);
  const usual = { ...usualOptions(drawing), ...options };
  const { placement, degraded } = await engine.layout(graph, {
    options: usual,
    ...(earlier !== undefined && { earlier: routesForwards(drawing, earlier) }),
  });
  if (degraded) return { ...routesForwards(drawing, placement), degraded };
  const { ratio } = options;
  if (
    earlier !== undefined ||
    options.direction !== undefined ||
    !(ratio !== undefined || isStretched(placement))
  )
    return routesForwards(drawing, placement);
  const turned = { ...usual, direction: usual.direction === 'DOWN' ? ('RIGHT' as const) : ('DOWN' as const) };
  const other = await engine.layout(graph, { options: turned });
  const badness = (one: Placement): number => (ratio === undefined ? stretch(one) : sideFor(ratio, one));
  const better =
    !other.degraded && badness(other.placement) < badness(placement) ? other.placement : placement;
  return routesForwards(drawing, better);
}

/** A picture that is much wider than high, or higher than wide, is hard to look at. */
const mostStretch = 4;

function isStretched(placement: Placement): boolean {
  return stretch(placement) > mostStretch && Math.max(placement.width, placement.height) > 1_600;
}

function stretch({ width, height }: Placement): number {
  return Math.max(width / Math.max(1, height), height / Math.max(1, width));
}

/** The width of the smallest page of a ratio that holds a picture. */
function sideFor(ratio: number, { width, height }: Placement): number {
  return Math.max(width, height * ratio);
}

function isComplete(drawing: Drawing, earlier: Placement): boolean {
  const surrounding = new Set(drawing.nodes.map(({ parentId }) => parentId));
  return (
    drawing.edges.every(({ id }) => earlier.edges.has(id)) &&
    drawing.nodes.every(({ id, width, height }) => {
      const box = earlier.nodes.get(id);
      if (box === undefined) return false;
      return surrounding.has(id) || (Math.abs(box.width - width) < 1 && Math.abs(box.height - height) < 1);
    })
  );
}
