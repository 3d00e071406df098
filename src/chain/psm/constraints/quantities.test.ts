import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quantityOf } from './quantities.ts';

describe('a quantity', () => {
  for (const [text, amount] of Object.entries({
    '1': 1,
    '250m': 0.25,
    '1.5': 1.5,
    '128Mi': 134_217_728,
    '1G': 1_000_000_000,
    '2Ki': 2048,
  }))
    it(`${text} is ${amount}`, () => {
      assert.equal(quantityOf(text), amount);
    });

  for (const text of ['', 'm', '1 G', '-1', '1GB', '1to', '1e3', '1X'])
    it(`is not "${text}"`, () => {
      assert.equal(quantityOf(text), undefined);
    });
});
