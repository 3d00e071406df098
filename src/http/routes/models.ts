import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { revisionOf } from '../../lib/revision.ts';
import {
  levelNames,
  type Level,
  type ModelReader,
  type ModelRecord,
  type Models,
} from '../../modules/models/index.ts';
import { headersOfPage, listHeaders, listParameters, listQueryOf } from '../lists.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf, insistedRevision, isKnown } from '../revisions.ts';
import { expectedRevisionParameter, id } from '../schemas/common.ts';
import { createHeaders, readHeaders, replaceHeaders } from '../schemas/headers.ts';
import {
  Model,
  modelBytes,
  ModelCreateRequest,
  ModelReplaceRequest,
  ModelSummary,
  summaryOf,
  unparsed,
} from '../schemas/models.ts';
import { callerOf, type Server } from '../server.ts';
import type { Validators } from '../validation.ts';

/** What the operations on models need. */
export type ModelDependencies = {
  readonly models: Models;
  readonly reader: ModelReader;
  readonly validators: Validators;
  /** Bytes a body with a model may have. */
  readonly maxModelBytes: number;
};

/** Declares list, create, read and replace of the models of every level. */
export function addModelRoutes(server: Server, dependencies: ModelDependencies): void {
  for (const level of levelNames) {
    addCollection(server, dependencies, level);
    addItem(server, dependencies, level);
  }
}

const jsonType = 'application/json; charset=utf-8';
const modelOnWire = Type.Unsafe<Buffer>(Type.Ref(Model.name));
const location = { Location: { type: 'string', description: 'Where the model is read.' } } as const;

function addCollection(server: Server, dependencies: ModelDependencies, level: Level): void {
  const { models, reader } = dependencies;
  const words = wordsFor(level);

  server.get(
    `/api/${level}`,
    {
      schema: {
        operationId: `list${words.plural}`,
        summary: `List ${words.name} models`,
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
      const query = listQueryOf(request.query);
      const { projectId } = request.query;
      const page = await models.list(callerOf(request), { ...query, level, projectId });
      reply.headers(headersOfPage(page, { target: request.url, query }));
      if (request.query.include === undefined) return page.items.map(summaryOf);
      const whole = Readable.from(wholeModels(models, page.items));
      return (reply as FastifyReply).type(jsonType).send(whole);
    },
  );

  server.post(
    `/api/${level}`,
    {
      ...rawBodyOptions(dependencies),
      schema: {
        operationId: `create${words.singular}`,
        summary: `Create a ${words.name} model`,
        tags: [words.tag],
        headers: createHeaders,
        body: unparsed(ModelCreateRequest, level),
        response: {
          201: json('The stored model.', modelOnWire, { ...etagHeader, ...location }),
          ...failures(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const document = await reader.readDocument(level, request.body);
      const record = await models.create(callerOf(request), { level, document });
      reply.code(201).header('Location', `/api/${level}/${record.id}`);
      return written(request, reply, { models, record });
    },
  );
}

function addItem(server: Server, dependencies: ModelDependencies, level: Level): void {
  const { models, reader } = dependencies;
  const words = wordsFor(level);

  server.get(
    `/api/${level}/:id`,
    {
      schema: {
        operationId: `get${words.singular}`,
        summary: `Read a ${words.name} model`,
        tags: [words.tag],
        params: Type.Object({ id }),
        headers: readHeaders,
        response: {
          200: json('The model.', modelOnWire, etagHeader),
          304: empty('It has the revision that If-None-Match names.'),
          ...failures(401, 404),
        },
      },
    },
    async (request, reply) => {
      const record = await models.get(callerOf(request), { level, id: request.params.id });
      reply.header('ETag', etagOf(record.revision));
      if (isKnown(request.headers['if-none-match'], record.revision)) return reply.code(304).send(null);
      return whole(reply, { models, record });
    },
  );

  server.put(
    `/api/${level}/:id`,
    {
      ...rawBodyOptions(dependencies),
      schema: {
        operationId: `replace${words.singular}`,
        summary: `Replace a ${words.name} model`,
        tags: [words.tag],
        params: Type.Object({ id }),
        headers: replaceHeaders,
        querystring: Type.Object({ expectedRevision: Type.Optional(expectedRevisionParameter) }),
        body: unparsed(ModelReplaceRequest, level),
        response: {
          200: json('The stored model; its revision has grown by 1.', modelOnWire, etagHeader),
          ...failures(400, 401, 404, 409, 412, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const document = await reader.readDocument(level, request.body);
      const record = await models.replace(callerOf(request), {
        level,
        id: request.params.id,
        document,
        expectedRevision: revisionOf(request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return written(request, reply, { models, record });
    },
  );
}

function rawBodyOptions({ maxModelBytes, validators }: ModelDependencies): {
  readonly bodyLimit: number;
  readonly config: { readonly rawBody: true };
  readonly validatorCompiler: Validators['parametersOnly'];
} {
  return {
    bodyLimit: maxModelBytes,
    config: { rawBody: true },
    validatorCompiler: validators.parametersOnly,
  };
}

/** A JSON array of models, one after the other, so that no more than one content is in memory at a time. */
async function* wholeModels(models: Models, records: readonly ModelRecord[]): AsyncGenerator<Buffer> {
  yield Buffer.from('[');
  for (const [index, record] of records.entries()) {
    if (index > 0) yield Buffer.from(',');
    yield modelBytes(record, await models.content(record));
  }
  yield Buffer.from(']');
}

type Stored = { readonly models: Models; readonly record: ModelRecord };

/** The answer to a write: the whole model, or the record alone when the sender prefers that. */
async function written(request: FastifyRequest, reply: FastifyReply, stored: Stored): Promise<Buffer> {
  reply.header('ETag', etagOf(stored.record.revision));
  if (!wantsMinimum(request.headers['prefer'])) return whole(reply, stored);
  reply.header('Preference-Applied', 'return=minimal').type(jsonType);
  return Buffer.from(JSON.stringify(summaryOf(stored.record)));
}

async function whole(reply: FastifyReply, { models, record }: Stored): Promise<Buffer> {
  const bytes = modelBytes(record, await models.content(record));
  reply.type(jsonType);
  return bytes;
}

function wantsMinimum(prefer: string | readonly string[] | undefined): boolean {
  return [prefer ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .some((preference) => preference.trim().toLowerCase() === 'return=minimal');
}

function wordsFor(level: Level): {
  readonly name: string;
  readonly tag: string;
  readonly singular: string;
  readonly plural: string;
} {
  const name = level.toUpperCase();
  const word = name.charAt(0) + level.slice(1);
  return { name, tag: `${name} models`, singular: word, plural: `${word}s` };
}
