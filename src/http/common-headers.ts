import { isBelow, targetOf } from './admission/request-target.ts';
import type { Server } from './server.ts';

/** Gives every answer its correlation id, and forbids storing those of the API. Must come before all other checks. */
export function addCommonHeaders(server: Server): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' });
    const { path, problem } = targetOf(request);
    if (problem !== undefined || isBelow(path, '/api')) reply.header('Cache-Control', 'no-store');
    done();
  });
}
