import { Type } from 'typebox';
import type { Projects } from '../../modules/projects/index.ts';
import { callerOf } from '../admission/admission.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf } from '../answers/revisions.ts';
import { sameAsPath } from '../bodies/same-as-path.ts';
import { id } from '../schemas/common.ts';
import { OwnerRequest, RoleRequest } from '../schemas/members.ts';
import { Member, memberOf, Project, projectOf } from '../schemas/projects.ts';
import type { Server } from '../server.ts';
import { entitled } from './projects.ts';

const tags = ['Projects'];
const base = '/api/projects/:projectId';

/** Declares the members of projects: list, role labels, removal, handing over. */
export function addMemberRoutes(server: Server, { projects }: { readonly projects: Projects }): void {
  server.get(
    `${base}/members`,
    {
      schema: {
        operationId: 'listMembers',
        summary: 'List the members of a project',
        description: 'Shows who may see the project, with the label and the access level of each member.',
        tags,
        params: Type.Object({ projectId: id }),
        response: {
          200: json('All of them, the owner first.', Type.Array(Member.ref)),
          ...failures(401, 404),
        },
      },
    },
    async (request) => {
      const members = await projects.members(callerOf(request), request.params.projectId);
      return members.map(memberOf);
    },
  );

  server.put(
    `${base}/members/:userId`,
    {
      preValidation: entitled(projects),
      preHandler: sameAsPath('userId', 'userId'),
      schema: {
        operationId: 'changeMemberRole',
        summary: 'Change the role label or the access of a member',
        description: 'Members with MANAGE change all but the owner.',
        tags,
        params: Type.Object({ projectId: id, userId: id }),
        body: RoleRequest.ref,
        response: {
          200: json('The changed member.', Member.ref),
          ...failures(400, 401, 403, 404, 409, 413, 415),
        },
      },
    },
    async (request) =>
      memberOf(await projects.changeMember(callerOf(request), { ...request.body, ...request.params })),
  );

  server.delete(
    `${base}/members/:userId`,
    {
      schema: {
        operationId: 'removeMember',
        summary: 'Remove a member, or leave the project',
        description:
          'Members with MANAGE remove others, all but the owner; every other member may remove itself, regardless of its access. The owner cannot leave: the project is handed over first.',
        tags,
        params: Type.Object({ projectId: id, userId: id }),
        response: {
          204: empty('The user is not a member any more.'),
          ...failures(401, 403, 404, 409),
        },
      },
    },
    async (request, reply) => {
      await projects.removeMember(callerOf(request), request.params);
      return reply.code(204).send(null);
    },
  );

  server.post(
    `${base}/owner`,
    {
      preValidation: entitled(projects),
      schema: {
        operationId: 'handOverProject',
        summary: 'Transfer a project to another member',
        description:
          'The former owner stays a member, with the access that the request names. The new owner has to be a member already.',
        tags,
        params: Type.Object({ projectId: id }),
        body: OwnerRequest.ref,
        response: {
          200: json('The project as the former owner sees it.', Project.ref, etagHeader),
          ...failures(400, 401, 403, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const { projectId } = request.params;
      const project = await projects.handOver(callerOf(request), { ...request.body, projectId });
      reply.header('ETag', etagOf(project.revision));
      return projectOf(project);
    },
  );
}
