import { drawFrom } from '../testing/random-numbers.ts';

const draw = drawFrom(3);
const text = Array.from({ length: 20_000 }, () =>
  draw(2 ** 32)
    .toString(36)
    .padStart(7),
);

/** The content of a round: some 140 KB of which every round changes a few places. */
export function contentOfRound(round: number): Uint8Array {
  const words = text.map((word, at) => ((at + round) % 5_000 === 0 ? `round ${round}` : word));
  return new TextEncoder().encode(words.join(''));
}

/** What the clock shows in a round; between two rounds what is not pointed to becomes old enough to be cleared away. */
export function timeOfRound(round: number): number {
  return Date.UTC(2026, 0, 1) + round * 3 * 3_600_000;
}
