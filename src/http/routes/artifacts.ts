import { isUtf8 } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { ArtifactFile, Artifacts } from '../../modules/artifacts/index.ts';
import { attachment, wantsRaw } from '../downloads.ts';
import { headersOfPage, listHeaders, listParameters, listQueryOf } from '../lists.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf, isKnown } from '../revisions.ts';
import {
  Artifact,
  artifactOf,
  FileContent,
  fileContentOf,
  FileRef,
  fileRefOf,
} from '../schemas/artifacts.ts';
import { id } from '../schemas/common.ts';
import { readHeaders } from '../schemas/headers.ts';
import { callerOf, type Server } from '../server.ts';

const tags = ['Artifacts'];
const base = '/api/artifact';
const artifactId = { artifactId: id };
const savedAs = {
  'Content-Disposition': { type: 'string', description: 'The name to save it under.' },
} as const;
const bytes = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) };

/** Declares list, read, file reads and ZIP download of artifacts. */
export function addArtifactRoutes(server: Server, { artifacts }: { readonly artifacts: Artifacts }): void {
  addReading(server, artifacts);
  addFiles(server, artifacts);
}

function addReading(server: Server, artifacts: Artifacts): void {
  server.get(
    base,
    {
      schema: {
        operationId: 'listArtifacts',
        summary: 'List the artifacts of a project',
        tags,
        querystring: Type.Object({ ...listParameters, projectId: id }),
        response: {
          200: json('One part of the list, without files.', Type.Array(Artifact.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const query = listQueryOf(request.query);
      const page = await artifacts.list(callerOf(request), { ...query, projectId: request.query.projectId });
      reply.headers(headersOfPage(page, { target: request.url, query }));
      return page.items.map(artifactOf);
    },
  );

  server.get(
    `${base}/:artifactId`,
    {
      schema: {
        operationId: 'getArtifact',
        summary: 'Read an artifact and the list of its files',
        tags,
        params: Type.Object(artifactId),
        headers: readHeaders,
        response: {
          200: json('The artifact.', Artifact.ref, etagHeader),
          304: empty('It has the revision that If-None-Match names.'),
          ...failures(401, 404),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const artifact = await artifacts.get(caller, request.params.artifactId);
      reply.header('ETag', etagOf(artifact.revision));
      if (isKnown(request.headers['if-none-match'], artifact.revision)) return reply.code(304).send(null);
      const files = await artifacts.files(caller, artifact.id);
      return { ...artifactOf(artifact), files: files.map(fileRefOf) };
    },
  );

  server.get(
    `${base}/:artifactId/download`,
    {
      schema: {
        operationId: 'downloadArtifact',
        summary: 'Download an artifact as a ZIP file',
        tags,
        params: Type.Object(artifactId),
        response: {
          200: {
            description: 'All files; the same files give the same bytes.',
            headers: savedAs,
            content: { 'application/zip': bytes },
          },
          ...failures(401, 404),
        },
      },
    },
    async (request, reply) => {
      const { artifact, stream } = await artifacts.zip(callerOf(request), request.params.artifactId);
      const headers = { ...attachment(`${artifact.name}.zip`), ETag: etagOf(artifact.revision) };
      return (reply as FastifyReply).headers(headers).type('application/zip').send(stream);
    },
  );
}

function addFiles(server: Server, artifacts: Artifacts): void {
  server.get(
    `${base}/:artifactId/files`,
    {
      schema: {
        operationId: 'listArtifactFiles',
        summary: 'List the files of an artifact',
        tags,
        params: Type.Object(artifactId),
        response: {
          200: json('All files, sorted by path.', Type.Array(FileRef.ref)),
          ...failures(401, 404),
        },
      },
    },
    async (request) => {
      const files = await artifacts.files(callerOf(request), request.params.artifactId);
      return files.map(fileRefOf);
    },
  );

  server.get(
    `${base}/:artifactId/files/*`,
    {
      schema: {
        operationId: 'readArtifactFile',
        summary: 'Read a file of an artifact',
        description:
          'JSON about the file with its content; its bytes with `?raw=true` or an `Accept` of text/plain.',
        tags,
        params: Type.Object({
          ...artifactId,
          '*': Type.String({ description: 'Path of the file; its / may stay as they are.' }),
        }),
        querystring: Type.Object({
          raw: Type.Optional(Type.Boolean({ default: false, description: 'Answer the bytes of the file.' })),
        }),
        response: {
          200: {
            description: 'The file.',
            headers: { ...etagHeader, ...savedAs },
            content: {
              'application/json': { schema: FileContent.ref },
              'application/octet-stream': bytes,
              'text/plain': bytes,
            },
          },
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const file = await artifacts.readFile(callerOf(request), {
        artifactId: request.params.artifactId,
        path: request.params['*'],
      });
      reply.headers({ ETag: etagOf(file.artifact.revision), Vary: 'Accept' });
      if (request.query.raw === true || wantsRaw(request.headers.accept)) return sendRaw(reply, file);
      return fileContentOf(file);
    },
  );
}

function sendRaw(reply: FastifyReply, { ref, bytes: content }: ArtifactFile): FastifyReply {
  // One of two types whatever the file is: nothing in a browser may act on what a model made it hold.
  const type = isUtf8(content) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return reply
    .headers(attachment(ref.path.slice(ref.path.lastIndexOf('/') + 1)))
    .type(type)
    .send(Buffer.from(content));
}
