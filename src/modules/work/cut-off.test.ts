import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Company } from './company.ts';
import { afterCrash, companyFor, neverCutOff, type AfterCrash, type CutOff } from './cut-off.ts';

type Crash = readonly [place: string, company: Company];

/** What becomes of work after the last of some crashes, none of which ended it before. */
function fateAfter(...crashes: readonly Crash[]): AfterCrash {
  let fate: AfterCrash = { kind: 'AGAIN', cutOff: neverCutOff };
  for (const [place, company] of crashes) {
    assert.equal(fate.kind, 'AGAIN');
    fate = afterCrash(fate.cutOff, { place, company, now: 0 });
  }
  return fate;
}

function after(...crashes: readonly Crash[]): CutOff {
  const fate = fateAfter(...crashes);
  assert.ok(fate.kind === 'AGAIN');
  return fate.cutOff;
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
  assert.equal(fateAfter(...Array.from({ length: 50 }, (): Crash => ['MERGE', 'BESIDE'])).kind, 'AGAIN');
  const alone = (place: string): Crash => [place, 'ALONE'];
  assert.equal(fateAfter(alone('LOCK'), alone('MERGE'), alone('LOCK'), alone('MERGE')).kind, 'AGAIN');
  const given = fateAfter(alone('LOCK'), alone('MERGE'), alone('LOCK'), alone('LOCK'));
  assert.deepEqual(given, { kind: 'GIVEN_UP', place: 'LOCK' });
});
