import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../lib/refusal.ts';
import { troubleOf } from './trouble.ts';

test('a bug, a storage that is away and damaged contents are the trouble of the operator, refusals are not', () => {
  const bug = new TypeError('x is not a function');
  assert.deepEqual(troubleOf(bug, 500), { level: 'error', message: 'failed', err: bug });
  const cause = new Error('connection refused');
  const away = Object.assign(new Refusal('UNAVAILABLE', 'The storage is away.'), { cause });
  assert.deepEqual(troubleOf(away, 503), { level: 'warn', message: 'unavailable', err: cause });
  const damaged = Object.assign(new Refusal('DAMAGED', 'A content is damaged.'), { cause });
  assert.deepEqual(troubleOf(damaged, 500), {
    level: 'error',
    message: 'damaged',
    cause: 'connection refused',
  });
  for (const [error, status] of [
    [new Refusal('UNAVAILABLE', 'The process is about to stop.'), 503],
    [new Refusal('NOT_FOUND', 'The model was not found.'), 404],
    [new Refusal('INVALID', 'Request validation failed', ['name: must not be blank']), 400],
  ] as const)
    assert.equal(troubleOf(error, status), undefined);
});
