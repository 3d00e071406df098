import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import * as rule from './expressions.js';
import type { Truth, Value } from './expressions.js';
import { compareDecimals } from './fractions.js';

const scale = 6;
const one = 10n ** BigInt(scale);

/** A decimal number as text, from a whole number of millionths. */
function text(millionths: bigint): string {
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(scale + 1, '0');
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const millionths = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const decimals = (...units: readonly bigint[]) => units.map((each) => rule.decimal(text(each)));
const truths = fc.constantFrom<Truth[]>(true, false, null);
const euros = (amount: string) => ({ amount, currency: 'EUR' });
const at = (moment: string) => rule.instant(moment);

describe('decimal numbers', () => {
  it('are added, subtracted and multiplied exactly, however long they are', () => {
    fc.assert(
      fc.property(millionths, millionths, (left, right) => {
        const [a = null, b = null] = decimals(left, right);
        assert.equal(rule.equal(rule.add(a, b), rule.decimal(text(left + right))), true);
        assert.equal(rule.equal(rule.subtract(a, b), rule.decimal(text(left - right))), true);
        const scaled = rule.multiply(rule.multiply(a, b), rule.decimal(one.toString()));
        assert.equal(rule.equal(scaled, rule.decimal(text(left * right))), true);
      }),
    );
  });

  it('are ordered as the numbers that they write', () => {
    fc.assert(
      fc.property(millionths, millionths, (left, right) => {
        const order = compareDecimals(text(left), text(right));
        assert.equal(Math.sign(order), left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  it('are written without needless zeros, and read back as they were', () => {
    for (const [given, wanted] of [
      ['1.50', '1.5'],
      ['-0.10', '-0.1'],
      ['10', '10'],
      ['0.000', '0'],
      ['007', '7'],
    ])
      assert.equal(rule.decimal(given)?.toDecimal(), wanted);
    for (const wrong of ['', '1.', '.5', '1e3', '+1', ' 1', 'NaN']) assert.equal(rule.decimal(wrong), null);
  });

  it('are divided exactly, and to a missing value by zero', () => {
    assert.equal(rule.toText(rule.divide(1, 3)), '0.3333333333');
    assert.equal(rule.toText(rule.multiply(rule.divide(10, 3), 3)), '10');
    assert.equal(rule.equal(rule.multiply(rule.divide(10, 3), 3), 10), true);
    assert.equal(rule.toText(rule.divide(rule.decimal('-7.5'), rule.decimal('0.25'))), '-30');
    assert.equal(rule.divide(1, rule.decimal('0.00')), null);
    fc.assert(
      fc.property(millionths, millionths, (left, right) => {
        fc.pre(right !== 0n);
        const [a = null, b = null] = decimals(left, right);
        assert.equal(rule.equal(rule.multiply(rule.divide(a, b), b), a), true);
      }),
    );
  });

  it('are rounded once, half to even, to the digits that are stored', () => {
    for (const [numerator, denominator, digits, wanted] of [
      [1, 8, 2, '0.12'],
      [3, 8, 2, '0.38'],
      [-1, 8, 2, '-0.12'],
      [-1, 3, 0, '0'],
      [2, 3, 0, '1'],
      [1, 1_000_000, 3, '0'],
    ] as const)
      assert.equal(rule.toDecimalText(rule.divide(numerator, denominator), digits), wanted);
  });
});

describe('money', () => {
  it('keeps its currency in sums and products', () => {
    assert.deepEqual(rule.toMoney(rule.add(euros('0.1'), euros('0.2'))), euros('0.3'));
    assert.deepEqual(rule.toMoney(rule.multiply(euros('0.1'), 3)), euros('0.3'));
    const total = rule.sum([euros('1.10'), euros('2.20')], (amount) => amount);
    assert.deepEqual(rule.toMoney(total), euros('3.3'));
  });

  it('of two currencies has no sum and no order', () => {
    const yen = { amount: '1', currency: 'JPY' };
    const refused = { status: 422, code: 'currencies_differ' };
    for (const meet of [rule.add, rule.subtract, rule.equal, rule.less, rule.atLeast])
      assert.throws(() => meet(euros('1'), yen), refused);
    assert.throws(() => rule.sum([euros('1'), yen], (each) => each), refused);
    assert.throws(() => rule.max([euros('1'), yen], (each) => each), refused);
    assert.equal(rule.add(euros('1'), null), null);
    assert.equal(rule.less(undefined, yen), null);
  });

  it('is rounded once, at the end, to the digits of its currency, half to even', () => {
    const stored = (amount: string, currency: string) => rule.toMoney({ amount, currency })?.amount;
    for (const [amount, currency, wanted] of [
      ['0.125', 'EUR', '0.12'],
      ['0.135', 'EUR', '0.14'],
      ['-0.125', 'EUR', '-0.12'],
      ['-0.135', 'EUR', '-0.14'],
      ['0.1251', 'EUR', '0.13'],
      ['0.5', 'JPY', '0'],
      ['1.5', 'JPY', '2'],
      ['1.2345', 'KWD', '1.234'],
      ['1.2345', 'CLF', '1.2345'],
      ['0.3', 'EUR', '0.3'],
      ['1.23456', 'QQQ', '1.23456'],
    ] as const)
      assert.equal(stored(amount, currency), wanted, `${currency} ${amount}`);
    const third = rule.multiply(rule.multiply(euros('0.333'), 3), 10);
    assert.deepEqual(rule.toMoney(third), euros('9.99'));
    assert.deepEqual(rule.toMoney(rule.multiply(rule.divide(euros('100'), 3), 3)), euros('100'));
  });

  it('is never more than half a unit away from what it was', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), (units) => {
        const exact = Number(units) / 1e6;
        const amount = Number(rule.toMoney(euros(text(units)))?.amount);
        assert.ok(Math.abs(amount - exact) <= 0.005 + 1e-9, `${exact} became ${amount}`);
      }),
    );
  });

  it('is compared with a number by its amount', () => {
    assert.equal(rule.greater(euros('10.01'), 10), true);
    assert.equal(rule.atMost(euros('10.01'), 10), false);
  });
});

describe('dates and durations', () => {
  for (const [start, written, wanted] of [
    ['2026-01-31', 'P1M', '2026-02-28'],
    ['2024-01-31', 'P1M', '2024-02-29'],
    ['2024-02-29', 'P1Y', '2025-02-28'],
    ['2026-12-31', 'P1D', '2027-01-01'],
    ['2026-01-01', 'P2W', '2026-01-15'],
  ] as const)
    it(`${start} and ${written} is ${wanted}`, () => {
      assert.equal(rule.add(start, rule.duration(written)), wanted);
    });

  it('go back over the end of a month as they go forward', () => {
    assert.equal(rule.subtract('2026-03-31', rule.duration('P1M')), '2026-02-28');
    assert.equal(rule.subtract('2026-01-01', rule.duration('P1D')), '2025-12-31');
  });

  it('move a moment by hours, minutes and seconds', () => {
    const moved = rule.add(at('2026-01-31T23:00:00Z'), rule.duration('PT1H30M1.5S'));
    assert.deepEqual(moved, at('2026-02-01T00:30:01.500Z'));
  });

  it('are ordered, moments across time zones too', () => {
    assert.equal(rule.less('2026-01-31', '2026-02-01'), true);
    assert.equal(rule.equal(at('2026-05-01T12:00:00+02:00'), at('2026-05-01T10:00:00Z')), true);
    assert.equal(rule.less(rule.duration('P27D'), rule.duration('P1M')), true);
    assert.equal(rule.duration('1 day'), null);
  });
});

describe('comparisons', () => {
  const durations = ['PT1H', 'P1M', 'P1MT1S', 'P2M'].map(rule.duration);
  for (const [what, ascending] of [
    ['numbers', [-1, 0, rule.decimal('0.5'), 2]],
    ['texts and dates', ['2026-01-31', '2026-02-01', 'a', 'b']],
    ['moments', ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.001Z'].map(at)],
    ['durations', durations],
    ['yes and no', [false, true]],
  ] as const)
    it(`order ${what}`, () => {
      ascending.forEach((left, i) =>
        ascending.forEach((right, j) => {
          assert.deepEqual(
            [
              ...[rule.equal(left, right), rule.notEqual(left, right), rule.less(left, right)],
              ...[rule.atMost(left, right), rule.greater(left, right), rule.atLeast(left, right)],
            ],
            [i === j, i !== j, i < j, i <= j, i > j, i >= j],
            `${i} and ${j}`,
          );
        }),
      );
    });

  it('take a text beside a moment for a moment, and know nothing of values of different kinds', () => {
    assert.equal(rule.equal(at('2026-01-01T00:00:00Z'), '2026-01-01T01:00:00+01:00'), true);
    assert.equal(rule.less('2025-12-31T00:00:00Z', at('2026-01-01T00:00:00Z')), true);
    const [hour = null] = durations;
    for (const [left, right] of [
      [at('2026-01-01T00:00:00Z'), null],
      [undefined, at('2026-01-01T00:00:00Z')],
      [at('2026-01-01T00:00:00Z'), undefined],
      [null, at('2026-01-01T00:00:00Z')],
      [hour, 1],
      ['1', hour],
      [true, 1],
      ['true', true],
      [1, 'a'],
      [{}, {}],
    ] as const)
      assert.deepEqual([rule.equal(left, right), rule.less(left, right)], [null, null]);
  });

  it('are made with the clock of the service', () => {
    const before = Date.now();
    const found = rule.now().getTime();
    assert.ok(found >= before && found <= Date.now());
    assert.ok([new Date(before), new Date()].some((each) => each.toISOString().startsWith(rule.today())));
    assert.match(rule.today(), /^\d{4}-\d{2}-\d{2}$/);
  });
});

describe('what is not known', () => {
  it('makes every comparison and calculation unknown', () => {
    const compare = [rule.equal, rule.notEqual, rule.less, rule.atMost, rule.greater, rule.atLeast];
    for (const each of compare) assert.deepEqual([each(null, 1), each('a', undefined)], [null, null]);
    for (const each of [rule.add, rule.subtract, rule.multiply, rule.divide])
      assert.deepEqual([each(undefined, 1), each(1, null)], [null, null]);
    for (const read of [rule.decimal, rule.instant, rule.duration])
      assert.deepEqual([read(null), read(undefined)], [null, null]);
    assert.equal(rule.add(null, rule.duration('P1D')), null);
  });

  it('is no for a question that was not answered', () => {
    for (const missing of [null, undefined, false]) assert.equal(rule.truth(missing), false);
    assert.equal(rule.truth(true), true);
  });

  it('counts in and, or, not as it does in SQL', () => {
    fc.assert(
      fc.property(fc.array(truths, { maxLength: 4 }), (parts) => {
        const numbers = parts.map((part) => (part === null ? 0.5 : Number(part)));
        const truth = (number: number): Truth => (number === 0.5 ? null : number === 1);
        assert.equal(rule.and(...parts), truth(Math.min(1, ...numbers)));
        assert.equal(rule.or(...parts), truth(Math.max(0, ...numbers)));
        for (const part of parts) assert.equal(rule.not(part), part === null ? null : !part);
      }),
    );
  });

  it('is what isNull finds, and nothing else', () => {
    for (const value of [null, undefined]) assert.equal(rule.isNull(value), true);
    for (const value of ['', 0, false, []]) assert.equal(rule.isNull(value), false);
  });
});

describe('lists', () => {
  const of = (item: { readonly n?: number }): Value => item.n;
  const items = [{ n: 3 }, {}, { n: 1 }];

  it('are counted and summed; a missing list is an empty one', () => {
    assert.deepEqual([rule.size(items), rule.size(null)], [3, 0]);
    assert.equal(rule.toText(rule.sum([{ n: 3 }, { n: 1 }], of)), '4');
    assert.equal(rule.sum(undefined, of), 0);
    assert.equal(rule.sum(items, of), null);
  });

  it('have a smallest and a largest known value', () => {
    assert.deepEqual([rule.min(items, of), rule.max(items, of)], [1, 3]);
    assert.deepEqual([rule.min([], of), rule.max(null, of)], [null, null]);
  });

  it('hold for all or any of their items', () => {
    const positive = (item: { readonly n?: number }): Truth => rule.greater(item.n, 0);
    assert.deepEqual([rule.all([], positive), rule.any([], positive)], [true, false]);
    assert.deepEqual([rule.all(items, positive), rule.any(items, positive)], [null, true]);
    for (const missing of [null, undefined])
      assert.deepEqual([rule.all(missing, positive), rule.any(missing, positive)], [true, false]);
    assert.deepEqual([rule.min(undefined, of), rule.sum(null, of)], [null, 0]);
    assert.equal(rule.isIn('b', ['a', 'b']), true);
    assert.equal(rule.isIn('c', ['a', null]), null);
  });
});

describe('texts', () => {
  it('are counted in characters and matched as a whole', () => {
    assert.deepEqual([rule.length('a😀'), rule.length(null), rule.length(undefined)], [2, null, null]);
    assert.equal(rule.matches('AB-1', '[A-Z]+-\\d'), true);
    assert.equal(rule.matches('xAB-1', '[A-Z]+-\\d|x'), false);
    assert.deepEqual([rule.matches(undefined, '.*'), rule.matches(null, '.*')], [null, null]);
    assert.equal(rule.matches('😀', '.'), true);
  });
});

describe('the values that are stored', () => {
  it('have the type of their column, or are left out', () => {
    assert.equal(rule.toDecimalText(rule.divide(1, 4)), '0.25');
    assert.deepEqual(
      ['-2.9', '2.5', '3.5'].map((text) => rule.toInteger(rule.decimal(text))),
      [-3, 2, 4],
    );
    assert.equal(rule.toNumber(rule.decimal('2.5')), 2.5);
    assert.deepEqual(rule.toMoney(euros('1')), euros('1'));
    assert.equal(rule.toText(at('2026-01-01T00:00:00Z')), '2026-01-01T00:00:00.000Z');
    assert.equal(rule.toText(rule.divide(1, 4)), '0.25');
    assert.deepEqual([rule.toText(3), rule.toText('a'), rule.toText(true)], ['3', 'a', 'true']);
    assert.deepEqual([rule.toText(undefined), rule.toText([])], [undefined, undefined]);
    assert.deepEqual([rule.toBoolean(false), rule.toBoolean('yes')], [false, undefined]);
    assert.equal(rule.toDecimalText({ amount: '1.5', currency: 'EUR' }), '1.5');
    assert.ok(!rule.isMoney({ amount: '1' }) && !rule.isMoney({ currency: 'EUR' }) && !rule.isMoney(null));
    for (const convert of [
      rule.toDecimalText,
      rule.toInteger,
      rule.toNumber,
      rule.toMoney,
      rule.toText,
      rule.toBoolean,
    ])
      assert.equal(convert(null), undefined);
    assert.equal(rule.toMoney(5), undefined);
  });
});
