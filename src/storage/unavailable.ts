import { Refusal } from '../lib/refusal.ts';

/** The refusal while the storage cannot be reached. */
export function storageUnavailable(cause?: unknown): Refusal {
  const refusal = new Refusal('UNAVAILABLE', 'The storage is not available; try again in a moment.');
  refusal.cause = cause;
  return refusal;
}
