import type { FastifyInstance } from 'fastify';
import { Problem } from './errors.js';
import type { LocalSignIn } from './local-sign-in.js';
import { owners, roles } from './roles.js';

/**
 * Answers at `GET /dev/sign-in` who can be taken in a first run, with the headers that prove it: for the web client on
 * this machine, and no page of another address.
 */
export function serveLocalCallers(server: FastifyInstance, signIn: LocalSignIn): void {
  void server.register(async (routes) => {
    routes.get('/dev/sign-in', { logLevel: 'warn' }, async ({ headers, host, hostname }) => {
      const isHere = hostname === '127.0.0.1' || hostname === 'localhost';
      if (!isHere || (headers.origin !== undefined && headers.origin !== `http://${host}`))
        throw new Problem(403, 'not_allowed', 'Only pages of this service on this machine sign in here.');
      const callers = Object.values<string>(roles).flatMap((role) =>
        (owners.includes(role) ? [role, `${role}-2`] : [role]).map(async (name) => {
          const subject = name === role ? `${role}-1` : name;
          return { name, headers: await signIn.headersFor({ subject, roles: [role] }) };
        }),
      );
      return { callers: await Promise.all(callers) };
    });
  });
}
