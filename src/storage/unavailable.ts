import { Refusal } from '../lib/refusal.ts';

/** The refusal while the storage cannot be reached. */
export function storageUnavailable(cause?: unknown): Refusal {
  const refusal = new Refusal('UNAVAILABLE', 'The storage is not available; try again in a moment.');
  refusal.cause = cause;
  return refusal;
}

/** The refusal of what would take room on a full disk. */
export class StorageFull extends Refusal {
  constructor(cause?: unknown) {
    super(
      'UNAVAILABLE',
      'The disk of the service is full. Delete what you no longer need (deleting still works), or try again later.',
    );
    this.cause = cause;
  }
}
