import assert from 'node:assert/strict';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { describe, it, mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { collect, collectLater, givingBack } from './collect-garbage.ts';

const MiB = 1024 * 1024;

describe('collecting what a thread cannot reach any more', () => {
  it('is done for much that was made since the last time, however much the thread keeps', async () => {
    assert.equal((await collections(collect)).askedFor, 0, 'a thread that holds little');
    const kept = [Buffer.alloc(80 * MiB)];
    assert.equal((await collections(collect)).askedFor, 1, 'the first 80 MiB');
    assert.equal((await collections(collect)).askedFor, 0, 'the same 80 MiB again');
    kept.push(Buffer.alloc(80 * MiB));
    assert.equal((await collections(collect)).askedFor, 1, 'another 80 MiB');
    assert.ok((await collections(() => givingBack(() => {}))).all >= 1, 'at the end of work');
    assert.equal((await collections(collect)).askedFor, 0, 'what is kept after it');
    assert.equal(kept.length, 2);
  });

  it('is done at the end of work that needed much, whatever the work before it handed over', async () => {
    handOver(await givingBack(() => Buffer.alloc(80 * MiB)));
    const ended = await collections(() => givingBack(() => void Buffer.alloc(80 * MiB)));
    assert.ok(ended.all >= 1);
  });

  it('is done at the end of work that was given as much as the work before it handed over', async () => {
    handOver(await givingBack(() => Buffer.alloc(80 * MiB)));
    await nextTurn();
    const given = [Buffer.alloc(80 * MiB)];
    const ended = await collections(() => givingBack(() => void given.pop()));
    assert.ok(ended.all >= 1);
  });

  it('is done later, once ten seconds have passed without anything large', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const passing = (seconds: number): Promise<{ readonly all: number }> =>
      collections(() => mock.timers.tick(seconds * 1_000));
    collectLater();
    assert.equal((await passing(9)).all, 0);
    collectLater();
    assert.equal((await passing(9)).all, 0);
    assert.equal((await passing(1)).all, 1, 'one collection, as each holds up the thread');
    assert.equal((await passing(60)).all, 0);
    mock.timers.reset();
  });
});

function handOver(bytes: Buffer<ArrayBuffer>): void {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(bytes, [bytes.buffer]);
  port1.close();
  port2.close();
}

/** How often V8 collected everything while something was done, and how often because it was asked to. */
async function collections(
  work: () => unknown,
): Promise<{ readonly all: number; readonly askedFor: number }> {
  const flags: number[] = [];
  const observer = new PerformanceObserver((list) => {
    // Checked border: entries of this type have details.
    for (const { detail } of list.getEntries() as readonly { readonly detail?: unknown }[])
      if (numberIn(detail, 'kind') === constants.NODE_PERFORMANCE_GC_MAJOR)
        flags.push(numberIn(detail, 'flags'));
  });
  observer.observe({ entryTypes: ['gc'] });
  await work();
  await nextTurn();
  await nextTurn();
  observer.disconnect();
  const asked = flags.filter((each) => (each & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0);
  return { all: flags.length, askedFor: asked.length };
}

function numberIn(detail: unknown, name: string): number {
  return typeof detail === 'object' && detail !== null ? Number(Reflect.get(detail, name)) : 0;
}
