import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../lib/refusal.ts';
import { errorBody, failureOf, protocolStatuses, statusMeanings, statusOfKind } from './errors.ts';

describe('a failure', () => {
  it('that is a bug says nothing about its cause', () => {
    for (const bug of [new Error('SELECT secret FROM accounts'), 'thrown text', undefined, { status: 404 }]) {
      const failure = failureOf(bug);
      assert.equal(failure.status, 500);
      assert.deepEqual(failure.issues, []);
      assert.doesNotMatch(failure.message, /secret|thrown/);
    }
  });

  it('that is a refusal has the status of its kind, its message and its issues', () => {
    for (const [kind, status] of Object.entries(statusOfKind)) {
      // Checked border: the keys of the table are its kinds.
      const failure = failureOf(new Refusal(kind as keyof typeof statusOfKind, 'No.', ['field: detail']));
      assert.equal(failure.status, status);
      assert.equal(failure.message, 'No.');
      assert.deepEqual(failure.issues, ['field: detail']);
    }
  });

  it('reports when to come back, if that helps', () => {
    assert.equal(failureOf(new Refusal('UNAVAILABLE', 'No.')).headers['Retry-After'], '5');
    assert.equal(failureOf(new Refusal('TOO_MANY', 'No.')).headers['Retry-After'], '1');
    assert.equal(
      failureOf(new Refusal('UNAUTHENTICATED', 'No.')).headers['WWW-Authenticate'],
      'X-Auth-Token',
    );
  });

  it('has exactly five members in its body', () => {
    const body = errorBody(failureOf(new Refusal('CONFLICT', 'No.')), { errorId: 'e', now: 0 });
    assert.deepEqual(body, {
      message: 'No.',
      status: 409,
      timestamp: '1970-01-01T00:00:00.000Z',
      issues: [],
      errorId: 'e',
    });
  });

  it('has a status whose meaning is documented', () => {
    const statuses = new Set(
      [...Object.values(statusOfKind), ...Object.values(protocolStatuses)].map(String),
    );
    assert.deepEqual(Object.keys(statusMeanings).sort(), [...statuses].sort());
  });
});
