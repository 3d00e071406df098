import { whenEnded } from './request-endings.ts';
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
