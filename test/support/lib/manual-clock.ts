import type { Clock } from '../../../src/lib/clock.ts';

/** A clock that a test advances. */
export type ManualClock = Clock & { readonly advance: (milliseconds: number) => void };

/** Makes a clock that shows the morning of 2026-01-01 and stands still until it is advanced. */
export function manualClock(): ManualClock {
  let time = Date.UTC(2026, 0, 1, 8);
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

/** Makes a clock that goes on as the system's does, and ahead of it where it is advanced. */
export function advancedClock(): ManualClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
