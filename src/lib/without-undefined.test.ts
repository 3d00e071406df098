import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutUndefined } from './without-undefined.ts';

test('members that are undefined are absent; others keep their values and their order', () => {
  const members = { a: 1, b: undefined, c: null, d: '', e: 0, f: false };
  assert.deepEqual(Object.entries(withoutUndefined(members)), [
    ['a', 1],
    ['c', null],
    ['d', ''],
    ['e', 0],
    ['f', false],
  ]);
});

test('objects without any given member are empty', () => {
  assert.deepEqual(withoutUndefined({ a: undefined }), {});
});
