import { Refusal } from '../lib/refusal.ts';

/** What the operator should know of a request that failed: it takes the place of the usual words of its log line. */
export type Trouble = {
  readonly level: 'warn' | 'error';
  readonly message: 'failed' | 'damaged' | 'unavailable';
  readonly err?: unknown;
  readonly cause?: string;
};

/** What the operator should know of an error that is answered with a status; undefined where that is for the client alone. */
export function troubleOf(error: unknown, status: number): Trouble | undefined {
  // Which content is damaged and whose it is has been logged where it was found.
  if (error instanceof Refusal && error.kind === 'DAMAGED')
    return { level: 'error', message: 'damaged', cause: causeOf(error) };
  if (status === 500) return { level: 'error', message: 'failed', err: error };
  if (status === 503 && error instanceof Error && error.cause !== undefined)
    return { level: 'warn', message: 'unavailable', err: error.cause };
  return undefined;
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : String(cause);
}
