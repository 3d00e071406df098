import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from './refusal.ts';

/** How long to wait before the storage is asked again (milliseconds). */
const askedAgainAfter = 1_000;

/**
 * Does what must be written again and again while the storage is not available. The first refusal is reported; the last
 * one comes through when `signal` is aborted.
 */
export async function untilAvailable<R>(
  work: () => Promise<R>,
  { signal, onRefused }: { readonly signal: AbortSignal; readonly onRefused: (refusal: Refusal) => void },
): Promise<R> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'UNAVAILABLE') || signal.aborted) throw error;
      if (!isTold) onRefused(error);
      // One more attempt after the signal: perhaps there is room by now.
      await pause(askedAgainAfter, undefined, { signal }).catch(() => undefined);
    }
  }
}
