import { Type } from 'typebox';
import type { Projects } from '../../modules/projects/index.ts';
import { callerOf } from '../admission/admission.ts';
import { etagHeader, etagOf } from '../answers/revisions.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { id } from '../schemas/common.ts';
import {
  Invitation,
  invitationOf,
  ReceivedInvitation,
  receivedInvitationOf,
  RefusedInviter,
  refusedInviterOf,
} from '../schemas/invitations.ts';
import { InvitationRequest } from '../schemas/members.ts';
import { Member, memberOf, Project, projectOf } from '../schemas/projects.ts';
import type { Server } from '../server.ts';
import { entitled } from './projects.ts';

/** What the operations on invitations need. */
export type InvitationDependencies = {
  readonly projects: Projects;
  readonly rateLimits: Pick<RateLimits, 'invitation'>;
  /** Whether invited people are members at once, or when they accept. */
  readonly invitations: 'direct' | 'accept';
};

const tags = ['Projects'];
const bodyLimit = 16 * 1024;
const base = '/api/projects/:projectId/invitations';
const received = '/api/auth/me/invitations';
const refused = '/api/auth/me/refused-inviters';
const location = {
  Location: { type: 'string', description: 'Where the member is changed, or the invitation withdrawn.' },
} as const;

/** Declares invitations: sending, listing and withdrawing those of a project, and what the invited do with them. */
export function addInvitationRoutes(server: Server, dependencies: InvitationDependencies): void {
  addProjectInvitations(server, dependencies);
  addReceivedInvitations(server, dependencies.projects);
  addRefusedInviters(server, dependencies.projects);
}

function addProjectInvitations(
  server: Server,
  { projects, rateLimits, invitations }: InvitationDependencies,
): void {
  server.post(
    base,
    {
      preValidation: entitled(projects),
      schema: {
        operationId: 'inviteMember',
        summary: 'Invite a user into a project',
        description:
          'The user is a member at once (201). Where the service has people accept first (`SERVICE_INVITATIONS=accept`) the invitation waits (202); the answer is the same, and takes as long, whether there is such a user or not.',
        tags,
        params: Type.Object({ projectId: id }),
        body: InvitationRequest.ref,
        response: {
          201: json('The new member.', Member.ref, location),
          202: json('The invitation, which waits to be accepted.', Invitation.ref, location),
          ...failures(400, 401, 403, 404, 409, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { projectId } = request.params;
      const wanted = { ...request.body, projectId };
      await rateLimits.invitation(caller.accountId);
      if (invitations === 'accept') {
        const invitation = await projects.ask(caller, wanted);
        reply.code(202).header('Location', `/api/projects/${projectId}/invitations/${invitation.id}`);
        return invitationOf(invitation);
      }
      const member = await projects.invite(caller, wanted);
      reply.code(201).header('Location', `/api/projects/${projectId}/members/${member.userId}`);
      return memberOf(member);
    },
  );

  server.get(
    base,
    {
      schema: {
        operationId: 'listInvitations',
        summary: 'List the invitations into a project that wait',
        description: 'With the names that were written; those that were accepted or declined are gone.',
        tags,
        params: Type.Object({ projectId: id }),
        response: {
          200: json('All of them, the oldest first.', Type.Array(Invitation.ref)),
          ...failures(401, 403, 404),
        },
      },
    },
    async (request) =>
      (await projects.invitations(callerOf(request), request.params.projectId)).map(invitationOf),
  );

  server.delete(
    `${base}/:invitationId`,
    {
      bodyLimit,
      schema: {
        operationId: 'withdrawInvitation',
        summary: 'Withdraw an invitation',
        description: 'It can no longer be accepted.',
        tags,
        params: Type.Object({ projectId: id, invitationId: id }),
        response: { 204: empty('The invitation has ended.'), ...failures(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await projects.withdraw(callerOf(request), request.params);
      return reply.code(204).send(null);
    },
  );
}

function addReceivedInvitations(server: Server, projects: Projects): void {
  server.get(
    received,
    {
      schema: {
        operationId: 'listReceivedInvitations',
        summary: 'List the invitations that wait for you',
        description: 'Into projects that you are not in, with who invites.',
        tags,
        response: {
          200: json('All of them, the newest first.', Type.Array(ReceivedInvitation.ref)),
          ...failures(401, 403),
        },
      },
    },
    async (request) => (await projects.received(callerOf(request))).map(receivedInvitationOf),
  );

  server.post(
    `${received}/:invitationId/accept`,
    {
      bodyLimit,
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation',
        description: 'You are a member of the project from now on.',
        tags,
        params: Type.Object({ invitationId: id }),
        response: {
          200: json('The project as you see it.', Project.ref, etagHeader),
          ...failures(401, 403, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const project = await projects.accept(callerOf(request), request.params.invitationId);
      reply.header('ETag', etagOf(project.revision));
      return projectOf(project);
    },
  );

  server.post(
    `${received}/:invitationId/decline`,
    {
      bodyLimit,
      schema: {
        operationId: 'declineInvitation',
        summary: 'Decline an invitation',
        description: 'It can no longer be accepted; you may be invited again.',
        tags,
        params: Type.Object({ invitationId: id }),
        response: { 204: empty('The invitation has ended.'), ...failures(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await projects.decline(callerOf(request), request.params.invitationId);
      return reply.code(204).send(null);
    },
  );
}

function addRefusedInviters(server: Server, projects: Projects): void {
  server.get(
    refused,
    {
      schema: {
        operationId: 'listRefusedInviters',
        summary: 'List the accounts whose invitations you refuse',
        description: 'They cannot take you into projects.',
        tags,
        response: {
          200: json('All of them, the newest first.', Type.Array(RefusedInviter.ref)),
          ...failures(401, 403),
        },
      },
    },
    async (request) => (await projects.refusedInviters(callerOf(request))).map(refusedInviterOf),
  );

  server.put(
    `${refused}/:userId`,
    {
      bodyLimit,
      schema: {
        operationId: 'refuseInviter',
        summary: 'Refuse further invitations of an account',
        description:
          'It cannot invite you any more, and its invitations that wait have ended; you stay in the projects that you are in. `invitedBy` of a member is who invited it.',
        tags,
        params: Type.Object({ userId: id }),
        response: { 204: empty('Its invitations are refused.'), ...failures(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      await projects.refuseInviter(callerOf(request), request.params.userId);
      return reply.code(204).send(null);
    },
  );

  server.delete(
    `${refused}/:userId`,
    {
      bodyLimit,
      schema: {
        operationId: 'admitInviter',
        summary: 'Take invitations of an account again',
        description: 'Does nothing for an account whose invitations are not refused.',
        tags,
        params: Type.Object({ userId: id }),
        response: { 204: empty('It can invite you.'), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      await projects.admitInviter(callerOf(request), request.params.userId);
      return reply.code(204).send(null);
    },
  );
}
