import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SqlError } from './database-thread.ts';
import { failureKindOf } from './failure-kind.ts';

const kinds = [
  ['a lock', 5, 'UNAVAILABLE'],
  ['an error of the disk', 10, 'UNAVAILABLE'],
  ['a failed sync, by its extended code', 10 | (4 << 8), 'UNAVAILABLE'],
  ['a full disk', 13, 'FULL'],
  ['a database that was moved away', 1032, 'UNAVAILABLE'],
  ['a constraint', 19, 'FAILED'],
  ['a damaged database', 11, 'DAMAGED'],
  ['a file that is not a database', 26, 'DAMAGED'],
  ['no code', undefined, 'FAILED'],
] as const;

describe('what an error of SQLite means', () => {
  for (const [what, code, kind] of kinds)
    it(`${what} is ${kind}, from the thread and from the own connection`, () => {
      assert.equal(failureKindOf(new SqlError('message', code)), kind);
      assert.equal(failureKindOf(Object.assign(new Error('message'), { errcode: code })), kind);
    });
});
