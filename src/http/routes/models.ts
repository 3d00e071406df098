import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { levelNames, type Level, type ModelRecord, type Models } from '../../modules/models/index.ts';
import { callerOf } from '../admission/admission.ts';
import { idempotencyOfJson, replayedHeader } from '../repeats/idempotency-of-bytes.ts';
import { listHeaders, listOf, listParameters } from '../answers/lists.ts';
import { failures, json } from '../openapi/answers.ts';
import { etagHeader } from '../answers/revisions.ts';
import { createHeaders } from '../schemas/headers.ts';
import { ModelCreateRequest, modelParts, ModelSummary, summaryOf, unparsed } from '../schemas/models.ts';
import type { Server } from '../server.ts';
import { addModelHistoryRoutes, type ModelHistoryDependencies } from './model-history.ts';
import { addModelItemRoutes } from './model-items.ts';
import { addModelRevisionRoutes } from './model-revisions.ts';
import {
  jsonType,
  locationHeader,
  type ModelDependencies,
  modelOnWire,
  rawBodyOptions,
  wordsFor,
  written,
} from './model-answers.ts';

/** Declares list, create, read, replace, patch, delete, revisions and history of the models of every level. */
export function addModelRoutes(server: Server, dependencies: ModelHistoryDependencies): void {
  for (const level of levelNames) {
    addList(server, dependencies, level);
    addCreate(server, dependencies, level);
    addModelItemRoutes(server, dependencies, level);
    addModelRevisionRoutes(server, dependencies, level);
    addModelHistoryRoutes(server, dependencies, level);
  }
}

function addList(server: Server, { models }: ModelDependencies, level: Level): void {
  const words = wordsFor(level);
  server.get(
    `/api/${level}`,
    {
      schema: {
        operationId: `list${words.plural}`,
        summary: `List ${words.name} models`,
        description:
          'Models of all your projects or of one, those changed last first. Contents are left out unless `include` asks for them.',
        tags: [words.tag],
        querystring: Type.Object({
          ...listParameters,
          projectId: Type.Optional(Type.String({ description: 'Only models of this project.' })),
          include: Type.Optional(
            Type.Unsafe<'content'>({
              'x-caseless': true,
              type: 'string',
              enum: ['content'],
              description: '`content` adds the content of every model.',
            }),
          ),
        }),
        response: {
          200: json('One part of the list, without contents.', Type.Array(ModelSummary.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { query, headersOf } = listOf(request);
      const { projectId } = request.query;
      const page = await models.list(callerOf(request), { ...query, level, projectId });
      reply.headers(headersOf(page));
      if (request.query.include === undefined) return page.items.map(summaryOf);
      const whole = Readable.from(wholeModels(models, page.items));
      return (reply as FastifyReply).type(jsonType).send(whole);
    },
  );
}

function addCreate(server: Server, dependencies: ModelDependencies, level: Level): void {
  const { models, reader } = dependencies;
  const words = wordsFor(level);
  server.post(
    `/api/${level}`,
    {
      ...rawBodyOptions(dependencies),
      schema: {
        operationId: `create${words.singular}`,
        summary: `Create a ${words.name} model`,
        description:
          'Stores a content that is representable, complete or not; validation reports what is missing. Elements without an id get one.',
        tags: [words.tag],
        headers: createHeaders,
        body: unparsed(ModelCreateRequest, level),
        response: {
          201: json('The stored model.', modelOnWire, { ...etagHeader, ...locationHeader }),
          ...failures(400, 401, 404, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const idempotency = await idempotencyOfJson(request, { body: request.body, reader });
      const document = await reader.readDocument(level, request.body);
      const { record, replayed } = await models.create(callerOf(request), { level, document, idempotency });
      if (replayed) reply.headers(replayedHeader);
      reply.code(201).header('Location', `/api/${level}/${record.id}`);
      return written(request, reply, { models, record });
    },
  );
}

/** A JSON array of models, one after the other, so that no more than one content is in memory at a time. */
async function* wholeModels(models: Models, records: readonly ModelRecord[]): AsyncGenerator<Buffer> {
  yield Buffer.from('[');
  for (const [index, record] of records.entries()) {
    if (index > 0) yield Buffer.from(',');
    yield* modelParts(record, await models.content(record));
  }
  yield Buffer.from(']');
}
