import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { manualClock } from '../../../test/support/lib/manual-clock.ts';
import type { Sharing, WorkKind } from './work-kind.ts';
import { Stopping } from './work-kind.ts';
import { createWorkRunner } from './work-runner.ts';

/** A queue in memory whose work is done by being run; `asked` counts the looks for work. */
function openQueue() {
  const clock = manualClock();
  const queue: string[] = [];
  const done: string[] = [];
  const renewals: number[] = [];
  const errors: unknown[] = [];
  let wake = (): void => undefined;
  let duringLook = (): void => undefined;
  let perform = (_: AbortSignal): Promise<void> => Promise.resolve();
  const kind: WorkKind<string> = {
    next: async () => {
      const isThere = queue.length > 0;
      duringLook();
      await Promise.resolve();
      return isThere ? { company: 'BESIDE' } : undefined;
    },
    claim: async () => queue.shift(),
    recover: async () => undefined,
    renew: async ({ now }) => void renewals.push(now),
    timeFor: () => 60_000,
    run: async (work, { signal }) => {
      await perform(signal);
      done.push(work);
    },
    listen: (handle) => {
      ({ wake } = handle);
      return [];
    },
  };
  return {
    clock,
    done,
    renewals,
    errors,
    kind,
    add: (work: string) => {
      queue.push(work);
      wake();
    },
    onLook: (listener: () => void) => void (duringLook = listener),
    onRun: (listener: (signal: AbortSignal) => Promise<void>) => void (perform = listener),
    start: async (t: TestContext, sharing?: Sharing) => {
      const onError = (error: unknown): void => void errors.push(error);
      const runner = createWorkRunner({ kind, clock, concurrency: 2, sharing, onError });
      t.after(() => runner.stop());
      await runner.start();
      return runner;
    },
  };
}

test('work that comes while the runner looks for work is found by one more look', async (t) => {
  const queue = openQueue();
  let isFirst = true;
  queue.onLook(() => {
    if (isFirst) queue.add('late');
    isFirst = false;
  });
  await queue.start(t);
  await until(() => queue.done.length === 1);
  assert.deepEqual(queue.errors, []);
});

test('work is found although the first look for it failed', async (t) => {
  const queue = openQueue();
  let isFirst = true;
  queue.onLook(() => {
    if (!isFirst) return;
    isFirst = false;
    throw new Error('the storage is gone for a moment');
  });
  queue.add('one');
  await queue.start(t);
  await until(() => queue.done.length === 1);
  assert.equal(queue.errors.length, 1);
});

test('work that is queued as the last look ends is found', async (t) => {
  const queue = openQueue();
  await queue.start(t);
  for (let ticks = 0; ticks < 20; ticks += 1) {
    queue.add(`after ${ticks}`);
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
  }
  await until(() => queue.done.length === 20);
});

test('a lease is renewed when a third of its time is over, and only while something runs', async (t) => {
  const queue = openQueue();
  const release = Promise.withResolvers<undefined>();
  let isRunning = false;
  queue.onRun(async () => {
    isRunning = true;
    await release.promise;
  });
  const begun = queue.clock.now();
  await queue.start(t, { leaseTime: 9_000, lookEvery: 1 });
  let looks = 0;
  queue.onLook(() => void (looks += 1));
  await until(() => looks > 3);
  assert.deepEqual(queue.renewals, []);
  queue.add('long');
  await until(() => isRunning && queue.renewals.length === 1);
  queue.clock.advance(2_999);
  const before = looks;
  await until(() => looks > before + 3);
  assert.equal(queue.renewals.length, 1);
  queue.clock.advance(1);
  await until(() => queue.renewals.length === 2);
  assert.deepEqual(queue.renewals, [begun, begun + 3_000]);
  release.resolve(undefined);
  await until(() => queue.done.length === 1);
});

test('a runner that stops aborts what runs, with the reason, and waits for its end', async (t) => {
  const queue = openQueue();
  const begun = Promise.withResolvers<undefined>();
  const reasons: unknown[] = [];
  queue.onRun(
    (signal) =>
      new Promise((resolve) => {
        begun.resolve(undefined);
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          resolve();
        });
      }),
  );
  const runner = await queue.start(t);
  queue.add('endless');
  await begun.promise;
  await runner.stop();
  assert.ok(reasons[0] instanceof Stopping);
  assert.deepEqual(queue.done, ['endless']);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
