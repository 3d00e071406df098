import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstInOrder } from './row-order.ts';

describe('the order of two rows', () => {
  for (const [first, second] of [
    ['A', 'AB'],
    ['Bean', 'Kale'],
    ['anybody@example.com', 'someone@example.com'],
    ['2', '9'],
    ['7b', 'a7'],
  ] as const)
    it(`is known of "${first}" and "${second}"`, () => {
      assert.equal(firstInOrder('text', first, second), 'FIRST');
      assert.equal(firstInOrder('text', second, first), 'SECOND');
    });

  for (const [first, second] of [
    ['Kale', 'bean'],
    ['bean', 'beans'],
    ['Élodie', 'Zoé'],
    ['10', '9'],
    ['Bean', 'Bean'],
  ] as const)
    it(`depends on the database of "${first}" and "${second}"`, () => {
      assert.equal(firstInOrder('text', first, second), undefined);
    });

  it('is that of numbers for numbers', () => {
    assert.equal(firstInOrder('numeric', '9', '10'), 'FIRST');
  });
});
