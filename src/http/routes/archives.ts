import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Archives } from '../../modules/archives/index.ts';
import { attachment } from '../downloads.ts';
import { failures } from '../openapi/answers.ts';
import { etagHeader, etagOf } from '../revisions.ts';
import { id } from '../schemas/common.ts';
import { callerOf, type Server } from '../server.ts';

const savedAs = {
  'Content-Disposition': { type: 'string', description: 'The name to save it under.' },
} as const;

/** Declares the download of whole projects. */
export function addArchiveRoutes(server: Server, { archives }: { readonly archives: Archives }): void {
  server.get(
    '/api/projects/:projectId/download',
    {
      schema: {
        operationId: 'downloadProject',
        summary: 'Download a project as a ZIP file',
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
          ...failures(401, 404),
        },
      },
    },
    async (request, reply) => {
      const { project, fileName, stream } = await archives.download(
        callerOf(request),
        request.params.projectId,
      );
      const headers = { ...attachment(fileName), ETag: etagOf(project.revision) };
      return (reply as FastifyReply).headers(headers).type('application/zip').send(stream);
    },
  );
}
