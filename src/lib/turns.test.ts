import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

test('work under one key runs one after the other, in the order it was asked for, also after a failure', async () => {
  const turns = createTurns();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error('no');
    return name;
  };
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => turns.inTurn('k', work(name))));
  assert.deepEqual(seen, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  assert.deepEqual(
    results.map((result) => result.status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('work under different keys does not wait for each other', async () => {
  const turns = createTurns();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = turns.inTurn('a', () => promise);
  assert.equal(await turns.inTurn('b', () => Promise.resolve('fast')), 'fast');
  resolve('slow');
  assert.equal(await slow, 'slow');
});
