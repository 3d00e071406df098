import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { revisionOf } from '../../lib/revision.ts';
import { levelNames, type Level } from '../../modules/models/index.ts';
import type { Views } from '../../modules/views/index.ts';
import { callerOf } from '../admission/admission.ts';
import { wantsSvg } from '../answers/downloads.ts';
import { etagHeader, insistedRevision } from '../answers/revisions.ts';
import { failures } from '../openapi/answers.ts';
import { id } from '../schemas/common.ts';
import { changeHeaders } from '../schemas/headers.ts';
import { ViewDraftRequest } from '../schemas/views.ts';
import type { Server } from '../server.ts';
import { wordsFor } from './model-answers.ts';
import { narrowingIn, narrowingQuery } from './view-narrowing.ts';
import { sendPicture, sendView, viewContents, viewId } from './views.ts';

/** Declares the drawing of changes that are not saved, on models of every level. */
export function addViewDraftRoutes(server: Server, views: Views): void {
  for (const level of levelNames) addDraft(server, views, level);
}

function addDraft(server: Server, views: Views, level: Level): void {
  const words = wordsFor(level);
  server.post(
    `/api/${level}/:modelId/views/:viewId/picture`,
    {
      schema: {
        operationId: `draw${words.singular}View`,
        summary: `Draw a view of a ${words.name} model with changes that are not saved`,
        description:
          'Nothing is stored. As JSON with the places of the nodes; as a picture with `Accept: image/svg+xml`. Nodes with ' +
          'stored places keep them. The picture has classes and no style sheet, for pages with a style sheet of their ' +
          'own; `data-id` names the element of a node, of a line inside it or of an edge, and `data-degraded` says that ' +
          'the nodes stand in a grid because a layout by edges took too long.',
        tags: [words.tag],
        params: Type.Object({ modelId: id, viewId }),
        headers: changeHeaders,
        querystring: Type.Object(narrowingQuery(level)),
        body: ViewDraftRequest.ref,
        response: {
          200: { description: 'The view of the changed model.', headers: etagHeader, content: viewContents },
          ...failures(400, 401, 404, 409, 412, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const { patch, expectedRevision } = request.body;
      const wanted = {
        level,
        id: request.params.modelId,
        viewId: request.params.viewId,
        narrowing: narrowingIn(request.query, level),
        patch: patch === undefined ? undefined : new TextEncoder().encode(JSON.stringify(patch)),
        expectedRevision: revisionOf(expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      };
      const caller = callerOf(request);
      const answer = (reply as FastifyReply).header('Vary', 'Accept, Origin');
      if (wantsSvg(request.headers.accept)) return sendPicture(answer, await views.drawDraft(caller, wanted));
      return sendView(answer, await views.readDraft(caller, wanted));
    },
  );
}
