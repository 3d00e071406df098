import { Refusal } from '../lib/refusal.ts';
import type { ContentRef } from '../modules/models/index.ts';

/** A stored content that is not there, not whole, or other bytes than its SHA-256 says. */
export class DamagedContent extends Error {
  readonly sha256: string;

  constructor({ sha256 }: ContentRef, found: string) {
    super(`Content ${sha256} ${found}.`);
    this.name = 'DamagedContent';
    this.sha256 = sha256;
  }
}

/** The refusal of what would need damaged data; who holds that data is for the log alone. */
export function storageDamaged(cause: unknown): Refusal {
  const refusal = new Refusal(
    'DAMAGED',
    'The stored content is damaged and cannot be used. Store it again from a copy, or ask the operator of the service to restore a backup.',
  );
  refusal.cause = cause;
  return refusal;
}
