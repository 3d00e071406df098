/** Lets work on the same thing happen one after the other, inside one process. */
export type Turns = {
  /** Runs `work` when everything that was asked for before under this key has ended, in whatever way. */
  inTurn<R>(key: string, work: () => Promise<R>): Promise<R>;
};

/**
 * Makes turns that nobody waits for yet. With `patience` (milliseconds), work that has been running for so long is not
 * waited for any more, and what comes next goes on beside it.
 */
export function createTurns({ patience }: { readonly patience?: number } = {}): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    inTurn: async (key, work) => {
      const before = last.get(key);
      const { promise: over, resolve } = Promise.withResolvers<undefined>();
      last.set(key, over);
      await before;
      const timer =
        patience === undefined ? undefined : setTimeout(() => resolve(undefined), patience).unref();
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        resolve(undefined);
        if (last.get(key) === over) last.delete(key);
      }
    },
  };
}
