import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenModel } from '../../../test/fixtures/fixtures.ts';
import { hostileNames } from '../../../test/support/chain/psm-to-artifact/hostile-names.ts';
import { assertHostileNamesHarmless } from '../../../test/support/chain/psm-to-artifact/hostile-rounds.ts';
import { seed } from '../../../test/support/testing/seed.ts';

test('names and descriptions that try to break out stay texts in every file', () => {
  assert.ok(hostileNames.length >= 500);
  assertHostileNamesHarmless(goldenModel('bookshop', 'psm'), [seed, seed + 1]);
});
