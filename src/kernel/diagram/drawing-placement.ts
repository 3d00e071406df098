import type { Box, Placement } from '../layout/layout-graph.ts';
import type { Lane } from '../layout/lanes.ts';

/** One column or row of a placed matrix, in pixels along its axis. */
export type MatrixTrack = { readonly label: string; readonly start: number; readonly size: number };

/** Where a matrix lies in its picture; titles and labels stand above it and at its left side. */
export type MatrixFrame = Box & {
  readonly columns: readonly MatrixTrack[];
  readonly rows: readonly MatrixTrack[];
  readonly columnTitle: string;
  readonly rowTitle: string;
};

/**
 * A placement, and what lies behind the nodes: lanes that run through surrounding ones, or a matrix. `degraded` when a
 * layout by edges took too long, so that the nodes stand in a grid.
 */
export type DrawingPlacement = Placement & {
  readonly lanes?: readonly Lane[];
  readonly matrix?: MatrixFrame;
  readonly degraded?: true;
};
