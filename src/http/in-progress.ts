import { finished } from 'node:stream';
import type { Server } from './server.ts';

/** Counts the requests that are being answered. */
export type InProgress = {
  /** Resolves as soon as no request is being answered. */
  readonly none: () => Promise<void>;
};

/** Begins to count the requests of a server; must be called before its routes are declared. */
export function countInProgress(server: Server): InProgress {
  const open = new Set<object>();
  let wakers: (() => void)[] = [];
  server.addHook('onRequest', (request, reply, done) => {
    open.add(request.raw);
    // Not by a hook after the response: for a stream whose reader has gone, none is called.
    finished(reply.raw, () => {
      open.delete(request.raw);
      if (open.size > 0) return;
      for (const wake of wakers) wake();
      wakers = [];
    });
    done();
  });
  return {
    none: () => (open.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => wakers.push(resolve))),
  };
}
