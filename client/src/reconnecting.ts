import type { ServiceError } from './service-error.ts';

/** Whether another attempt may succeed: too many requests, or a service that is just starting or stopping. */
export function isPassing({ status }: ServiceError): boolean {
  return status === 429 || status >= 500;
}

/** Waits so many milliseconds, or until the signal ends it. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
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
