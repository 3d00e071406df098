/** Runs work on the same key one after the other, inside one process. */
export type KeyedMutex = {
  /** Runs `work` when all earlier work of this key has ended, with or without an error. */
  runExclusive<R>(key: string, work: () => Promise<R>): Promise<R>;
};

/**
 * Makes a mutex that is free for every key. With `patience` (milliseconds), work that has run for longer no longer holds
 * the key: the next work of the key runs beside it.
 */
export function createKeyedMutex({ patience }: { readonly patience?: number } = {}): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    runExclusive: async (key, work) => {
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
