/** Gives whole numbers from 0 up to, not including, a limit; 0 where the limit is 0. */
export type Draw = (limit: number) => number;

/** Draws numbers that depend on the seed alone (mulberry32): models need more of them than a shrinker can handle. */
export function drawFrom(seed: number): Draw {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return limit <= 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
