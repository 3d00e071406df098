import type { Clock } from '../../../src/lib/clock.ts';

/** A clock that stands still until it is advanced. */
export type ManualClock = Clock & { readonly advance: (milliseconds: number) => void };

/** Makes a clock that shows the morning of 2026-01-01. */
export function manualClock(): ManualClock {
  let time = Date.UTC(2026, 0, 1, 8);
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
