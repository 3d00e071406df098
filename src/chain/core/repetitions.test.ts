import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freeNames, repetitions } from './repetitions.ts';

describe('repetitions', () => {
  it('are all but the first of those with the same key, each with that first one', () => {
    const found = repetitions(['Ab', 'ac', 'bd', 'ae'], (text) => text.charAt(0).toLowerCase());
    assert.deepEqual(
      [...found],
      [
        ['ac', 'Ab'],
        ['ae', 'Ab'],
      ],
    );
  });

  it('leave out what has no key', () => {
    assert.equal(repetitions([1, 1], () => undefined).size, 0);
  });
});

describe('free names', () => {
  it('are numbered past what is taken, and given once', () => {
    const next = freeNames({ taken: ['order', 'order2'], longest: 63, separator: '' });
    assert.deepEqual([next('order'), next('order'), next('bill')], ['order3', 'order4', 'bill2']);
  });

  it('are cut where they would be too long', () => {
    const next = freeNames({ taken: [], longest: 5, separator: '-' });
    assert.deepEqual([next('abcdef'), next('abcdef')], ['abc-2', 'abc-3']);
  });

  it('cost no more for the last of many namesakes than for the first', () => {
    const next = freeNames({ taken: ['a'], longest: 63, separator: '_' });
    let last = '';
    for (let index = 0; index < 200_000; index += 1) last = next('a');
    assert.equal(last, 'a_200001');
  });
});
