import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noting } from './db.js';
import { explainDatabaseError, Problem, rulesBroken, staleVersion, wrongState } from './errors.js';

function databaseError(code: string): Error {
  return Object.assign(new Error('the words of the database'), { code });
}

describe('the refusals of the database', () => {
  for (const [state, method, status, code] of [
    ['23505', 'POST', 409, 'already_exists'],
    ['23503', 'DELETE', 409, 'still_referenced'],
    ['23001', 'DELETE', 409, 'still_referenced'],
    ['23503', 'POST', 422, 'unknown_reference'],
    ['23502', 'POST', 422, 'value_refused'],
    ['23514', 'PATCH', 422, 'value_refused'],
    ['22003', 'POST', 400, 'value_malformed'],
    ['22P02', 'GET', 400, 'value_malformed'],
  ] as const)
    it(`answer ${state} to ${method} with ${status}, in words of their own`, () => {
      const problem = explainDatabaseError(databaseError(state), { method });
      assert.ok(problem instanceof Problem);
      assert.deepEqual([problem.status, problem.code], [status, code]);
      assert.doesNotMatch(problem.message, /words of the database/);
    });

  it('say that other rows refer to what an operation of any method was to remove', async () => {
    const refused = (): Promise<never> => Promise.reject(databaseError('23503'));
    for (const [sql, status] of [
      ['DELETE FROM sales.order WHERE id = $1', 409],
      ['INSERT INTO sales.order (id) VALUES ($1)', 422],
    ] as const) {
      const error: unknown = await noting(sql, refused).catch((thrown: unknown) => thrown);
      const problem = explainDatabaseError(error, { method: 'POST' });
      assert.ok(problem instanceof Problem);
      assert.equal(problem.status, status);
    }
  });

  it('name the values that they are about, where the database names their columns', () => {
    const columns = {
      'sales.order': {
        number: '/number',
        price_currency: '/price/currency',
        to: '/to',
        card: '/cards/*/card',
      },
    };
    const pointersOf = (code: string, more: object, body?: object): readonly string[] => {
      const error = Object.assign(databaseError(code), { schema: 'sales', table: 'order', ...more });
      const problem = explainDatabaseError(error, { method: 'POST', body }, columns);
      assert.ok(problem instanceof Problem);
      return problem.errors.map(({ pointer }) => pointer);
    };
    assert.deepEqual(
      pointersOf('23505', { detail: 'Key (number, price_currency)=(7, EUR) already exists.' }),
      ['/number', '/price/currency'],
    );
    assert.deepEqual(pointersOf('23503', { detail: 'Schlüssel (»to«)=(7) ist nicht vorhanden' }), []);
    assert.deepEqual(pointersOf('23503', { detail: 'Key ("to")=(7) is not present in table "city".' }), [
      '/to',
    ]);
    assert.deepEqual(pointersOf('23502', { column: 'number' }), ['/number']);
    assert.deepEqual(pointersOf('23505', { detail: 'Key (number)=(7) already exists.', table: 'other' }), []);
    assert.deepEqual(pointersOf('23514', {}), []);
    const twice = { detail: 'Key (number, card)=(7, 1) already exists.' };
    assert.deepEqual(pointersOf('23505', twice, { cards: [{ card: 1 }] }), ['/number', '/cards']);
    assert.deepEqual(pointersOf('23505', twice, { card: 1 }), ['/number', '/card']);
  });

  it('leave every other error as it is', () => {
    for (const error of [databaseError('57014'), new Error('a bug'), 'a text', undefined])
      assert.equal(explainDatabaseError(error, { method: 'GET' }), error);
  });
});

describe('the refusals of the service', () => {
  it('say what was found and what to do', () => {
    assert.equal(
      staleVersion('order', 1, 3).message,
      'The order has version 3, not 1. Read it again and repeat the change.',
    );
    assert.match(wrongState('Ship', undefined, ['PAID', 'PACKED']).message, /state PAID or PACKED.*is unset/);
  });

  it('name every broken rule', () => {
    const errors = [
      { pointer: '/total', code: 'R1', message: 'One.' },
      { pointer: '/paid', code: 'R1', message: 'One.' },
      { pointer: '/total', code: 'R2', message: 'Two.' },
    ];
    const problem = rulesBroken(errors);
    assert.deepEqual([problem.status, problem.message, problem.errors], [422, 'One. Two.', errors]);
  });
});
