import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { keptRevisions } from '../../../../src/modules/models/index.ts';
import type { Storage } from '../../../../src/storage/index.ts';
import { firstPage, newBaseline, storedModel } from './stored-things.ts';

/** Models with their states and baselines. */
export function modelTests(storage: () => Storage): void {
  test('a model record comes back as it was, and as it was updated', async () => {
    const { record, accountId } = await storedModel(storage());
    const changed = { ...record, name: 'Other', description: 'New', revision: 2, updatedAt: 77 };
    await storage().transactions.read(async ({ models }) => {
      assert.deepEqual(await models.find(record.id), record);
      assert.deepEqual(await models.findFor(accountId, record.id), { record, access: 'OWNER' });
      assert.equal(await models.findFor(randomUUID(), record.id), undefined);
      const page = await models.list(accountId, { ...firstPage, level: record.level });
      assert.deepEqual(page, { items: [record], total: 1 });
      assert.equal((await models.list(accountId, { ...firstPage, level: 'psm' })).total, 0);
    });
    await storage().transactions.transact(({ models }) => models.update(changed));
    await storage().transactions.read(async ({ models }) => {
      assert.deepEqual(await models.find(record.id), changed);
      const { level, projectId } = record;
      const query = { ...firstPage, level, projectId, q: 'OTH' };
      assert.equal((await models.list(accountId, query)).total, 1);
      assert.equal((await models.list(randomUUID(), query)).total, 0);
      assert.equal(await models.countIn(projectId), 1);
    });
  });

  test('the states of a model are kept, newest first, unless only the number changed', async () => {
    const { record } = await storedModel(storage());
    const other = await storage().contents.put(new TextEncoder().encode('{"other":1}'));
    const states = [
      { ...record, revision: 2, updatedAt: 20 },
      { ...record, revision: 3, updatedAt: 30, name: 'Other', content: other },
      { ...record, revision: 4, updatedAt: 40 },
    ];
    for (const state of states) await storage().transactions.transact(({ models }) => models.update(state));
    const kept = await storage().transactions.read(({ models }) => models.revisions(record.id));
    assert.deepEqual(
      kept.map(({ revision, name, content, updatedAt }) => [revision, name, content.sha256, updatedAt]),
      [
        [4, 'Model', record.content.sha256, 40],
        [3, 'Other', other.sha256, 30],
        [1, 'Model', record.content.sha256, 10],
      ],
    );
    assert.deepEqual(await storage().transactions.read(({ models }) => models.revisions('unknown')), []);
  });

  test('only the last states of a model are kept', async () => {
    const { record } = await storedModel(storage());
    const contents = await Promise.all(
      ['a', 'b'].map((text) => storage().contents.put(new TextEncoder().encode(text))),
    );
    for (let revision = 2; revision <= keptRevisions + 5; revision += 1) {
      const content = contents[revision % 2] ?? record.content;
      await storage().transactions.transact(({ models }) => models.update({ ...record, revision, content }));
    }
    const kept = await storage().transactions.read(({ models }) => models.revisions(record.id));
    assert.equal(kept.length, keptRevisions);
    assert.equal(kept[0]?.revision, keptRevisions + 5);
    assert.equal(kept.at(-1)?.revision, 6);
  });

  test('a deleted model takes its states and baselines along, and leaves other models alone', async () => {
    const [one, two, three] = [
      (await storedModel(storage())).record,
      (await storedModel(storage())).record,
      (await storedModel(storage())).record,
    ];
    await storage().transactions.transact(async ({ models, baselines }) => {
      await baselines.insert(newBaseline(one, two));
      await baselines.insert(newBaseline(two, three));
      await models.delete(two.id);
    });
    await storage().transactions.read(async ({ models, baselines }) => {
      assert.equal(await models.find(two.id), undefined);
      assert.deepEqual(await models.revisions(two.id), []);
      assert.equal(await baselines.findBySource(one.id, 'CIM_TO_PIM'), undefined);
      assert.deepEqual(await baselines.findByTarget(three.id), []);
      assert.deepEqual(await models.find(one.id), one);
      assert.equal((await models.revisions(three.id)).length, 1);
    });
  });

  test('models are found by their root, the newest first', async () => {
    const { record } = await storedModel(storage());
    const later = { ...record, id: randomUUID(), createdAt: record.createdAt + 1 };
    await storage().transactions.transact(({ models }) => models.insert(later));
    const { projectId, level, rootId } = record;
    const found = await storage().transactions.read(({ models }) =>
      models.findByRoot({ projectId, level, rootId }),
    );
    assert.deepEqual(found, [later, record]);
  });

  test('a relationship has one baseline, found from both of its ends', async () => {
    const [source, target] = [(await storedModel(storage())).record, (await storedModel(storage())).record];
    const baseline = newBaseline(source, target);
    await storage().transactions.transact(({ baselines }) => baselines.insert(baseline));
    await assert.rejects(
      storage().transactions.transact(({ baselines }) => baselines.insert({ ...baseline, id: randomUUID() })),
    );
    const next = { ...baseline, version: 2, fingerprint: 'f2' };
    await storage().transactions.transact(({ baselines }) => baselines.update(next));
    await storage().transactions.read(async ({ baselines }) => {
      assert.deepEqual(await baselines.findBySource(source.id, 'CIM_TO_PIM'), next);
      assert.equal(await baselines.findBySource(source.id, 'PIM_TO_PSM'), undefined);
      assert.deepEqual(await baselines.findByTarget(target.id), [next]);
      assert.deepEqual(await baselines.findByTarget(source.id), []);
    });
  });
}
