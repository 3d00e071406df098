import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closestName } from './closest-name.ts';

describe('the closest name', () => {
  it('is the only one that is a few letters away', () => {
    assert.equal(closestName('quantiti', ['quantity', 'price']), 'quantity');
    assert.equal(closestName('Total', ['total']), 'total');
  });

  it('is undefined when nothing is close, or two are equally close', () => {
    assert.equal(closestName('weight', ['quantity', 'price']), undefined);
    assert.equal(closestName('lines', ['line1', 'line2']), undefined);
    assert.equal(closestName('a', ['bcd']), undefined);
  });

  it('is not looked for among very many', () => {
    const many = Array.from({ length: 201 }, (_, index) => `name${index}`);
    assert.equal(closestName('name2000', many), undefined);
  });
});
