import { Type } from 'typebox';
import { notFound } from '../../lib/refusal.ts';
import { revisionOf } from '../../lib/revision.ts';
import type { Level, Models } from '../../modules/models/index.ts';
import { callerOf } from '../admission/admission.ts';
import { listHeaders, listOf, listParameters } from '../answers/lists.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf, isKnown } from '../answers/revisions.ts';
import { id } from '../schemas/common.ts';
import { readHeaders } from '../schemas/headers.ts';
import { RevisionRef, revisionRefOf } from '../schemas/models.ts';
import type { Server } from '../server.ts';
import { modelOnWire, whole, wordsFor } from './model-answers.ts';

/** Declares list and read of the states that the models of a level had. */
export function addModelRevisionRoutes(
  server: Server,
  { models }: { readonly models: Models },
  level: Level,
): void {
  const words = wordsFor(level);
  server.get(
    `/api/${level}/:id/revisions`,
    {
      schema: {
        operationId: `list${words.singular}Revisions`,
        summary: `List the kept revisions of a ${words.name} model`,
        description:
          'The last 50 that differ. `…/changes` compares two of them, `…/restore` makes one the newest again.',
        tags: [words.tag],
        params: Type.Object({ id }),
        querystring: Type.Object(listParameters),
        response: {
          200: json('One part of the list.', Type.Array(RevisionRef.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { query, headersOf } = listOf(request);
      const page = await models.revisions(callerOf(request), { level, id: request.params.id, query });
      reply.headers(headersOf(page));
      return page.items.map(revisionRefOf);
    },
  );

  server.get(
    `/api/${level}/:id/revisions/:revision`,
    {
      schema: {
        operationId: `get${words.singular}Revision`,
        summary: `Read a ${words.name} model as it was`,
        description:
          'Every change makes a revision, and the latest of them are kept. A revision that is no longer kept is answered 404.',
        tags: [words.tag],
        params: Type.Object({ id, revision: Type.String({ description: 'A revision of the model.' }) }),
        headers: readHeaders,
        response: {
          200: json('The model as it was.', modelOnWire, etagHeader),
          304: empty('If-None-Match names this revision.'),
          ...failures(401, 404),
        },
      },
    },
    async (request, reply) => {
      const revision = revisionOf(request.params.revision);
      if (revision === undefined) throw notFound('The revision');
      const record = await models.revision(callerOf(request), { level, id: request.params.id, revision });
      reply.header('ETag', etagOf(revision));
      if (isKnown(request.headers['if-none-match'], revision)) return reply.code(304).send(null);
      return whole(reply, { models, record });
    },
  );
}
