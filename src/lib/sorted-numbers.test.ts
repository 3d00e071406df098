import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countUpTo } from './sorted-numbers.ts';

test('counts the numbers up to a limit, which may be one of them, several of them or none', () => {
  const sorted = [-1, 0, 0, 0, 3, 3, 8];
  for (let limit = -3; limit < 11; limit += 1)
    assert.equal(countUpTo(sorted, limit), sorted.filter((each) => each <= limit).length, String(limit));
  assert.equal(countUpTo([], 1), 0);
});
