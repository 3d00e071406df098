import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { storageUnavailable } from './unavailable.ts';

/** A transaction that keeps meeting others is given up after this long (milliseconds). */
const patience = 10_000;

/** Longest pause before the next attempt (milliseconds); it grows with the attempts and is drawn by chance. */
const longestPause = 200;

/**
 * Attempts something with the database until it succeeds or fails for a reason of its own; that reason comes through.
 * Rejects with UNAVAILABLE when the database cannot be reached, or the attempts keep meeting others.
 */
export async function untilSettled<R>(database: Database, attempt: () => Promise<R>): Promise<R> {
  const begun = performance.now();
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      const kind = database.failureKind(error);
      if (kind === 'FAILED') throw error;
      const isOver = performance.now() - begun > patience;
      if (kind === 'UNAVAILABLE' || isOver) throw storageUnavailable(error);
      await pause(randomInt(Math.min(longestPause, 2 ** number) + 1));
    }
  }
}
