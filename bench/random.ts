/** Draws from a seeded sequence: the same seed draws the same. */
export type Draw = {
  /** 0 to 1, 1 excluded. */
  readonly next: () => number;
  /** A whole number, both bounds included. */
  readonly between: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly oneOf: <T>(list: readonly T[]) => T;
  /** A UUID, version 4. */
  readonly id: () => string;
};

/** Draws with mulberry32. */
export function drawing(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const hex = (digits: number): string =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    oneOf: (list) => {
      const found = list[between(0, list.length - 1)];
      if (found === undefined) throw new Error('Nothing to draw from.');
      return found;
    },
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[between(0, 3)] ?? '8'}${hex(3)}-${hex(6)}${hex(6)}`,
  };
}
