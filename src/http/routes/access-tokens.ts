import { Type } from 'typebox';
import { callerOf } from '../admission/admission.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import {
  AccessToken,
  AccessTokenGrant,
  accessTokenOf,
  AccessTokenRequest,
} from '../schemas/access-tokens.ts';
import { id } from '../schemas/common.ts';
import type { Server } from '../server.ts';
import { guarded, type SessionDependencies } from './sessions.ts';

const bodyLimit = 16 * 1024;
const tags = ['Authentication'];
const location = { Location: { type: 'string', description: 'Where the token is revoked.' } } as const;

/** Declares the access tokens of the own account: making, listing, revoking. */
export function addAccessTokenRoutes(server: Server, { accounts, rateLimits }: SessionDependencies): void {
  server.post(
    '/api/auth/tokens',
    {
      bodyLimit,
      schema: {
        operationId: 'createAccessToken',
        summary: 'Make an access token for a program',
        description:
          'For scripts and agents. It is shown this once, does what its scopes say, and ends when it expires or is revoked. Accounts, sessions, members, webhooks and projects as such are managed with a login session only.',
        tags,
        body: AccessTokenRequest.ref,
        response: {
          201: json('The access token.', AccessTokenGrant.ref, location),
          ...failures(400, 401, 403, 404, 409, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { expiresInDays: days, ...wanted } = request.body;
      const { token, record } = await guarded(
        { accounts, rateLimits },
        {
          caller,
          address: request.clientAddress,
          work: () => accounts.createToken(caller, { ...wanted, days }),
        },
      );
      reply.code(201).header('Location', `/api/auth/tokens/${record.id}`);
      return { ...accessTokenOf(record), token };
    },
  );

  server.get(
    '/api/auth/tokens',
    {
      schema: {
        operationId: 'listAccessTokens',
        summary: 'List your access tokens',
        description: 'What each is for and when it was used last; never the token itself.',
        tags,
        response: {
          200: json('All of them, the newest first; expired ones for 30 days.', Type.Array(AccessToken.ref)),
          ...failures(401, 403),
        },
      },
    },
    async (request) => (await accounts.tokens(callerOf(request))).map(accessTokenOf),
  );

  server.delete(
    '/api/auth/tokens/:tokenId',
    {
      bodyLimit,
      schema: {
        operationId: 'revokeAccessToken',
        summary: 'Revoke one of your access tokens',
        description: 'Requests with it are 401 from now on.',
        tags,
        params: Type.Object({ tokenId: id }),
        response: { 204: empty('The access token has ended.'), ...failures(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await accounts.revokeToken(callerOf(request), request.params.tokenId);
      return reply.code(204).send(null);
    },
  );
}
