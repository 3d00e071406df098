import { Type } from 'typebox';
import { revisionOf } from '../../lib/revision.ts';
import type { Caller } from '../../modules/accounts/index.ts';
import type { Projects } from '../../modules/projects/index.ts';
import { callerOf } from '../admission/admission.ts';
import { listHeaders, listOf, listParameters } from '../answers/lists.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { idempotencyOf } from '../repeats/idempotency-key.ts';
import { etagHeader, etagOf, insistedRevision, isKnown } from '../answers/revisions.ts';
import { sameAsPath } from '../bodies/same-as-path.ts';
import { expectedRevisionParameter, id } from '../schemas/common.ts';
import { changeHeaders, readHeaders, submissionHeaders } from '../schemas/headers.ts';
import { memberOf, Project, projectOf, ProjectRequest, ProjectUpdateRequest } from '../schemas/projects.ts';
import type { Server } from '../server.ts';

const tags = ['Projects'];
const revisionQuery = Type.Object({ expectedRevision: Type.Optional(expectedRevisionParameter) });
const role = Type.Optional(
  Type.Unsafe<'OWNER' | 'MEMBER'>({
    'x-caseless': true,
    type: 'string',
    enum: ['OWNER', 'MEMBER'],
    description: 'Only projects of your own, or only those of others.',
  }),
);

/** Declares list, create, read, update and deletion of projects. */
export function addProjectRoutes(server: Server, { projects }: { readonly projects: Projects }): void {
  server.get(
    '/api/projects',
    {
      schema: {
        operationId: 'listProjects',
        summary: 'List your projects',
        description:
          'Projects that you own or are a member of, those changed last first; `role` keeps only some of them.',
        tags,
        querystring: Type.Object({ ...listParameters, role }),
        response: {
          200: json('One part of the list.', Type.Array(Project.ref), listHeaders),
          ...failures(400, 401),
        },
      },
    },
    async (request, reply) => {
      const { query, headersOf } = listOf(request);
      const page = await projects.list(callerOf(request), { ...query, role: request.query.role });
      reply.headers(headersOf(page));
      return page.items.map(projectOf);
    },
  );

  server.post(
    '/api/projects',
    {
      schema: {
        operationId: 'createProject',
        summary: 'Create a project',
        description: 'You are its owner. Models, artifacts and conversations always belong to a project.',
        tags,
        headers: submissionHeaders,
        body: ProjectRequest.ref,
        response: {
          201: json('The project; you own it.', Project.ref, {
            ...etagHeader,
            Location: { type: 'string', description: 'Where the project is read.' },
          }),
          ...failures(400, 401, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const idempotency = idempotencyOf(request);
      const { project, replayed } = await projects.create(callerOf(request), {
        ...request.body,
        idempotency,
      });
      if (replayed) reply.header('Idempotency-Replayed', 'true');
      const headers = { Location: `/api/projects/${project.id}`, ETag: etagOf(project.revision) };
      return reply.code(201).headers(headers).send(projectOf(project));
    },
  );

  server.get(
    '/api/projects/:projectId',
    {
      schema: {
        operationId: 'getProject',
        summary: 'Read a project and its members',
        description:
          "Shows the name, the description, the members and how much of the project's storage is used.",
        tags,
        params: Type.Object({ projectId: id }),
        headers: readHeaders,
        response: {
          200: json('The project.', Project.ref, etagHeader),
          304: empty('It has the revision that If-None-Match names.'),
          ...failures(401, 404),
        },
      },
    },
    async (request, reply) => {
      const project = await projects.get(callerOf(request), request.params.projectId);
      reply.header('ETag', etagOf(project.revision));
      if (isKnown(request.headers['if-none-match'], project.revision)) return reply.code(304).send(null);
      const { members, storage } = project;
      return { ...projectOf(project), members: members.map(memberOf), storage };
    },
  );

  server.put(
    '/api/projects/:projectId',
    {
      preValidation: entitled(projects),
      preHandler: sameAsPath('id', 'projectId'),
      schema: {
        operationId: 'updateProject',
        summary: 'Change the name or description of a project',
        description:
          'Members that are left out stay as they are. With `expectedRevision` or `If-Match` the change is refused when the revision is another one by now.',
        tags,
        params: Type.Object({ projectId: id }),
        headers: changeHeaders,
        querystring: revisionQuery,
        body: ProjectUpdateRequest.ref,
        response: {
          200: json('The changed project; its revision has grown by 1.', Project.ref, etagHeader),
          ...failures(400, 401, 403, 404, 409, 412, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const { name, description, expectedRevision } = request.body;
      const project = await projects.update(callerOf(request), {
        projectId: request.params.projectId,
        name,
        description,
        expectedRevision: revisionOf(expectedRevision ?? request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      reply.header('ETag', etagOf(project.revision));
      return projectOf(project);
    },
  );

  server.delete(
    '/api/projects/:projectId',
    {
      preValidation: entitled(projects),
      schema: {
        operationId: 'deleteProject',
        summary: 'Delete a project with everything in it',
        description: 'Its models, jobs and artifacts are deleted with it; running jobs are stopped.',
        tags,
        params: Type.Object({ projectId: id }),
        headers: changeHeaders,
        querystring: revisionQuery,
        response: {
          204: empty('The project is deleted.'),
          ...failures(400, 401, 403, 404, 409, 412),
        },
      },
    },
    async (request, reply) => {
      await projects.delete(callerOf(request), {
        projectId: request.params.projectId,
        expectedRevision: revisionOf(request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return reply.code(204).send(null);
    },
  );
}

/** Refuses everyone without the access that the operation needs before the body is checked. */
export function entitled(
  projects: Pick<Projects, 'access'>,
): (request: { readonly caller: Caller | undefined; readonly params: unknown }) => Promise<void> {
  return async (request) => {
    // Checked border: the router fills in the parameters that the path names.
    const { projectId } = request.params as { readonly projectId: string };
    await projects.access(callerOf(request), projectId);
  };
}
