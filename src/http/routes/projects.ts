import { Type } from 'typebox';
import type { Projects } from '../../modules/projects/index.ts';
import { headersOfPage, listHeaders, listParameters, listQueryOf } from '../lists.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf, isKnown } from '../revisions.ts';
import { id } from '../schemas/common.ts';
import { readHeaders } from '../schemas/headers.ts';
import { memberOf, Project, projectOf, ProjectRequest } from '../schemas/projects.ts';
import { callerOf, type Server } from '../server.ts';

const tags = ['Projects'];
const role = Type.Optional(
  Type.Unsafe<'OWNER' | 'MEMBER'>({
    'x-caseless': true,
    type: 'string',
    enum: ['OWNER', 'MEMBER'],
    description: 'Only projects of your own, or only those of others.',
  }),
);

/** Declares list, create and read of projects. */
export function addProjectRoutes(server: Server, { projects }: { readonly projects: Projects }): void {
  server.get(
    '/api/projects',
    {
      schema: {
        operationId: 'listProjects',
        summary: 'List your projects',
        tags,
        querystring: Type.Object({ ...listParameters, role }),
        response: {
          200: json('One part of the list.', Type.Array(Project.ref), listHeaders),
          ...failures(400, 401),
        },
      },
    },
    async (request, reply) => {
      const query = listQueryOf(request.query);
      const page = await projects.list(callerOf(request), { ...query, role: request.query.role });
      reply.headers(headersOfPage(page, { target: request.url, query }));
      return page.items.map(projectOf);
    },
  );

  server.post(
    '/api/projects',
    {
      schema: {
        operationId: 'createProject',
        summary: 'Create a project',
        tags,
        body: ProjectRequest.ref,
        response: {
          201: json('The project; you own it.', Project.ref, {
            ...etagHeader,
            Location: { type: 'string', description: 'Where the project is read.' },
          }),
          ...failures(400, 401, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const project = await projects.create(callerOf(request), request.body);
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
      return { ...projectOf(project), members: project.members.map(memberOf) };
    },
  );
}
