import { isUtf8 } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { StoredFile, Artifacts } from '../../modules/artifacts/index.ts';
import { callerOf } from '../admission/admission.ts';
import { attachment, savedAs, wantsRaw } from '../answers/downloads.ts';
import { failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf } from '../answers/revisions.ts';
import {
  FileContent,
  fileContentOf,
  FileRef,
  LineOrigin,
  fileRefOf,
  filePlace,
  revisionParameter,
} from '../schemas/artifacts.ts';
import { id } from '../schemas/common.ts';
import type { Server } from '../server.ts';

const tags = ['Artifacts'];
const base = '/api/artifact/:artifactId/files';
const bytes = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) };

/** Declares the list of an artifact's files and reading one of them. */
export function addArtifactFileReads(server: Server, artifacts: Artifacts): void {
  server.get(
    base,
    {
      schema: {
        operationId: 'listArtifactFiles',
        summary: 'List the files of an artifact',
        description: 'Shows path, size and hash of each file, without contents.',
        tags,
        params: Type.Object({ artifactId: id }),
        querystring: Type.Object(revisionParameter),
        response: {
          200: json('All files, sorted by path.', Type.Array(FileRef.ref), etagHeader),
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
      return files.map(fileRefOf);
    },
  );

  server.get(
    `${base}/*`,
    {
      schema: {
        operationId: 'readArtifactFile',
        summary: 'Read a file of an artifact',
        description:
          'JSON about the file with its content; its bytes with `?raw=true` or an `Accept` of text/plain.',
        tags,
        params: filePlace,
        querystring: Type.Object({
          raw: Type.Optional(Type.Boolean({ default: false, description: 'Return the bytes of the file.' })),
          ...revisionParameter,
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
        revision: request.query.revision,
      });
      reply.headers({ ETag: etagOf(file.artifact.revision), Vary: 'Accept' });
      if (request.query.raw === true || wantsRaw(request.headers.accept)) return sendRaw(reply, file);
      return fileContentOf(file);
    },
  );
}

/** Declares which elements the lines of a file name. */
export function addLineOrigins(server: Server, artifacts: Artifacts): void {
  server.get(
    '/api/artifact/:artifactId/origins/*',
    {
      schema: {
        operationId: 'listArtifactFileOrigins',
        summary: 'List the elements that the lines of a file name',
        description:
          'As recorded when the file was generated; text in protected regions moves the lines. Lines that name nothing are ' +
          'not listed, and the list is empty for a file that was edited outside its regions.',
        tags,
        params: filePlace,
        querystring: Type.Object(revisionParameter),
        response: {
          200: json(
            'Ranges of lines, in the order of their first lines.',
            Type.Array(LineOrigin.ref),
            etagHeader,
          ),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { artifact, origins } = await artifacts.origins(callerOf(request), {
        artifactId: request.params.artifactId,
        path: request.params['*'],
        revision: request.query.revision,
      });
      reply.header('ETag', etagOf(artifact.revision));
      return [...origins];
    },
  );
}

function sendRaw(reply: FastifyReply, { ref, bytes: content }: StoredFile): FastifyReply {
  // One of two types for every file: a browser must not run what a model made it contain.
  const type = isUtf8(content) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return reply
    .headers(attachment(ref.path.slice(ref.path.lastIndexOf('/') + 1)))
    .type(type)
    .send(Buffer.from(content));
}
