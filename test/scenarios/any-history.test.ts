import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runClassHistories } from '../support/class-histories.ts';
import { withinRounds } from '../support/history-counts.ts';
import { runHistories } from '../support/history-properties.ts';
import { seed } from '../support/seed.ts';

it('a few histories finalize with any decisions, and the next run has nothing to do', () => {
  assert.equal(withinRounds(runHistories(seed, 10), 50), 10);
  assert.equal(withinRounds(runClassHistories(seed, 50), 50), 50);
});
