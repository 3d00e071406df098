import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patched } from './patch.js';

test('a partial change keeps what it does not name, clears what it names null, and replaces the rest', () => {
  assert.equal(patched(undefined, 'kept'), 'kept');
  assert.equal(patched(undefined, undefined), undefined);
  assert.equal(patched(null, 'cleared'), undefined);
  assert.equal(patched('new', 'old'), 'new');
  for (const value of ['', 0, false]) assert.equal(patched<string | number | boolean>(value, 'old'), value);
});
