import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isBelow, targetOf } from './admission/request-target.ts';
import type { Server } from './server.ts';

/**
 * Gives every answer its correlation id and the API's version, and forbids storing those of the API. Must come before all
 * other checks.
 */
export function addCommonHeaders(server: Server, { version }: { readonly version: string }): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'X-Request-Id': request.id,
      'X-API-Version': version,
      'X-Content-Type-Options': 'nosniff',
    });
    const { path, problem } = targetOf(request);
    if (problem !== undefined || isBelow(path, '/api') || path === '/mcp')
      reply.header('Cache-Control', 'no-store');
    done();
  });
}

const acceptable = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * The correlation id of a request: the first present of `X-Request-Id` and `X-Correlation-Id` when it is
 * acceptable, otherwise a new UUID. It is echoed on the response and equals the `errorId` of a failure.
 */
export function correlationId(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'] ?? request.headers['x-correlation-id'];
  return typeof sent === 'string' && acceptable.test(sent) ? sent : randomUUID();
}
