import { arrange } from '../kernel/layout/arrange.ts';
import { keepPlaces } from '../kernel/layout/keep-places.ts';
import type { LayoutGraph, LayoutOptions, Placement } from '../kernel/layout/layout-graph.ts';
import { elkLayout } from './elk-layout.ts';

/** Lays out a graph; see `LayoutEngine.layout`. */
export async function layout(request: {
  readonly graph: LayoutGraph;
  readonly options: LayoutOptions;
  readonly earlier: Placement | undefined;
}): Promise<Placement> {
  const { graph, options, earlier } = request;
  const fresh = await arrange(graph, options, elkLayout);
  return earlier === undefined ? fresh : keepPlaces(graph, { earlier, fresh });
}
