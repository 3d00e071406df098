import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readAssignment } from './assignments.ts';

it('an assignment is taken apart at its first equals sign', () => {
  assert.deepEqual(readAssignment(' stock level = stock level - quantity '), {
    name: 'stock level',
    value: 'stock level - quantity',
  });
  assert.deepEqual(readAssignment('isEmpty = level = 0'), { name: 'isEmpty', value: 'level = 0' });
});

it('a text that lacks a side or compares is not an assignment', () => {
  for (const text of ['', 'level', '= 3', 'level =', 'level >= 3', 'level <> 3'])
    assert.equal(readAssignment(text), undefined, text);
});
