/** Which contents were put lately, so that one that will not be pointed to can be deleted at once. */
export type LatelyPut = {
  /** To be awaited before a content is looked for or stored. */
  readonly begin: (sha256: string) => Promise<void>;
  /**
   * Has `remove` delete those of the contents that were put only once lately: a put of the same content waits and
   * stores it again. Where it was put more than once, another caller may be about to point to it.
   */
  readonly discard: (
    sha256s: readonly string[],
    remove: (sha256s: readonly string[]) => Promise<unknown>,
  ) => Promise<void>;
};

/** Beyond this many the oldest are forgotten, and left to be cleared away with time. */
const remembered = 10_000;

/** Remembers what one process puts. */
export function createLatelyPut(): LatelyPut {
  const times = new Map<string, number>();
  const going = new Map<string, Promise<unknown>>();
  return {
    begin: async (sha256) => {
      for (let removal = going.get(sha256); removal !== undefined; removal = going.get(sha256)) await removal;
      const before = times.get(sha256) ?? 0;
      times.delete(sha256);
      times.set(sha256, before + 1);
      for (const oldest of times.keys()) {
        if (times.size <= remembered) break;
        times.delete(oldest);
      }
    },
    discard: async (sha256s, remove) => {
      const own = [...new Set(sha256s)].filter((sha256) => times.get(sha256) === 1 && !going.has(sha256));
      if (own.length === 0) return;
      const removal = remove(own).finally(() => {
        for (const sha256 of own) {
          going.delete(sha256);
          times.delete(sha256);
        }
      });
      for (const sha256 of own)
        going.set(
          sha256,
          removal.catch(() => undefined),
        );
      await removal;
    },
  };
}
