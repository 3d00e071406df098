/** Something that happens in this process, and those who want to know of it. */
export type Topic<T> = {
  readonly tell: (value: T) => void;
  /** Calls `listener` each time until the returned function is called. */
  readonly listen: (listener: (value: T) => void) => () => void;
};

/** The same for many keys: who listens for one hears only of that one. */
export type KeyedTopic = {
  readonly tell: (key: string) => void;
  readonly listen: (key: string, listener: () => void) => () => void;
};

/** Makes a topic to which nobody listens yet. */
export function createTopic<T = void>(): Topic<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    tell: (value) => {
      for (const listener of [...listeners]) listener(value);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Makes a keyed topic to which nobody listens yet. */
export function createKeyedTopic(): KeyedTopic {
  const topics = new Map<string, { readonly topic: Topic<void>; listeners: number }>();
  return {
    tell: (key) => topics.get(key)?.topic.tell(),
    listen: (key, listener) => {
      const known = topics.get(key) ?? { topic: createTopic(), listeners: 0 };
      topics.set(key, known);
      known.listeners += 1;
      const stop = known.topic.listen(listener);
      return () => {
        stop();
        known.listeners -= 1;
        if (known.listeners === 0) topics.delete(key);
      };
    },
  };
}
