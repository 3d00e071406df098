import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyedMutex } from './keyed-mutex.ts';

test('work under one key runs one after the other, in the order it was asked for, also after a failure', async () => {
  const mutex = createKeyedMutex();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error('no');
    return name;
  };
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => mutex.runExclusive('k', work(name))),
  );
  assert.deepEqual(seen, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  assert.deepEqual(
    results.map((result) => result.status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('work under different keys does not wait for each other', async () => {
  const mutex = createKeyedMutex();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = mutex.runExclusive('a', () => promise);
  assert.equal(await mutex.runExclusive('b', () => Promise.resolve('fast')), 'fast');
  resolve('slow');
  assert.equal(await slow, 'slow');
});

test('with patience, work runs in turn too, and goes on beside what takes longer', async () => {
  const patient = createKeyedMutex({ patience: 3_600_000 });
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  await Promise.all(['a', 'b'].map((name) => patient.runExclusive('k', work(name))));
  assert.deepEqual(seen, ['a begins', 'a ends', 'b begins', 'b ends']);
  const hasty = createKeyedMutex({ patience: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = hasty.runExclusive('k', () => promise);
  // Keeps the process alive while the hasty one waits.
  const alive = setTimeout(() => undefined, 60_000);
  assert.equal(await hasty.runExclusive('k', () => Promise.resolve('fast')), 'fast');
  clearTimeout(alive);
  resolve('slow');
  assert.equal(await slow, 'slow');
});

test('with patience, what waits behind long work runs beside it one after the other', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const mutex = createKeyedMutex({ patience: 20 });
  const begun: string[] = [];
  const work = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const done = mutex.runExclusive('k', () => {
      begun.push(name);
      return promise;
    });
    return { done, end: () => resolve(name) };
  };
  const [long, second, third] = [work('long'), work('second'), work('third')];
  await settled();
  t.mock.timers.tick(20);
  await settled();
  assert.deepEqual(begun, ['long', 'second']);
  second.end();
  await second.done;
  await settled();
  assert.deepEqual(begun, ['long', 'second', 'third']);
  for (const each of [third, long]) each.end();
  assert.deepEqual(await Promise.all([long.done, third.done]), ['long', 'third']);
});

/** Resolves when all that waited for promises only has gone on. */
function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
