import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLatelyPut } from './lately-put.ts';

test('a content that was put once is removed; who puts it meanwhile waits', async () => {
  const { begin, discard } = createLatelyPut();
  await begin('a');
  const removal = Promise.withResolvers<undefined>();
  const removed: string[] = [];
  const discarding = discard(['a', 'unknown'], async (own) => {
    removed.push(...own);
    await removal.promise;
  });
  let begun = false;
  const again = begin('a').then(() => (begun = true));
  await begin('b');
  assert.deepEqual([removed, begun], [['a'], false]);
  removal.resolve(undefined);
  await discarding;
  await again;
  assert.ok(begun);
});

test('a content that was put more than once stays, and one that cannot be removed blocks no other', async () => {
  const { begin, discard } = createLatelyPut();
  await begin('a');
  await begin('a');
  await discard(['a'], () => Promise.reject(new Error('removed')));
  await begin('b');
  await assert.rejects(
    discard(['b'], () => Promise.reject(new Error('full'))),
    /full/,
  );
  await begin('b');
});
