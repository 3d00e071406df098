import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Archives } from '../../modules/archives/index.ts';
import { callerOf } from '../admission/admission.ts';
import type { DownloadsAtOnce } from '../limits/downloads-at-once.ts';
import { attachment } from '../answers/downloads.ts';
import { idempotencyOfBytes, replayedHeader } from '../repeats/idempotency-of-bytes.ts';
import { readForm, readOnlyForms } from '../bodies/multipart.ts';
import { failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf } from '../answers/revisions.ts';
import { id } from '../schemas/common.ts';
import { submissionHeaders } from '../schemas/headers.ts';
import { Project, ProjectImportRequest, projectOf } from '../schemas/projects.ts';
import type { Server } from '../server.ts';
import type { Validators } from '../bodies/validation.ts';

const savedAs = {
  'Content-Disposition': { type: 'string', description: 'The name to save it under.' },
} as const;

/** What download and import of projects need. */
export type ArchiveDependencies = {
  readonly archives: Archives;
  readonly downloads: DownloadsAtOnce;
  readonly validators: Validators;
  /** Bytes an imported file may have. */
  readonly maxImportBytes: number;
};

/** Declares download and import of whole projects. */
export async function addArchiveRoutes(server: Server, dependencies: ArchiveDependencies): Promise<void> {
  addDownload(server, dependencies);
  await server.register(async (forms: Server) => {
    await readOnlyForms(forms, dependencies.maxImportBytes);
    addImport(forms, dependencies);
  });
}

function addImport(server: Server, { archives, validators, maxImportBytes }: ArchiveDependencies): void {
  server.post(
    '/api/projects/import',
    {
      validatorCompiler: validators.parametersOnly,
      schema: {
        operationId: 'importProject',
        summary: 'Make a project from a ZIP file',
        description:
          'The ZIP is one that the download of a project has made. Models, baselines and artifacts get new ids.',
        tags: ['Projects'],
        consumes: ['multipart/form-data'],
        headers: submissionHeaders,
        body: ProjectImportRequest.ref,
        response: {
          201: json('The new project; you own it.', Project.ref, {
            ...etagHeader,
            Location: { type: 'string', description: 'Where the project is read.' },
          }),
          ...failures(400, 401, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { file } = await readForm(request, maxImportBytes);
      const { project, replayed } = await archives.import(callerOf(request), {
        bytes: file.bytes,
        idempotency: await idempotencyOfBytes(request, file.bytes),
      });
      if (replayed) reply.headers(replayedHeader);
      const headers = { Location: `/api/projects/${project.id}`, ETag: etagOf(project.revision) };
      return reply.code(201).headers(headers).send(projectOf(project));
    },
  );
}

function addDownload(server: Server, { archives, downloads }: ArchiveDependencies): void {
  server.get(
    '/api/projects/:projectId/download',
    {
      schema: {
        operationId: 'downloadProject',
        summary: 'Download a project as a ZIP file',
        description:
          'Holds everything that a project can be imported from again, in this service or another one.',
        tags: ['Projects'],
        params: Type.Object({ projectId: id }),
        response: {
          200: {
            description: 'project.json, every model as JSON and XMI, the files of every artifact.',
            headers: { ...etagHeader, ...savedAs },
            content: {
              'application/zip': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
            },
          },
          ...failures(401, 404, 429),
        },
      },
    },
    async (request, reply) => {
      downloads.enter(callerOf(request), reply);
      const { project, fileName, stream } = await archives.download(
        callerOf(request),
        request.params.projectId,
      );
      const headers = { ...attachment(fileName), ETag: etagOf(project.revision) };
      return (reply as FastifyReply).headers(headers).type('application/zip').send(stream);
    },
  );
}
