import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Company } from './company.ts';
import { companyFor, cutOffAgain, fatalPlace, neverCutOff, type CutOff } from './cut-off.ts';

function after(...crashes: readonly (readonly [place: string, company: Company])[]): CutOff {
  return crashes.reduce(
    (known, [place, company]) => cutOffAgain(known, { place, company, now: 0 }),
    neverCutOff,
  );
}

test('work that was cut off once runs again at once and beside others; after two times it waits, and runs alone', () => {
  assert.equal(companyFor(neverCutOff), 'BESIDE');
  const once = after(['MERGE', 'BESIDE']);
  assert.deepEqual([companyFor(once), once.notBefore], ['BESIDE', 0]);
  const twice = after(['MERGE', 'BESIDE'], ['MERGE', 'BESIDE']);
  assert.deepEqual([companyFor(twice), twice.notBefore], ['ALONE', 1_000]);
});

test('the pause doubles up to a minute', () => {
  const pauses = [3, 4, 8, 9, 100].map(
    (count) => after(...Array.from({ length: count }, () => ['MERGE', 'BESIDE'] as const)).notBefore,
  );
  assert.deepEqual(pauses, [2_000, 4_000, 60_000, 60_000, 60_000]);
});

test('only work that died alone three times at one place is given up', () => {
  assert.equal(
    fatalPlace(after(...Array.from({ length: 50 }, () => ['MERGE', 'BESIDE'] as const))),
    undefined,
  );
  const alone = (place: string) => [place, 'ALONE'] as const;
  assert.equal(fatalPlace(after(alone('LOCK'), alone('MERGE'), alone('LOCK'), alone('MERGE'))), undefined);
  assert.equal(fatalPlace(after(alone('LOCK'), alone('MERGE'), alone('LOCK'), alone('LOCK'))), 'LOCK');
});
