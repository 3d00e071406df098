import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noting } from './db.js';
import {
  explainDatabaseError,
  isRefusedByRule,
  lastPart,
  notFound,
  notImplemented,
  partExists,
  Problem,
  rulesBroken,
  staleVersion,
  wrongState,
} from './errors.js';

function databaseError(code: string): Error {
  return Object.assign(new Error('the words of the database'), { code });
}

const words = {
  already_exists: 'Another row has the same unique value.',
  still_referenced: 'Other rows still refer to this one.',
  unknown_reference: 'The request refers to a row that does not exist.',
  value_refused: 'The database refuses a missing or impossible value.',
  value_malformed: 'A value is malformed or out of range.',
};

describe('the refusals of the database', () => {
  for (const [state, method, status, code] of [
    ['23505', 'POST', 409, 'already_exists'],
    ['23503', 'DELETE', 409, 'still_referenced'],
    ['23001', 'DELETE', 409, 'still_referenced'],
    ['23503', 'POST', 422, 'unknown_reference'],
    ['23001', 'PATCH', 422, 'unknown_reference'],
    ['23502', 'POST', 422, 'value_refused'],
    ['23514', 'PATCH', 422, 'value_refused'],
    ['22001', 'POST', 400, 'value_malformed'],
    ['22003', 'POST', 400, 'value_malformed'],
    ['22007', 'POST', 400, 'value_malformed'],
    ['22008', 'POST', 400, 'value_malformed'],
    ['22021', 'POST', 400, 'value_malformed'],
    ['22P02', 'GET', 400, 'value_malformed'],
  ] as const)
    it(`answer ${state} to ${method} with ${status}, in words of their own`, () => {
      const problem = explainDatabaseError(databaseError(state), { method });
      assert.ok(problem instanceof Problem);
      assert.deepEqual([problem.status, problem.code, problem.errors], [status, code, []]);
      assert.equal(problem.message, words[code]);
    });

  it('say that other rows refer to what an operation of any method was to remove', async () => {
    const refused = (): Promise<never> => Promise.reject(databaseError('23503'));
    for (const [sql, status] of [
      ['DELETE FROM sales.order WHERE id = $1', 409],
      ['\n  delete FROM sales.order', 409],
      ['WITH gone AS (DELETE FROM sales.order) SELECT 1', 422],
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
    assert.deepEqual(pointersOf('23505', twice), ['/number', '/cards']);
  });

  it('name the place of what an operation does to a further row in the member that it stands in', () => {
    const columns = { 'sales.order': { number: '/number', card: '/cards/*/card' } };
    const twice = { detail: 'Key (number, card, number)=(7, 1, 7) already exists.', member: 'order' };
    const more = { schema: 'sales', table: 'order', ...twice };
    const refused = Object.assign(databaseError('23505'), more);
    const placesIn = (body: unknown): readonly object[] => {
      const problem = explainDatabaseError(refused, { method: 'POST', body }, columns);
      assert.ok(problem instanceof Problem);
      return problem.errors;
    };
    const about = { code: 'already_exists', message: words.already_exists };
    assert.deepEqual(placesIn({ order: { cards: [{ card: 1 }] }, card: 2 }), [
      { pointer: '/order/number', ...about },
      { pointer: '/order/cards', ...about },
    ]);
    assert.deepEqual(placesIn({ order: { card: 1 } }), [
      { pointer: '/order/number', ...about },
      { pointer: '/order/card', ...about },
    ]);
    for (const body of [null, 'a text', { order: null }])
      assert.equal(placesIn(body).length, 2, JSON.stringify(body));
  });

  it('leave every other error as it is', () => {
    for (const error of [databaseError('57014'), new Error('a bug'), 'a text', undefined])
      assert.equal(explainDatabaseError(error, { method: 'GET' }), error);
  });
});

describe('the refusals of the service', () => {
  it('say what was found and what to do', () => {
    const told = ({ status, code, message, errors }: Problem): readonly unknown[] => [
      status,
      code,
      message,
      ...errors.map(({ pointer }) => pointer),
    ];
    assert.deepEqual(told(notFound('order', '7')), [404, 'not_found', 'There is no order with id 7.']);
    assert.deepEqual(told(staleVersion('order', 1, 3)), [
      409,
      'stale_version',
      'The order has version 3, not 1. Read it again and repeat the change.',
      '/version',
    ]);
    assert.deepEqual(told(wrongState('Ship', undefined, ['PAID', 'PACKED'])), [
      409,
      'wrong_state',
      'Ship is possible in state PAID or PACKED, but the state is unset.',
    ]);
    assert.match(wrongState('Ship', 'NEW', ['PAID']).message, /in state PAID, but the state is NEW\.$/);
    assert.deepEqual(told(partExists('receipt')), [
      409,
      'already_exists',
      'There is a receipt already; change or remove that one.',
    ]);
    assert.deepEqual(told(lastPart('line', '/lines')), [
      422,
      'too_few',
      'At least one line has to stay.',
      '/lines',
    ]);
    assert.deepEqual(told(notImplemented('Ship')), [501, 'not_implemented', 'Ship is not implemented yet.']);
  });

  it('come from rules where the rules or the state of a row refuse a change', () => {
    assert.ok(isRefusedByRule(rulesBroken([])));
    assert.ok(isRefusedByRule(wrongState('Ship', 'NEW', ['PAID'])));
    for (const other of [
      staleVersion('order', 1, 3),
      Object.assign(new Error('a bug'), { code: 'wrong_state' }),
    ])
      assert.ok(!isRefusedByRule(other));
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
