import { Type } from 'typebox';
import { Refusal } from '../../lib/refusal.ts';
import type { Accounts, Caller } from '../../modules/accounts/index.ts';
import { callerOf } from '../admission/admission.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { id } from '../schemas/common.ts';
import { AccountDeletionRequest, ownSessionOf, PasswordChangeRequest, Session } from '../schemas/sessions.ts';
import type { Server } from '../server.ts';

/** What the operations on the own sessions and password need. */
export type SessionDependencies = { readonly accounts: Accounts; readonly rateLimits: RateLimits };

const bodyLimit = 16 * 1024;
const tags = ['Authentication'];

/** Declares change of the password, the own sessions, and deletion of the own account. */
export function addSessionRoutes(server: Server, { accounts, rateLimits }: SessionDependencies): void {
  server.put(
    '/api/auth/me/password',
    {
      bodyLimit,
      schema: {
        operationId: 'changePassword',
        summary: 'Change the password',
        description: 'Ends all other sessions of the account.',
        tags,
        body: PasswordChangeRequest.ref,
        response: {
          204: empty('The password is changed.'),
          ...failures(400, 401, 403, 409, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const address = request.clientAddress;
      await guarded(
        { accounts, rateLimits },
        { caller, address, work: () => accounts.changePassword(caller, request.body) },
      );
      return reply.code(204).send(null);
    },
  );

  server.delete(
    '/api/auth/me',
    {
      bodyLimit,
      schema: {
        operationId: 'deleteMe',
        summary: 'Delete the account and the projects it owns',
        description: 'Refused while a project that the account owns has other members.',
        tags,
        body: AccountDeletionRequest.ref,
        response: {
          204: empty('The account is deleted.'),
          ...failures(400, 401, 403, 409, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const address = request.clientAddress;
      await guarded(
        { accounts, rateLimits },
        { caller, address, work: () => accounts.delete(caller, request.body) },
      );
      return reply.code(204).send(null);
    },
  );

  server.get(
    '/api/auth/sessions',
    {
      schema: {
        operationId: 'listSessions',
        summary: 'List your live sessions',
        description:
          'Shows when each began and until when its token is taken; `current` marks the one that asks.',
        tags,
        response: {
          200: json('All of them, the newest first.', Type.Array(Session.ref)),
          ...failures(401),
        },
      },
    },
    async (request) => (await accounts.sessions(callerOf(request))).map(ownSessionOf),
  );

  server.delete(
    '/api/auth/sessions',
    {
      bodyLimit,
      schema: {
        operationId: 'endOtherSessions',
        summary: 'End all your other sessions',
        description: 'All but the one that the request comes with. Access tokens stay.',
        tags,
        response: { 204: empty('The other sessions have ended.'), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      await accounts.endOtherSessions(callerOf(request));
      return reply.code(204).send(null);
    },
  );

  server.delete(
    '/api/auth/sessions/:sessionId',
    {
      bodyLimit,
      schema: {
        operationId: 'endSession',
        summary: 'End one of your sessions',
        description: 'The token of that session is refused from then on, and streams that it opened end.',
        tags,
        params: Type.Object({ sessionId: id }),
        response: { 204: empty('The session has ended.'), ...failures(401, 404) },
      },
    },
    async (request, reply) => {
      await accounts.endSession(callerOf(request), request.params.sessionId);
      return reply.code(204).send(null);
    },
  );
}

/** Wrong passwords count as failed logins do, so that a stolen token does not help to guess the password. */
export async function guarded<R>(
  { accounts, rateLimits }: SessionDependencies,
  given: { readonly caller: Caller; readonly address: string; readonly work: () => Promise<R> },
): Promise<R> {
  const { caller, address, work } = given;
  const place = await accounts.signingIn({ accountId: caller.accountId, address });
  return rateLimits.login(
    { ...place, address },
    { work, isFailure: (error) => error instanceof Refusal && error.kind === 'FORBIDDEN' },
  );
}
