import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { manualClock } from '../../../test/support/lib/manual-clock.ts';
import { ProtocolError } from '../answers/errors.ts';
import { createLayoutLimits } from './layout-limits.ts';
import { memoryLimits } from '../../lib/memory-limits.ts';

const refusal = (error: unknown): boolean => error instanceof ProtocolError && error.failure.status === 429;

describe('the limits of the layout that needs no token', () => {
  it('let an address have 60 at once, then 20 a second', async () => {
    const clock = manualClock();
    const { inTurn } = createLayoutLimits({ clock, limits: memoryLimits() });
    const one = (address = 'a'): Promise<void> => inTurn(address, () => Promise.resolve());
    for (let count = 0; count < 60; count += 1) await one();
    await assert.rejects(one(), refusal);
    await one('b');
    clock.advance(1_000);
    for (let count = 0; count < 20; count += 1) await one();
    await assert.rejects(one(), refusal);
  });

  it('let 2 of an address work and 20 wait', async () => {
    const { inTurn } = createLayoutLimits({ clock: manualClock(), limits: memoryLimits() });
    const gate = Promise.withResolvers<undefined>();
    let working = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      working += 1;
      most = Math.max(most, working);
      await gate.promise;
      working -= 1;
    };
    const asked = Array.from({ length: 30 }, () => inTurn('a', work));
    const settled = Promise.allSettled(asked);
    gate.resolve(undefined);
    const answers = await settled;
    assert.equal(most, 2);
    assert.equal(answers.filter(({ status }) => status === 'rejected').length, 8);
  });

  it('give the place on when the work fails', async () => {
    const { inTurn } = createLayoutLimits({ clock: manualClock(), limits: memoryLimits() });
    for (let count = 0; count < 5; count += 1)
      await assert.rejects(
        inTurn('a', () => Promise.reject(new Error('no'))),
        /no/,
      );
  });
});
