import assert from 'node:assert/strict';
import { it } from 'node:test';
import { madeWhenUsed } from './made-when-used.ts';

it('parts are made when they are first used, once, and all of them when the object is copied', () => {
  const calls: string[] = [];
  const note = (name: string, from: number): string => {
    calls.push(name);
    return `${name} ${from}`;
  };
  const parts = madeWhenUsed<{ readonly left: string; readonly right: string }, number>(
    { left: (from) => note('left', from), right: (from) => note('right', from) },
    7,
  );
  assert.deepEqual(calls, []);
  assert.equal(parts.left, 'left 7');
  assert.equal(parts.left, 'left 7');
  assert.deepEqual(calls, ['left']);
  assert.deepEqual({ ...parts }, { left: 'left 7', right: 'right 7' });
  assert.deepEqual(calls, ['left', 'right']);
  assert.equal('then' in parts, false);
  assert.equal(Reflect.get(parts, 'then'), undefined);
});
