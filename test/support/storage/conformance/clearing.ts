import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../../../../src/lib/clock.ts';
import type { Storage } from '../../../../src/storage/index.ts';
import { manualClock } from '../../lib/manual-clock.ts';
import type { Ending } from '../temporary-storage.ts';
import { refusalOf } from '../../lib/refusals.ts';
import { newModel, storedProject } from './stored-things.ts';

/** Contents that nothing points to are cleared away, and no others. */
export function clearingTests(open: (ending: Ending, clock?: Clock) => Promise<Storage>): void {
  const hour = 3_600_000;
  const bytesOf = (size: number): Uint8Array => new Uint8Array(size).fill(size % 251);
  const sizes = [0, 1, 1_000, 9 * 1024 * 1024 + 3];

  test('contents that nothing points to are cleared away, but not before a pointer may still come', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    const refs = [];
    for (const size of sizes) refs.push(await storage.contents.put(bytesOf(size)));
    clock.advance(2 * hour - 1);
    assert.equal(await storage.clearContents(), 0);
    clock.advance(1);
    assert.equal(await storage.clearContents(), sizes.length);
    for (const ref of refs) await refusalOf(storage.contents.get(ref), 'NOT_FOUND');
    assert.equal(await storage.clearContents(), 0);
  });

  test('contents that something points to stay, and go when it goes', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    const content = await storage.contents.put(bytesOf(10));
    const { projectId, accountId } = await storedProject(storage);
    const model = newModel({ projectId, accountId, content });
    await storage.transactions.transact(({ models }) => models.insert(model));
    clock.advance(9 * hour);
    assert.equal(await storage.clearContents(), 0);
    assert.deepEqual(await storage.contents.get(content), bytesOf(10));
    await storage.transactions.transact(({ models }) => models.delete(model.id));
    assert.equal(await storage.clearContents(), 1);
  });

  test('putting a content again keeps it for as long as its pointer may take', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    const content = await storage.contents.put(bytesOf(10));
    clock.advance(5 * hour);
    await storage.contents.put(bytesOf(10));
    clock.advance(hour);
    assert.equal(await storage.clearContents(), 0);
    await storage.contents.put(bytesOf(10));
    clock.advance(hour);
    assert.equal(await storage.clearContents(), 0);
    const { projectId, accountId } = await storedProject(storage);
    const model = newModel({ projectId, accountId, content });
    await storage.transactions.transact(({ models }) => models.insert(model));
  });

  test('a content that is put while it is cleared away is whole afterwards', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    for (let round = 0; round < 10; round += 1) {
      for (const size of sizes) await storage.contents.put(bytesOf(size));
      clock.advance(3 * hour);
      const clearing = storage.clearContents();
      const refs = await Promise.all(sizes.map((size) => storage.contents.put(bytesOf(size))));
      await clearing;
      for (const ref of refs) assert.deepEqual(await storage.contents.get(ref), bytesOf(ref.size));
    }
  });

  test('clearing away ends early when it is aborted', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    await storage.contents.put(bytesOf(10));
    clock.advance(9 * hour);
    assert.equal(await storage.clearContents(AbortSignal.abort()), 0);
    assert.equal(await storage.clearContents(), 1);
  });
}
