import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from './server.ts';

/** How a request ended: its answer was sent, or its client left before that. */
export type RequestEnding = 'ANSWERED' | 'LEFT';

/** Calls `ended` once for every request of a server, when it has ended; must be called before routes are declared. */
export function whenEnded(
  server: Server,
  ended: (request: FastifyRequest, ending: RequestEnding, reply: FastifyReply) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    // Not by a hook after the response: none is called when the client has left.
    finished(reply.raw, (error) =>
      ended(request, error === null || error === undefined ? 'ANSWERED' : 'LEFT', reply),
    );
    done();
  });
}
