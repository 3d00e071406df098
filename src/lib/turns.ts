/** Lets work on the same thing happen one after the other, inside one process. */
export type Turns = {
  /** Runs `work` when everything that was asked for before under this key has ended, in whatever way. */
  inTurn<R>(key: string, work: () => Promise<R>): Promise<R>;
};

/** Makes turns that nobody waits for yet. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    inTurn: async (key, work) => {
      const before = last.get(key);
      const { promise: ended, resolve } = Promise.withResolvers<undefined>();
      last.set(key, ended);
      await before;
      try {
        return await work();
      } finally {
        resolve(undefined);
        if (last.get(key) === ended) last.delete(key);
      }
    },
  };
}
