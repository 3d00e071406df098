import type { Clock } from '../../lib/clock.ts';
import type { LimitBucket, LimitStore } from '../../lib/limit-store.ts';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { tooMany } from './too-many.ts';

/** What limits are counted with. */
export type Counting = { readonly clock: Clock; readonly limits: LimitStore };

/** The key of what is counted together; it does not show whom it is about. */
export function limitKey(...parts: readonly string[]): string {
  return sha256Hex(JSON.stringify(parts));
}

const second = 1_000_000;

/** Takes a request out of a bucket; refuses (429) with the message when it is empty. */
export async function takeOne(
  { clock, limits }: Counting,
  bucket: LimitBucket,
  message: string,
): Promise<void> {
  if (await limits.take(bucket, clock.now())) return;
  throw tooMany(message, Math.max(1, Math.ceil(bucket.interval / second)));
}
