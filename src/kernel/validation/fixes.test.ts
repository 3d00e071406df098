import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appendTo, removeAt, setValue } from './fixes.ts';

describe('fixes', () => {
  it('set a feature whether it has a value or not', () => {
    assert.deepEqual(setValue('Name it', '/name', 'x'), {
      title: 'Name it',
      patch: [{ op: 'add', path: '/name', value: 'x' }],
    });
  });

  it('remove what is there', () => {
    assert.deepEqual(removeAt('Remove it', '/a/0').patch, [{ op: 'remove', path: '/a/0' }]);
  });

  it('append to a list, and make the list where nothing is stored', () => {
    assert.deepEqual(appendTo('Add', { pointer: '/a', present: [1] }, 2).patch, [
      { op: 'add', path: '/a/-', value: 2 },
    ]);
    assert.deepEqual(appendTo('Add', { pointer: '/a', present: [] }, 2).patch, [
      { op: 'add', path: '/a', value: [2] },
    ]);
  });
});
