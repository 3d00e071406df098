import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { packGraph } from '../kernel/layout/pack.ts';
import type { Placement } from '../kernel/layout/layout-graph.ts';
import { Refusal } from '../lib/refusal.ts';
import type { LaidOut, LayoutEngine } from '../modules/views/index.ts';

/** Bounds of layout work. */
export type LayoutBounds = {
  /** Threads that lay out at the same time. */
  readonly threads: number;
  /** Requests that may wait for a thread. */
  readonly waiting: number;
  /** From the request to the answer, in milliseconds; what takes longer gets a grid. */
  readonly budget: number;
  /** Most nodes and edges that are laid out otherwise than in a grid. */
  readonly nodes: number;
  readonly edges: number;
};

/** The usual bounds. */
export const usualBounds: LayoutBounds = {
  threads: 2,
  waiting: 20,
  budget: 2_500,
  nodes: 2_000,
  edges: 5_000,
};

/** The first thread has to load the layout before it can begin (milliseconds). */
const firstStart = 1_000;

const threadMemory = 128;
const threadStack = 16;

/**
 * Makes threads that lay out graphs, apart from those for models: a graph that takes too long, too much memory or too
 * much stack ends its thread and is laid out in a grid.
 */
export function createLayoutPool(
  bounds: LayoutBounds = usualBounds,
): LayoutEngine & { readonly close: () => Promise<void> } {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./layout-entry.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: bounds.threads,
    maxQueue: bounds.waiting,
    idleTimeout: 60_000,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: threadMemory, stackSizeMb: threadStack },
  });
  // The task that a failing thread worked on is rejected as well; without a listener the process would end.
  pool.on('error', () => undefined);

  return {
    layout: async (graph, { options, earlier }) => {
      const grid = (): LaidOut => ({ placement: packGraph(graph, options.spacing), degraded: true });
      if (graph.nodes.length > bounds.nodes || graph.edges.length > bounds.edges) return grid();
      if (options.algorithm === 'grid' || options.algorithm === 'pack') return { ...grid(), degraded: false };
      if (pool.queueSize >= bounds.waiting) throw tooMany();
      const budget = bounds.budget + (pool.threads.length === 0 ? firstStart : 0);
      try {
        // Checked border: `layout-entry.ts` exports this task, and that is what it answers.
        const placement = (await pool.run(
          { graph, options, earlier },
          { name: 'layout', signal: AbortSignal.timeout(budget) },
        )) as Placement;
        return { placement, degraded: false };
      } catch {
        return grid();
      }
    },
    close: () => pool.destroy(),
  };
}

function tooMany(): Refusal {
  return new Refusal('TOO_MANY', 'Too many layouts are waiting; try again in a second.');
}
