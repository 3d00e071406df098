import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase } from './database.ts';
import { storageDamaged } from './damaged.ts';
import { StorageFull, storageUnavailable } from './unavailable.ts';

/** What keeps meeting others is given up after so many attempts. */
const attempts = 30;

/** Longest pause before the next attempt (milliseconds); it grows with the attempts and is drawn by chance. */
const longestPause = 200;

/**
 * Attempts something with the database until it succeeds or fails for a reason of its own; that reason comes through.
 * Each attempt gets its number, from 1. Rejects with
 * UNAVAILABLE when the database cannot be reached, or the attempts keep meeting others, and with DAMAGED when it cannot
 * be read any more.
 */
export async function untilSettled<R>(
  database: OpenDatabase,
  attempt: (number: number) => Promise<R>,
): Promise<R> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(number);
    } catch (error) {
      const kind = database.failureKind(error);
      if (kind === 'FAILED') throw error;
      if (kind === 'DAMAGED') throw storageDamaged(error);
      if (kind === 'FULL') throw new StorageFull(error);
      if (kind === 'UNAVAILABLE' || number === attempts) throw storageUnavailable(error);
      await pause(randomInt(Math.min(longestPause, 2 ** number) + 1));
    }
  }
}
