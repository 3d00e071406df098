import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { slugOf } from '../../modules/archives/index.ts';
import type { Artifacts } from '../../modules/artifacts/index.ts';
import { callerOf } from '../admission/admission.ts';
import type { DownloadsAtOnce } from '../limits/downloads-at-once.ts';
import { attachment } from '../answers/downloads.ts';
import { listHeaders, listOf, listParameters } from '../answers/lists.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf, isKnown } from '../answers/revisions.ts';
import { Artifact, artifactOf, fileRefOf, revisionParameter } from '../schemas/artifacts.ts';
import { id } from '../schemas/common.ts';
import { readHeaders } from '../schemas/headers.ts';
import type { Server } from '../server.ts';
import { addArtifactFileReads, addLineOrigins } from './artifact-file-reads.ts';
import { addArtifactFileWrites } from './artifact-file-writes.ts';

const tags = ['Artifacts'];
const base = '/api/artifact';
const artifactId = { artifactId: id };
const savedAs = {
  'Content-Disposition': { type: 'string', description: 'The name to save it under.' },
} as const;
const bytes = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) };

/** What reading artifacts needs. */
export type ArtifactRouteDependencies = {
  readonly artifacts: Artifacts;
  readonly downloads: DownloadsAtOnce;
};

/** Declares list, read, files and ZIP download of artifacts. */
export function addArtifactRoutes(server: Server, dependencies: ArtifactRouteDependencies): void {
  const { artifacts } = dependencies;
  addReading(server, dependencies);
  addArtifactFileReads(server, artifacts);
  addLineOrigins(server, artifacts);
  addArtifactFileWrites(server, artifacts);
}

function addReading(server: Server, { artifacts, downloads }: ArtifactRouteDependencies): void {
  server.get(
    base,
    {
      schema: {
        operationId: 'listArtifacts',
        summary: 'List the artifacts of a project',
        description: 'Generated repositories of the project, those changed last first.',
        tags,
        querystring: Type.Object({ ...listParameters, projectId: id }),
        response: {
          200: json('One part of the list, without files.', Type.Array(Artifact.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { query, headersOf } = listOf(request);
      const page = await artifacts.list(callerOf(request), { ...query, projectId: request.query.projectId });
      reply.headers(headersOf(page));
      return page.items.map(artifactOf);
    },
  );

  server.get(
    `${base}/:artifactId`,
    {
      schema: {
        operationId: 'getArtifact',
        summary: 'Read an artifact and the list of its files',
        description:
          'Names the model and the revision it was generated from, and each file with its size and its hash. With `revision` as it was.',
        tags,
        params: Type.Object(artifactId),
        querystring: Type.Object(revisionParameter),
        headers: readHeaders,
        response: {
          200: json('The artifact.', Artifact.ref, etagHeader),
          304: empty('It has the revision that If-None-Match names.'),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { artifact, files } = await artifacts.read(callerOf(request), {
        artifactId: request.params.artifactId,
        revision: request.query.revision,
      });
      reply.header('ETag', etagOf(artifact.revision));
      if (isKnown(request.headers['if-none-match'], artifact.revision)) return reply.code(304).send(null);
      return { ...artifactOf(artifact), files: files.map(fileRefOf) };
    },
  );

  server.get(
    `${base}/:artifactId/download`,
    {
      schema: {
        operationId: 'downloadArtifact',
        summary: 'Download an artifact as a ZIP file',
        description:
          'Directories and files as they stand in the repository, ready to be unpacked and started.',
        tags,
        params: Type.Object(artifactId),
        querystring: Type.Object(revisionParameter),
        response: {
          200: {
            description: 'All files; the same files give the same bytes.',
            headers: savedAs,
            content: { 'application/zip': bytes },
          },
          ...failures(400, 401, 404, 429),
        },
      },
    },
    async (request, reply) => {
      downloads.enter(callerOf(request), reply);
      const { artifact, stream } = await artifacts.zip(callerOf(request), {
        artifactId: request.params.artifactId,
        revision: request.query.revision,
      });
      const headers = {
        ...attachment(`${slugOf(artifact.name, 'artifact')}.zip`),
        ETag: etagOf(artifact.revision),
      };
      return (reply as FastifyReply).headers(headers).type('application/zip').send(stream);
    },
  );
}
