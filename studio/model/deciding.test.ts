import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Conflict } from '../../client/src/index.ts';
import {
  currentOf,
  groupsOf,
  lossOf,
  neighbourOf,
  nextOpenOf,
  readable,
  togetherWith,
  withPending,
} from './deciding.ts';

function conflict(conflictId: string, rest: Partial<Conflict> = {}): Conflict {
  return {
    conflictId,
    elementId: 'order',
    elementClass: 'Entity',
    elementName: 'Order',
    feature: 'name',
    differenceKind: 'CHANGE_CHANGE',
    baseValue: null,
    workingValue: 'a',
    generatedValue: 'b',
    features: [],
    mergedValue: null,
    set: null,
    explanation: '',
    jsonPointer: '',
    decision: null,
    availableResolutions: ['KEEP_USER', 'TAKE_GENERATED'],
    consequences: null,
    ...rest,
  };
}

const three = [
  conflict('1'),
  conflict('2', { elementId: 'stock', set: 's' }),
  conflict('3', { set: 's', decision: 'TAKE_GENERATED' }),
];

test('conflicts are grouped by element, with the number of open ones', () => {
  const groups = groupsOf(three);
  assert.deepEqual(
    groups.map(({ elementId, conflicts, openCount }) => [elementId, conflicts.length, openCount]),
    [
      ['order', 2, 1],
      ['stock', 1, 1],
    ],
  );
});

test('a decision that is not saved yet counts for all that are decided together', () => {
  const decisions = (pending: ReadonlyMap<string, 'KEEP_USER' | null>): unknown =>
    withPending(three, pending).map(({ decision }) => decision);
  assert.deepEqual(decisions(new Map([['2', 'KEEP_USER']])), [null, 'KEEP_USER', 'KEEP_USER']);
  assert.deepEqual(decisions(new Map([['3', null]])), [null, null, null]);
  assert.deepEqual([...togetherWith(conflict('2', { set: 's' }), three)], ['2', '3']);
});

test('taking the generated side everywhere names what it loses, and anything else loses nothing', () => {
  const session = { discardedUserDifferences: 11 };
  const deciding = (ids: readonly string[], decision: 'KEEP_USER' | 'TAKE_GENERATED'): unknown =>
    lossOf(session, three, { ids: new Set(ids), decision }).lostChanges;
  assert.equal(deciding(['1', '2'], 'TAKE_GENERATED'), 11);
  assert.equal(deciding(['1'], 'TAKE_GENERATED'), 0);
  assert.equal(deciding(['1', '2'], 'KEEP_USER'), 0);
});

test('going through conflicts goes round', () => {
  assert.equal(currentOf(three, undefined)?.conflictId, '1');
  assert.equal(currentOf(three, '3')?.conflictId, '3');
  assert.equal(neighbourOf(three, '3', 1)?.conflictId, '1');
  assert.equal(neighbourOf(three, '1', -1)?.conflictId, '3');
  assert.equal(nextOpenOf(three, '2')?.conflictId, '1');
  assert.equal(nextOpenOf([conflict('1', { decision: 'KEEP_USER' })], '1'), undefined);
});

test('explanations are shown without ids', () => {
  const text = 'name of Entity "Book" (4dc8594c-8923-5b54-8657-13bd9d2656d7) was "A"';
  assert.equal(readable(text), 'name of Entity "Book" was "A"');
});
