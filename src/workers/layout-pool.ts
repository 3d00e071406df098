import { fileURLToPath } from 'node:url';
import { packGraph } from '../kernel/layout/pack.ts';
import type { Placement } from '../kernel/layout/layout-graph.ts';
import { Refusal } from '../lib/refusal.ts';
import type { LaidOut, LayoutEngine } from '../modules/views/index.ts';
import { createProcessPool } from './process-pool.ts';

/** Bounds of layout work. */
export type LayoutBounds = {
  /** Processes that lay out at the same time. */
  readonly processes: number;
  /** Requests that may wait for a process. */
  readonly waiting: number;
  /** From the request to the answer, in milliseconds; what takes longer gets a grid. */
  readonly budget: number;
  /** Most nodes and edges that are laid out otherwise than in a grid. */
  readonly nodes: number;
  readonly edges: number;
};

/** The usual bounds. */
export const usualBounds: LayoutBounds = {
  processes: 2,
  waiting: 20,
  budget: 2_500,
  nodes: 2_000,
  edges: 5_000,
};

/** The first process has to start and to load the layout before it can begin (milliseconds). */
const firstStart = 1_000;

const idleTime = 60_000;

/** Memory (MiB) and stack (KiB, below what systems give a process) of a process that lays out. */
const flags = ['--max-old-space-size=128', '--stack-size=6000'];

/**
 * Makes processes that lay out graphs: a graph that takes too long, too much memory or too much stack ends its process
 * and is laid out in a grid.
 */
export function createLayoutPool(
  bounds: LayoutBounds = usualBounds,
): LayoutEngine & { readonly close: () => Promise<void> } {
  const file = fileURLToPath(new URL('./layout-process.ts', import.meta.url));
  const pool = createProcessPool({ file, processes: bounds.processes, flags, idleTime });

  return {
    layout: async (graph, { options, earlier }) => {
      const grid = (): LaidOut => ({
        placement: packGraph(graph, options.spacing, options.ratio),
        degraded: true,
      });
      if (graph.nodes.length > bounds.nodes || graph.edges.length > bounds.edges) return grid();
      if (options.algorithm === 'grid' || options.algorithm === 'pack') return { ...grid(), degraded: false };
      if (pool.waiting() >= bounds.waiting) throw tooMany();
      const budget = bounds.budget + (pool.isWarm() ? 0 : firstStart);
      try {
        const task = { graph, options, earlier };
        // Checked border: that is what `layout-process.ts` answers to this task.
        const placement = (await pool.run(task, AbortSignal.timeout(budget))) as Placement;
        return { placement, degraded: false };
      } catch {
        return grid();
      }
    },
    close: pool.close,
  };
}

function tooMany(): Refusal {
  return new Refusal('TOO_MANY', 'Too many layouts are waiting; try again in a second.');
}
