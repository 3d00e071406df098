import { Type } from 'typebox';
import { revisionOf } from '../../lib/revision.ts';
import type { History } from '../../modules/history/index.ts';
import type { Level } from '../../modules/models/index.ts';
import { callerOf } from '../admission/admission.ts';
import { headersOfPage, listHeaders, listParameters, listPartOf } from '../answers/lists.ts';
import { failures, json } from '../openapi/answers.ts';
import { etagHeader, insistedRevision } from '../answers/revisions.ts';
import { expectedRevisionParameter, id } from '../schemas/common.ts';
import { replaceHeaders } from '../schemas/headers.ts';
import { RestoreRequest } from '../schemas/model-requests.ts';
import { ModelChange, modelChangeOf } from '../schemas/synchronization.ts';
import type { Server } from '../server.ts';
import { type ModelDependencies, modelOnWire, refuseInvalid, wordsFor, written } from './model-answers.ts';

/** What the operations on the history of models need. */
export type ModelHistoryDependencies = ModelDependencies & { readonly history: History };

/** Declares the comparison of states of the models of a level, and the way back to an earlier one. */
export function addModelHistoryRoutes(
  server: Server,
  dependencies: ModelHistoryDependencies,
  level: Level,
): void {
  addChanges(server, dependencies, level);
  addRestore(server, dependencies, level);
}

function addChanges(server: Server, { history }: ModelHistoryDependencies, level: Level): void {
  const words = wordsFor(level);
  server.get(
    `/api/${level}/:id/changes`,
    {
      schema: {
        operationId: `list${words.singular}Changes`,
        summary: `Compare two states of a ${words.name} model`,
        description:
          'Every difference as a merge sees it, by element id and feature: first what was added, moved or changed, in ' +
          'the order of the later content, then what was deleted. A revision that is no longer kept is answered 404, ' +
          'and `issues` names the oldest that is.',
        tags: [words.tag],
        params: Type.Object({ id }),
        querystring: Type.Object({
          from: Type.Optional(
            Type.String({
              pattern: '^([bB][aA][sS][eE]|[1-9][0-9]{0,14})$',
              description:
                'The earlier state: a revision, or `base` for what was generated into this model last, before people ' +
                'changed it. The revision before `to` when left out; with `with` the current one.',
              examples: ['1'],
            }),
          ),
          to: Type.Optional(
            Type.String({
              pattern: '^[1-9][0-9]{0,14}$',
              description: 'The revision of the later state; the current one when left out.',
            }),
          ),
          with: Type.Optional(
            Type.String({
              description: 'Another model of the level and project: the later state is one of that model.',
            }),
          ),
          limit: listParameters.limit,
          offset: listParameters.offset,
        }),
        response: {
          200: json('One part of the list.', Type.Array(ModelChange.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { from, to, with: other } = request.query;
      const query = listPartOf(request.query);
      const isBase = from?.toLowerCase() === 'base';
      const page = await history.changes(callerOf(request), {
        level,
        id: request.params.id,
        ...query,
        from: isBase ? 'base' : revisionOf(from),
        to: revisionOf(to),
        with: other,
      });
      reply.headers(headersOfPage(page, { target: request.url, query }));
      return page.items.map((change) => modelChangeOf(change, isBase ? 'USER' : null));
    },
  );
}

function addRestore(server: Server, { models }: ModelHistoryDependencies, level: Level): void {
  const words = wordsFor(level);
  server.post(
    `/api/${level}/:id/restore`,
    {
      attachValidation: true,
      schema: {
        operationId: `restore${words.singular}`,
        summary: `Restore an earlier state of a ${words.name} model`,
        description:
          'Content, name and description of the revision become those of a new one; nothing is rewritten, so that this ' +
          'can be taken back in the same way. A revision that is no longer kept is answered 404, and `issues` names the ' +
          'oldest that is.',
        tags: [words.tag],
        params: Type.Object({ id }),
        headers: replaceHeaders,
        querystring: Type.Object({ expectedRevision: Type.Optional(expectedRevisionParameter) }),
        body: RestoreRequest.ref,
        response: {
          200: json('The stored model; its revision has grown by 1.', modelOnWire, etagHeader),
          ...failures(400, 401, 404, 409, 412, 413, 415),
        },
      },
    },
    async (request, reply) => {
      await refuseInvalid(request, { models, level, id: request.params.id });
      const { revision, expectedRevision } = request.body;
      const record = await models.restore(callerOf(request), {
        level,
        id: request.params.id,
        // Checked border: the schema lets nothing else through.
        revision: revisionOf(revision) as number,
        expectedRevision: revisionOf(expectedRevision ?? request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return written(request, reply, { models, record });
    },
  );
}
