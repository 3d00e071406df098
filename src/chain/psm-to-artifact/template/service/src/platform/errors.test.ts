import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
      const problem = explainDatabaseError(databaseError(state), method);
      assert.ok(problem instanceof Problem);
      assert.deepEqual([problem.status, problem.code], [status, code]);
      assert.doesNotMatch(problem.message, /words of the database/);
    });

  it('leave every other error as it is', () => {
    for (const error of [databaseError('57014'), new Error('a bug'), 'a text', undefined])
      assert.equal(explainDatabaseError(error, 'GET'), error);
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
    const details = [
      { path: 'R1', message: 'One.' },
      { path: 'R2', message: 'Two.' },
    ];
    const problem = rulesBroken(details);
    assert.deepEqual([problem.status, problem.message, problem.details], [422, 'One. Two.', details]);
  });
});
