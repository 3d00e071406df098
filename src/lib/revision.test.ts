import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from './refusal.ts';
import { checkRevision, revisionOf } from './revision.ts';

for (const [given, revision] of [
  [1, 1],
  ['1', 1],
  ['42', 42],
  [9_007_199_254_740_991, 9_007_199_254_740_991],
] as const)
  test(`${JSON.stringify(given)} is a revision`, () => assert.equal(revisionOf(given), revision));

for (const given of [
  0,
  -1,
  1.5,
  Number.NaN,
  '0',
  '01',
  '1.0',
  ' 1',
  '1e3',
  '',
  null,
  undefined,
  true,
  [1],
  '9'.repeat(17),
])
  test(`${typeof given} ${String(given)} is not a revision`, () =>
    assert.equal(revisionOf(given), undefined));

function kindOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.kind;
  }
}

test('a request that expects nothing, or the current revision, is accepted', () => {
  assert.equal(
    kindOf(() => checkRevision({}, 3)),
    undefined,
  );
  assert.equal(
    kindOf(() => checkRevision({ expectedRevision: 3, ifMatch: 1 }, 3)),
    undefined,
  );
  assert.equal(
    kindOf(() => checkRevision({ ifMatch: 3 }, 3)),
    undefined,
  );
});

test('a stale expected revision is a conflict, a stale If-Match a failed precondition', () => {
  assert.equal(
    kindOf(() => checkRevision({ expectedRevision: 2, ifMatch: 3 }, 3)),
    'CONFLICT',
  );
  assert.equal(
    kindOf(() => checkRevision({ ifMatch: 2 }, 3)),
    'PRECONDITION_FAILED',
  );
});
