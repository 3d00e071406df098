import { ServiceError } from './service-error.ts';

const firstDelay = 100;
const longestDelay = 10_000;

/** Whether another attempt may succeed: too many requests, or a service that is just starting or stopping. */
export function isPassing({ status }: ServiceError): boolean {
  return status === 429 || status >= 500;
}

/** The pauses between attempts that fail: twice as long each time, and as long as the service asks for. */
export type Pauses = {
  /** Waits for the next attempt behind one that failed for this reason, or until the signal ends it. */
  readonly behind: (reason: unknown) => Promise<void>;
  /** Begins with the shortest pause again, after an attempt that succeeded. */
  readonly reset: () => void;
};

/** Makes the pauses of one following: 0.1 s first, 10 s at most, unless the service asks for more. */
export function createPauses(signal: AbortSignal): Pauses {
  let delay = firstDelay;
  return {
    behind: async (reason) => {
      const asked = reason instanceof ServiceError ? (reason.retryAfter ?? 0) * 1000 : 0;
      await pause(Math.max(asked, delay), signal);
      delay = Math.min(delay * 2, longestDelay);
    },
    reset: () => {
      delay = firstDelay;
    },
  };
}

/** Waits so many milliseconds, or until the signal ends it. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((done) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}
