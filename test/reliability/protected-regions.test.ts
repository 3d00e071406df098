import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyStep, Rounds } from '../support/regeneration-rounds.ts';

describe('a thousand histories of an artifact', () => {
  it('lose no text of a protected region', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 20, maxLength: 60 }), (steps) => {
        const rounds = new Rounds();
        for (const step of steps) rounds.take(step);
      }),
      { numRuns: 1_000 },
    );
  });
});
