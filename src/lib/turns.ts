import { setTimeout as pause } from 'node:timers/promises';

/** Lets work on the same thing happen one after the other, inside one process. */
export type Turns = {
  /** Runs `work` when everything that was asked for before under this key has ended, in whatever way. */
  inTurn<R>(key: string, work: () => Promise<R>): Promise<R>;
};

/**
 * Makes turns that nobody waits for yet. With `patience` (milliseconds), work waits no longer than that for what was
 * asked for before, and then goes on beside it.
 */
export function createTurns({ patience }: { readonly patience?: number } = {}): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    inTurn: async (key, work) => {
      const before = last.get(key);
      const { promise: ended, resolve } = Promise.withResolvers<undefined>();
      last.set(key, ended);
      if (before !== undefined && patience !== undefined)
        await Promise.race([before, pause(patience, undefined, { ref: false })]);
      else await before;
      try {
        return await work();
      } finally {
        resolve(undefined);
        if (last.get(key) === ended) last.delete(key);
      }
    },
  };
}
