import { createEmitter } from './emitter.ts';

/** Whether work runs beside other work of the process, or alone. */
export type Company = 'BESIDE' | 'ALONE';

/** Where one kind of work begins in a process. */
export type Entrance = {
  /**
   * Lets work begin; gives what is to be called at its end. Undefined while that is not possible: `onFree` says when to
   * ask again. Work that waits to run alone is not overtaken by later work.
   */
  readonly enter: (company: Company) => (() => void) | undefined;
  /** Nothing here waits to be alone any more. */
  readonly withdraw: () => void;
  /** Calls `listener` when it is worth asking again, until the returned function is called. */
  readonly onFree: (listener: () => void) => () => void;
};

/** Makes a function that makes entrances; work that begins at one of them counts at all others. */
export function createEntrances(): () => Entrance {
  const free = createEmitter();
  const waiting = new Set<Entrance>();
  let working = 0;
  let isAlone = false;
  const leaveOnce = (): (() => void) => {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      working -= 1;
      isAlone = false;
      if (working === 0) free.emit();
    };
  };
  return () => {
    const entrance: Entrance = {
      enter: (company) => {
        waiting.delete(entrance);
        const isFree = company === 'ALONE' ? working === 0 : !isAlone && waiting.size === 0;
        if (!isFree) {
          if (company === 'ALONE') waiting.add(entrance);
          return undefined;
        }
        working += 1;
        isAlone = company === 'ALONE';
        return leaveOnce();
      },
      withdraw: () => {
        if (waiting.delete(entrance)) free.emit();
      },
      onFree: free.listen,
    };
    return entrance;
  };
}
