import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Storage } from '../../../../src/storage/index.ts';
import { storedModel } from './stored-things.ts';

/** What is kept for looking at models: placements of views, indexes, what was made of what. */
export function lookingTests(storage: () => Storage): void {
  test('the placement of a view is the one saved last, and goes with its model', async () => {
    const { record } = await storedModel(storage());
    const save = (viewId: string, placement: string): Promise<void> =>
      storage().transactions.transact(({ viewLayouts }) =>
        viewLayouts.save(record.id, { viewId, placement, updatedAt: 1 }),
      );
    const find = (viewId: string): Promise<string | undefined> =>
      storage().transactions.read(({ viewLayouts }) => viewLayouts.find(record.id, viewId));
    await save('goals', '{"a":1}');
    await save('goals', '{"b":2}');
    assert.equal(await find('goals'), '{"b":2}');
    assert.equal(await find('other'), undefined);
    await storage().transactions.transact(({ models }) => models.delete(record.id));
    assert.equal(await find('goals'), undefined);
  });

  test('an index is there once it is complete, for one state of its model, and goes with it', async () => {
    const { record } = await storedModel(storage());
    const [old, current] = [
      { modelId: record.id, version: 'old' },
      { modelId: record.id, version: 'current' },
    ];
    await storage().transactions.transact(({ indexes }) =>
      indexes.insertPages(old, [{ number: 0, page: 'old 0' }]),
    );
    assert.equal(await storage().transactions.read(({ indexes }) => indexes.pageCount(old)), undefined);
    for (const state of [old, current])
      await storage().transactions.transact(async ({ indexes }) => {
        const pages = [0, 1].map((number) => ({ number, page: `${state.version} ${number}` }));
        await indexes.insertPages(state, pages);
        await indexes.complete(state, 2);
      });
    await storage().transactions.read(async ({ indexes }) => {
      assert.equal(await indexes.pageCount(old), undefined);
      assert.equal(await indexes.page(old, 0), undefined);
      assert.equal(await indexes.pageCount(current), 2);
      assert.equal(await indexes.page(current, 1), 'current 1');
    });
    await storage().transactions.transact(({ models }) => models.delete(record.id));
    assert.equal(await storage().transactions.read(({ indexes }) => indexes.page(current, 1)), undefined);
  });

  test('models know what they were generated from and into', async () => {
    const { record } = await storedModel(storage());
    const made = { ...record, id: randomUUID(), sourceModelId: record.id };
    await storage().transactions.transact(({ models }) => models.insert(made));
    await storage().transactions.read(async ({ indexes }) => {
      assert.deepEqual(await indexes.downstreamModels(record.id), [made.id]);
      assert.deepEqual(await indexes.upstreamModels(made.id), [record.id]);
      assert.deepEqual(await indexes.upstreamModels(record.id), []);
      assert.deepEqual(await indexes.artifactsOf(record.id), []);
    });
  });
}
