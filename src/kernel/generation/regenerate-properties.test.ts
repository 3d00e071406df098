import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyStep, Rounds } from '../../../test/support/kernel/generation/regeneration-rounds.ts';

describe('generating again and again', () => {
  it('loses no text of a protected region, however files are renamed, moved, deleted and edited in between', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 10, maxLength: 60 }), (steps) => {
        const rounds = new Rounds();
        for (const step of steps) rounds.take(step);
      }),
      { numRuns: 60 },
    );
  });
});
