import { Type } from 'typebox';
import type { Impact } from '../../modules/impact/index.ts';
import { levelNames, type Level } from '../../modules/models/index.ts';
import { callerOf } from '../admission/admission.ts';
import { failures, json } from '../openapi/answers.ts';
import { artifactOf } from '../schemas/artifacts.ts';
import { id } from '../schemas/common.ts';
import { ancestorOf, ArtifactImpactSchema, elementImpactOf, ElementImpactSchema } from '../schemas/impact.ts';
import type { Server } from '../server.ts';
import { wordsFor } from './model-answers.ts';

/** What impact analysis needs. */
export type ImpactRouteDependencies = { readonly impact: Impact };

const tags = ['Impact'];
const usualLimit = 500;
const limit = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 5_000,
    default: usualLimit,
    description: 'At most this many entries in each list.',
  }),
);

/** Declares the operations that follow traces from elements and artifacts. */
export function addImpactRoutes(server: Server, { impact }: ImpactRouteDependencies): void {
  for (const level of levelNames) addElement(server, impact, level);
  server.get(
    '/api/impact/artifact/:artifactId',
    {
      schema: {
        operationId: 'getArtifactImpact',
        summary: 'Trace what an artifact comes from',
        description:
          'All models behind it, with the elements that it carries; with `path` those of one file.',
        tags,
        params: Type.Object({ artifactId: id }),
        querystring: Type.Object({
          limit,
          path: Type.Optional(Type.String({ description: 'Path of a file of the artifact.' })),
        }),
        response: {
          200: json('The artifact and the models behind it, nearest first.', ArtifactImpactSchema.ref),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request) => {
      const { artifact, upstream } = await impact.ofArtifact(callerOf(request), {
        artifactId: request.params.artifactId,
        path: request.query.path,
        limit: request.query.limit ?? usualLimit,
      });
      return { artifact: artifactOf(artifact), upstream: upstream.map(ancestorOf) };
    },
  );
}

function addElement(server: Server, impact: Impact, level: Level): void {
  const { name, singular } = wordsFor(level);
  server.get(
    `/api/impact/${level}/:modelId/element/:elementId`,
    {
      schema: {
        operationId: `get${singular}ElementImpact`,
        summary: `Trace what an element of a ${name} model comes from and what comes from it`,
        description:
          'Follows trace links up to the business and down to the files. What a change of the element would touch is part of the answer.',
        tags,
        params: Type.Object({ modelId: id, elementId: id }),
        querystring: Type.Object({ limit }),
        response: {
          200: json('Sources, results, files and peers of the element.', ElementImpactSchema.ref),
          ...failures(400, 401, 404, 429),
        },
      },
    },
    async (request) =>
      elementImpactOf(
        await impact.ofElement(callerOf(request), {
          level,
          ...request.params,
          limit: request.query.limit ?? usualLimit,
        }),
      ),
  );
}
