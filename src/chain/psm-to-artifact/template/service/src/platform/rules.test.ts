import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from './errors.js';
import { atMost, sum, toMoney, type Truth } from './expressions.js';
import { checkRules, evaluated, type Rule } from './rules.js';

function rule(code: string, truth: Truth): Rule<object> {
  return { code, message: `${code}.`, mandatory: true, holds: () => truth };
}

function advice(code: string, truth: Truth): Rule<object> {
  return { ...rule(code, truth), mandatory: false };
}

function check(...rules: readonly Rule<object>[]): readonly string[] {
  const warnings: string[] = [];
  checkRules({}, { warn: (_fields, message) => warnings.push(message) }, rules);
  return warnings;
}

describe('business rules', () => {
  it('are kept where they hold or where it cannot be told', () => {
    assert.deepEqual(check(rule('A', true), rule('B', null)), []);
  });

  it('refuse together when they are mandatory and broken', () => {
    const errors = [
      { pointer: '', code: 'B', message: 'B.' },
      { pointer: '', code: 'C', message: 'C.' },
    ];
    assert.throws(() => check(rule('A', true), rule('B', false), rule('C', false)), { status: 422, errors });
  });

  it('name every value that they read, of lists that of each item', () => {
    const reading = (record: object, ...reads: readonly string[]): readonly string[] => {
      const pointers: string[] = [];
      try {
        checkRules(record, { warn: () => undefined }, [{ ...rule('A', false), reads }]);
      } catch (error) {
        assert.ok(error instanceof Problem);
        pointers.push(...error.errors.map(({ pointer }) => pointer));
      }
      return pointers;
    };
    assert.deepEqual(reading({ total: 1 }, '/total', '/paid'), ['/total', '/paid']);
    assert.deepEqual(reading({ cards: [{}, {}] }, '/cards/*/signed'), ['/cards/0/signed', '/cards/1/signed']);
    assert.deepEqual(reading({ cards: [] }, '/cards/*/signed'), ['/cards']);
    assert.deepEqual(reading({}, '/cards/*/signed'), ['/cards']);
  });

  it('refuse the amounts that they read when their currencies differ', () => {
    const euros = { amount: '500', currency: 'EUR' };
    const yen = { amount: '300', currency: 'JPY' };
    const claim = { claimed: euros, accepted: yen, note: 'x' };
    const withinClaim: Rule<typeof claim> = {
      ...rule('C1', true),
      reads: ['/accepted', '/claimed', '/note'],
      holds: ({ accepted, claimed }) => atMost(accepted, claimed),
    };
    const log = { warn: () => undefined };
    const message = 'Amounts in JPY and EUR cannot be compared or added.';
    assert.throws(() => checkRules(claim, log, [withinClaim]), {
      status: 422,
      code: 'currencies_differ',
      message,
      errors: ['/accepted', '/claimed'].map((pointer) => ({ pointer, code: 'currencies_differ', message })),
    });
    checkRules({ ...claim, accepted: euros }, log, [withinClaim]);
  });

  it('have values computed that name the amounts of the parts they sum', () => {
    const order = (...currencies: readonly string[]) => ({
      lines: currencies.map((currency) => ({ price: { amount: '0.1', currency } })),
    });
    const total = (given: ReturnType<typeof order>) =>
      evaluated(given, ['/lines', '/lines/*/price'], () => toMoney(sum(given.lines, ({ price }) => price)));
    assert.deepEqual(total(order('EUR', 'EUR', 'EUR')), { amount: '0.3', currency: 'EUR' });
    assert.equal(total(order()), undefined);
    assert.throws(
      () => total(order('EUR', 'USD')),
      (thrown) => {
        assert.ok(thrown instanceof Problem);
        assert.deepEqual(
          thrown.errors.map(({ pointer }) => pointer),
          ['/lines/0/price', '/lines/1/price'],
        );
        return true;
      },
    );
  });

  it('are only advice when they are not mandatory', () => {
    assert.deepEqual(check(advice('A', false), advice('B', true)), ['A.']);
  });
});
