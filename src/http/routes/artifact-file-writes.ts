import type { FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';
import { Refusal } from '../../lib/refusal.ts';
import { revisionOf } from '../../lib/revision.ts';
import type { StoredFile, Artifacts } from '../../modules/artifacts/index.ts';
import { callerOf } from '../admission/admission.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf, insistedRevision } from '../answers/revisions.ts';
import { FileContent, fileContentOf, filePlace, FileWriteRequest, plainText } from '../schemas/artifacts.ts';
import { expectedRevisionParameter, id } from '../schemas/common.ts';
import { changeHeaders } from '../schemas/headers.ts';
import { RevisionRequest } from '../schemas/model-requests.ts';
import type { Server } from '../server.ts';

const tags = ['Artifacts'];
const base = '/api/artifact/:artifactId/files';
const revisionQuery = Type.Object({ expectedRevision: Type.Optional(expectedRevisionParameter) });

/** Bytes of a request: a file of 1 MiB in which JSON escapes every character. */
const bodyLimit = 8 * 1024 * 1024;

const answers = {
  200: json('The file; the revision of the artifact has grown by 1.', FileContent.ref, etagHeader),
  201: json('A new file of your own; generations leave it alone.', FileContent.ref, {
    ...etagHeader,
    Location: { type: 'string', description: 'Where the file is read.' },
  }),
  ...failures(400, 401, 404, 409, 412, 413, 415),
};
const description =
  'Texts in protected regions and scaffolds survive the next generation. Edits elsewhere in a generated file are merged ' +
  'with what changes there (`MERGED_EDIT` among the diagnostics of the job). Lines that both sides changed keep the text ' +
  'of people; both sides go to `.generation/incoming/`, and the job says so (`EDIT_CONFLICT`). A path that the artifact ' +
  'has not becomes a file of your own.';

/** Declares writing and deleting a file of an artifact. */
export function addArtifactFileWrites(server: Server, artifacts: Artifacts): void {
  addWrite(server, artifacts);
  addWriteByBody(server, artifacts);
  addDelete(server, artifacts);
}

function addWrite(server: Server, artifacts: Artifacts): void {
  server.put(
    `${base}/*`,
    {
      bodyLimit,
      config: { plainText: true },
      schema: {
        operationId: 'writeArtifactFile',
        summary: 'Write a file of an artifact',
        description,
        tags,
        params: filePlace,
        headers: changeHeaders,
        querystring: revisionQuery,
        body: plainText,
        response: answers,
      },
    },
    async (request, reply) => {
      const sent = typeof request.body === 'string' ? { content: request.body } : request.body;
      const path = request.params['*'];
      if (sent.path !== undefined && sent.path !== path)
        throw invalid('path: names another file than the address; leave it out');
      const file = await artifacts.writeFile(callerOf(request), {
        artifactId: request.params.artifactId,
        path,
        bytes: bytesOf(sent),
        expectedRevision: revisionOf(sent.expectedRevision ?? request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return answer(reply, file);
    },
  );
}

function addWriteByBody(server: Server, artifacts: Artifacts): void {
  server.put(
    base,
    {
      bodyLimit,
      schema: {
        operationId: 'writeArtifactFileByBody',
        summary: 'Write a file of an artifact that the body names',
        description,
        tags,
        params: Type.Object({ artifactId: id }),
        headers: changeHeaders,
        querystring: revisionQuery,
        body: FileWriteRequest.ref,
        response: answers,
      },
    },
    async (request, reply) => {
      const { path } = request.body;
      if (path === undefined) throw invalid('path: is required');
      const file = await artifacts.writeFile(callerOf(request), {
        artifactId: request.params.artifactId,
        path,
        bytes: bytesOf(request.body),
        expectedRevision: revisionOf(request.body.expectedRevision ?? request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return answer(reply, file);
    },
  );
}

function addDelete(server: Server, artifacts: Artifacts): void {
  server.delete(
    `${base}/*`,
    {
      schema: {
        operationId: 'deleteArtifactFile',
        summary: 'Delete a file of an artifact that is not generated',
        description:
          'Files of your own, abandoned files, kept texts of regions that vanished, and texts in `.generation/incoming/`: deleting one of these says that the file it is about is right as it is. A generated file is refused with 409: the next generation would write it again.',
        tags,
        params: filePlace,
        headers: changeHeaders,
        querystring: revisionQuery,
        body: RevisionRequest.ref,
        response: {
          204: { ...empty('It is deleted as of the next revision.'), headers: etagHeader },
          ...failures(400, 401, 404, 409, 412, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const artifact = await artifacts.deleteFile(callerOf(request), {
        artifactId: request.params.artifactId,
        path: request.params['*'],
        expectedRevision: revisionOf(request.body.expectedRevision ?? request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return reply.code(204).header('ETag', etagOf(artifact.revision)).send(null);
    },
  );
}

function bytesOf({ content, encoding = 'utf-8' }: Static<typeof FileWriteRequest.schema>): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(content, 'utf8');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.toString('base64') !== content) throw invalid('content: is not base64 (RFC 4648, with padding)');
  return bytes;
}

function answer(
  reply: FastifyReply,
  file: StoredFile & { readonly isNew: boolean },
): Static<typeof FileContent.schema> {
  const { artifact, ref, isNew } = file;
  reply.header('ETag', etagOf(artifact.revision));
  if (isNew) {
    const path = ref.path.split('/').map(encodeURIComponent).join('/');
    reply.code(201).header('Location', `/api/artifact/${artifact.id}/files/${path}`);
  }
  return fileContentOf(file);
}

function invalid(issue: string): Refusal {
  return new Refusal('INVALID', 'Request validation failed', [issue]);
}
