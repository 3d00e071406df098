import { Refusal } from './refusal.ts';

/** Carries out work when it is its turn; refuses with TOO_MANY when too much waits already. */
export type FewAtOnce = <R>(work: () => Promise<R>) => Promise<R>;

/** Lets at most `running` pieces of work go on at the same time and `waiting` others wait, first come first served. */
export function fewAtOnce(limits: { readonly running: number; readonly waiting: number }): FewAtOnce {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting)
        throw new Refusal('TOO_MANY', 'The service is overloaded; try again in a second.');
      const { promise, resolve } = Promise.withResolvers<undefined>();
      waiting.push(() => resolve(undefined));
      // Work that ends passes its place on.
      await promise;
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
