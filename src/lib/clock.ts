/** Where time comes from: milliseconds since 1970-01-01T00:00:00Z. */
export type Clock = { readonly now: () => number };

/** The machine's clock. */
export const systemClock: Clock = { now: Date.now };
