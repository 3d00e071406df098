import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Guide } from '../../modules/guide/index.ts';
import { levelNames, type Level } from '../../modules/models/index.ts';
import { callerOf } from '../admission/admission.ts';
import { isKnownTag } from '../answers/revisions.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import {
  Coverage,
  coverageOf,
  ModelingConfig,
  ProcessDescriptionSchema,
  processOf,
} from '../schemas/modeling.ts';
import { readHeaders } from '../schemas/headers.ts';
import type { Server } from '../server.ts';
import { jsonType, wordsFor } from './model-answers.ts';

/** What the operations on the method need. */
export type ModelingDependencies = { readonly guide: Guide };

const tags = ['Modeling'];

/** Declares the configuration, the descriptions of the method, and how much of it covers what. */
export function addModelingRoutes(server: Server, { guide }: ModelingDependencies): void {
  const configuration = Buffer.from(JSON.stringify(guide.configuration));
  const etag = `"${createHash('sha256').update(configuration).digest('hex')}"`;
  server.get(
    '/api/modeling/config',
    {
      config: { public: true, isAlwaysTheSame: true },
      schema: {
        operationId: 'getModelingConfig',
        summary: 'Describe what a client needs to work with models',
        description: 'Metamodels, views, vocabularies and limits; the same for the life of the process.',
        tags,
        security: [],
        headers: readHeaders,
        response: {
          200: json('The configuration.', Type.Unsafe<Buffer>(Type.Ref(ModelingConfig.name)), {
            ETag: { type: 'string', description: 'Names this configuration.' },
          }),
          304: empty('It is the configuration that If-None-Match names.'),
          ...failures(400),
        },
      },
    },
    async (request, reply) => {
      reply.header('ETag', etag);
      if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send(null);
      return (reply as FastifyReply).type(jsonType).send(configuration);
    },
  );
  for (const level of [...levelNames, 'end-to-end'] as const) addProcess(server, guide, level);
  for (const level of levelNames) addCoverage(server, guide, level);
}

function addProcess(server: Server, guide: Guide, level: Level | 'end-to-end'): void {
  const name = level === 'end-to-end' ? 'EndToEnd' : wordsFor(level).singular;
  const about =
    level === 'end-to-end'
      ? 'the way from sources to a running system'
      : `the method of the level ${level.toUpperCase()}`;
  server.get(
    `/api/modeling/process/${level}`,
    {
      schema: {
        operationId: `get${name}Process`,
        summary: `Describe ${about}`,
        description:
          'Names steps, the classes that each works on and what comes next. The same for every model.',
        tags,
        response: { 200: json('Its steps in order.', ProcessDescriptionSchema.ref), ...failures(400, 401) },
      },
    },
    async () => processOf(guide.process(level)),
  );
}

function addCoverage(server: Server, guide: Guide, level: Level): void {
  const { name, singular } = wordsFor(level);
  server.get(
    `/api/modeling/process/${level}/coverage`,
    {
      schema: {
        operationId: `get${singular}Coverage`,
        summary: `Report whether the method reaches all of the ${name} metamodel, and how far a model is`,
        description:
          'Without `modelId` only the method is compared with the metamodel; with it, `progress` says how far that model is with each step.',
        tags,
        querystring: Type.Object({
          modelId: Type.Optional(Type.String({ description: 'A model whose progress to report.' })),
        }),
        response: {
          200: json('What the steps touch.', Coverage.ref),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request) =>
      coverageOf(await guide.coverage(callerOf(request), { level, modelId: request.query.modelId })),
  );
}
