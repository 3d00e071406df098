import type { Execute } from '../../src/storage/sqlite/protocol.ts';

/**
 * A process that dies at a place, as the embedded database sees it: from there on no statement reaches it any more.
 * There is a place before every statement of a transaction that writes, and one between a commit and its reply.
 */
export type Faults = {
  /** For `openStorage`. */
  readonly aroundWrites: (execute: Execute) => Execute;
  /** Dies at the place with this number, counted from 1 and from now on; 0 counts only. */
  readonly dieAt: (place: number) => void;
  /** How many places there were since `dieAt`. */
  readonly places: () => number;
  /** Aborted with the death. */
  readonly death: AbortSignal;
};

/** Makes faults that count from `dieAt` on. */
export function createFaults(): Faults {
  const death = new AbortController();
  let fatal = 0;
  let passed = 0;
  const place = (): void => {
    passed += 1;
    if (passed === fatal) death.abort(new Error(`The process died at place ${fatal}.`));
    death.signal.throwIfAborted();
  };
  return {
    aroundWrites: (execute) => async (statement) => {
      place();
      const result = await execute(statement);
      if (statement.sql === 'commit') place();
      return result;
    },
    dieAt: (wanted) => {
      [fatal, passed] = [wanted, 0];
    },
    places: () => passed,
    death: death.signal,
  };
}
