import { Type } from 'typebox';
import { type Accounts, loginKeyOf } from '../../modules/accounts/index.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { password } from '../schemas/accounts.ts';
import type { Server } from '../server.ts';

/** What resetting a password needs. */
export type ResetDependencies = {
  readonly accounts: Accounts;
  readonly rateLimits: RateLimits;
  /** Whether mails can be sent. */
  readonly sendsMail: boolean;
};

const bodyLimit = 16 * 1024;
const noContent = { 204: Type.Null() };

/**
 * Declares what resets a forgotten password. It works without a token, so it stands outside of `/api`, whose public
 * operations are fixed.
 */
export function addResetRoutes(server: Server, dependencies: ResetDependencies): void {
  const { accounts, rateLimits, sendsMail } = dependencies;
  server.post(
    '/auth/reset',
    {
      bodyLimit,
      config: { public: true },
      schema: {
        operationId: 'askForReset',
        body: Type.Object({ username: Type.String({ minLength: 1, maxLength: 254 }) }),
        response: noContent,
      },
    },
    async (request, reply) => {
      const { username } = request.body;
      await rateLimits.asksForMail(request.clientAddress);
      if (sendsMail) await rateLimits.mailTo(loginKeyOf(username));
      await accounts.askForReset({ username });
      return reply.code(204).send(null);
    },
  );

  server.post(
    '/auth/password',
    {
      bodyLimit,
      config: { public: true },
      schema: {
        operationId: 'resetPassword',
        body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }), newPassword: password }),
        response: noContent,
      },
    },
    async (request, reply) => {
      await accounts.resetPassword(request.body);
      return reply.code(204).send(null);
    },
  );
}
