import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '../../test/support/lib/refusals.ts';
import { fewAtOnce } from './few-at-once.ts';

test('work goes on a few at once in the order it came, also when some of it fails', async () => {
  const inTurn = fewAtOnce({ running: 2, waiting: 10 });
  const begun: number[] = [];
  const open: PromiseWithResolvers<number>[] = [];
  const results = Array.from({ length: 5 }, (_, index) =>
    inTurn(() => {
      begun.push(index);
      const ended = Promise.withResolvers<number>();
      open.push(ended);
      return ended.promise;
    }),
  );
  const settled = Promise.allSettled(results);
  assert.deepEqual(begun, [0, 1]);
  open[0]?.reject(new Error('no'));
  await assert.rejects(results[0] ?? Promise.resolve(), /no/);
  assert.deepEqual(begun, [0, 1, 2]);
  for (const index of [1, 2, 3, 4]) {
    open[index]?.resolve(index);
    assert.equal(await results[index], index);
  }
  assert.deepEqual(begun, [0, 1, 2, 3, 4]);
  assert.equal((await settled).length, 5);
});

test('what finds too many waiting is refused, and nothing else', async () => {
  const inTurn = fewAtOnce({ running: 1, waiting: 1 });
  const first = Promise.withResolvers<string>();
  const one = inTurn(() => first.promise);
  const two = inTurn(() => Promise.resolve('two'));
  await refusalOf(
    inTurn(() => Promise.resolve('three')),
    'TOO_MANY',
  );
  first.resolve('one');
  assert.deepEqual(await Promise.all([one, two]), ['one', 'two']);
  assert.equal(await inTurn(() => Promise.resolve('four')), 'four');
});
