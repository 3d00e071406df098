/** Passes values on to its listeners inside one process. */
export type Emitter<T> = {
  readonly emit: (value: T) => void;
  /** Calls `listener` each time until the returned function is called. */
  readonly listen: (listener: (value: T) => void) => () => void;
};

/** The same for many keys: a listener receives only the values of its own key. */
export type KeyedEmitter = {
  readonly emit: (key: string) => void;
  readonly listen: (key: string, listener: () => void) => () => void;
};

/** Makes an emitter without listeners. */
export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit: (value) => {
      for (const listener of [...listeners]) listener(value);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Makes a keyed emitter without listeners. */
export function createKeyedEmitter(): KeyedEmitter {
  const emitters = new Map<string, { readonly emitter: Emitter<void>; listeners: number }>();
  return {
    emit: (key) => emitters.get(key)?.emitter.emit(),
    listen: (key, listener) => {
      const known = emitters.get(key) ?? { emitter: createEmitter(), listeners: 0 };
      emitters.set(key, known);
      known.listeners += 1;
      const stop = known.emitter.listen(listener);
      return () => {
        stop();
        known.listeners -= 1;
        if (known.listeners === 0) emitters.delete(key);
      };
    },
  };
}
