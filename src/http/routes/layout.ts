import { layoutGraph, type LayoutEngine } from '../../modules/views/index.ts';
import { elkChildren, graphRequestOf, isElkForm } from '../answers/elk-form.ts';
import { createLayoutLimits } from '../limits/layout-limits.ts';
import { failures, json } from '../openapi/answers.ts';
import type { Counting } from '../limits/request-bucket.ts';
import { LayoutRequest, LayoutResult } from '../schemas/views.ts';
import type { Server } from '../server.ts';

/** What the layout of graphs needs. */
export type LayoutDependencies = Counting & { readonly layoutEngine: LayoutEngine };

const mostBytes = 2 * 1024 * 1024;

/** Declares the operation that lays out any graph, which needs no token. */
export function addLayoutRoutes(server: Server, { layoutEngine, ...counting }: LayoutDependencies): void {
  const limits = createLayoutLimits(counting);
  server.post(
    '/api/layout',
    {
      bodyLimit: mostBytes,
      config: { public: true },
      schema: {
        operationId: 'layoutGraph',
        summary: 'Lay out a graph',
        description:
          'Equal graphs get equal places. What takes longer than 2.5 seconds is laid out in a grid instead, and says so ' +
          'with `degraded`. A graph may also be sent in the form of ELK.',
        tags: ['Layout'],
        security: [],
        body: LayoutRequest.ref,
        response: {
          200: json('Where nodes and edges go.', LayoutResult.ref),
          ...failures(400, 413, 415, 429),
        },
      },
    },
    (request) =>
      limits.inTurn(request.clientAddress, async () => {
        const layout = await layoutGraph(layoutEngine, graphRequestOf(request.body));
        return {
          ...layout,
          nodes: [...layout.nodes],
          edges: layout.edges.map((edge) => ({ ...edge, points: [...edge.points] })),
          ...(isElkForm(request.body) && { children: [...elkChildren(layout)] }),
        };
      }),
  );
}
