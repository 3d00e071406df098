import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runClassHistories } from '../support/kernel/merge/class-histories.ts';
import { withinRounds } from '../support/kernel/merge/history-counts.ts';
import { runHistories } from '../support/chain/random/history-properties.ts';
import { seed } from '../support/testing/seed.ts';

it('a few histories finalize with any decisions, and the next run has nothing to do', () => {
  assert.equal(withinRounds(runHistories(seed, 10), 50), 10);
  assert.equal(withinRounds(runClassHistories(seed, 50), 50), 50);
});
