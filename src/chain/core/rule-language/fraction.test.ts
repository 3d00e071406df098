import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { calculate, compareFractions, decimalText, fractionOf, whole, type Fraction } from './fraction.ts';

const fractions = fc
  .tuple(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: 1, max: 1_000 }))
  .map(([top, below]) => calculated('/', whole(top), whole(below)));

function calculated(operator: '+' | '-' | '*' | '/', left: Fraction, right: Fraction): Fraction {
  const result = calculate(operator, left, right);
  assert.ok(result !== undefined);
  return result;
}

describe('exact numbers', () => {
  it('come back from every calculation that is undone', () => {
    fc.assert(
      fc.property(fractions, fractions, (left, right) => {
        assert.deepEqual(calculated('-', calculated('+', left, right), right), left);
        if (right.numerator === 0n) assert.equal(calculate('/', left, right), undefined);
        else assert.deepEqual(calculated('*', calculated('/', left, right), right), left);
      }),
    );
  });

  it('are ordered as their difference says', () => {
    fc.assert(
      fc.property(fractions, fractions, (left, right) => {
        const { numerator } = calculated('-', left, right);
        assert.equal(compareFractions(left, right), numerator < 0n ? -1 : numerator > 0n ? 1 : 0);
      }),
    );
  });

  it('are written as the nearest decimal, half to even', () => {
    const third = calculated('/', whole(10), whole(3));
    assert.equal(decimalText(third), '3.3333333333');
    assert.equal(decimalText(calculated('*', third, whole(3))), '10');
    for (const [text, digits, wanted] of [
      ['0.125', 2, '0.12'],
      ['0.135', 2, '0.14'],
      ['-0.125', 2, '-0.12'],
      ['-2.5', 0, '-2'],
      ['-0.4', 0, '0'],
      ['1.50', 10, '1.5'],
    ] as const) {
      const number = fractionOf(text);
      assert.ok(number !== undefined);
      assert.equal(decimalText(number, digits), wanted);
    }
    assert.equal(fractionOf('1e3'), undefined);
  });
});
