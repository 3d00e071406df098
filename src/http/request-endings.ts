import { AsyncResource } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
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
    onEnd(reply.raw, (ending) => ended(request, ending, reply));
    done();
  });
}

const waiting = new WeakMap<ServerResponse, ((ending: RequestEnding) => void)[]>();

/** All that wait for the end of an answer share its listeners: Node.js warns of a leak where there are more than ten. */
function onEnd(response: ServerResponse, ended: (ending: RequestEnding) => void): void {
  const others = waiting.get(response);
  if (others !== undefined) {
    others.push(ended);
    return;
  }
  const all = [ended];
  waiting.set(response, all);
  let hasEnded = false;
  // A connection that breaks off is an event of its own, outside of the request's trace.
  const end = AsyncResource.bind((ending: RequestEnding): void => {
    if (hasEnded) return;
    hasEnded = true;
    for (const each of all) each(ending);
  });
  response.once('finish', () => end('ANSWERED'));
  response.once('close', () => end('LEFT'));
}

/** Counts the requests that are being answered. */
export type InProgress = {
  /** Resolves as soon as no request is being answered. */
  readonly none: () => Promise<void>;
};

/** Begins to count the requests of a server; must be called before its routes are declared. */
export function countInProgress(server: Server): InProgress {
  const open = new Set<object>();
  let wakers: (() => void)[] = [];
  server.addHook('onRequest', (request, _reply, done) => {
    open.add(request.raw);
    done();
  });
  whenEnded(server, (request) => {
    open.delete(request.raw);
    if (open.size > 0) return;
    for (const wake of wakers) wake();
    wakers = [];
  });
  return {
    none: () => (open.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => wakers.push(resolve))),
  };
}
