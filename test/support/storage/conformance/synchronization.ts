import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Storage } from '../../../../src/storage/index.ts';
import {
  emptyQueue,
  firstPage,
  newBaseline,
  newConflict,
  newJob,
  newSession,
  storedModel,
  storedProject,
} from './stored-things.ts';

/** Sessions with their conflicts and decisions, and the changes of runs. */
export function synchronizationTests(storage: () => Storage): void {
  test('a session comes back as it was, with its conflicts in order and their decisions', async () => {
    const [source, target] = [(await storedModel(storage())).record, (await storedModel(storage())).record];
    const session = newSession(source, target);
    const conflicts = ['second', 'first', 'third'].map(newConflict);
    const { transactions } = storage();
    await transactions.transact(({ syncSessions }) => syncSessions.insert(session, conflicts));
    await transactions.read(async ({ syncSessions }) => {
      assert.deepEqual(await syncSessions.find(session.id), session);
      assert.deepEqual(await syncSessions.findByRelationship(session), session);
      assert.deepEqual(await syncSessions.conflicts(session.id), conflicts);
      const page = await syncSessions.list(session.projectId, firstPage);
      assert.deepEqual(page, { items: [session], total: 1 });
    });
    const decision = { decision: 'KEEP_USER', decidedBy: 'me', decidedAt: 7 } as const;
    const decided = { ...session, keptConflicts: 1, version: 2, updatedAt: 7 };
    await transactions.transact(async ({ syncSessions }) => {
      await syncSessions.decide(session.id, [{ conflictId: 'first', ...decision }]);
      await syncSessions.update(decided);
    });
    await transactions.read(async ({ syncSessions }) => {
      assert.deepEqual(await syncSessions.find(session.id), decided);
      const [second, first, third] = conflicts;
      assert.deepEqual(await syncSessions.conflicts(session.id), [second, { ...first, ...decision }, third]);
    });
  });

  test('the raw XMI is kept as the writer that makes it, or as it was stored', async () => {
    for (const xmi of [{ writer: 7 }, undefined]) {
      const [source, target] = [(await storedModel(storage())).record, (await storedModel(storage())).record];
      const session = { ...newSession(source, target), ...(xmi !== undefined && { generatedXmi: xmi }) };
      const baseline = { ...newBaseline(source, target), ...(xmi !== undefined && { xmi }) };
      const { transactions } = storage();
      await transactions.transact(async ({ syncSessions, baselines }) => {
        await syncSessions.insert(session, []);
        await baselines.insert(baseline);
      });
      await transactions.read(async ({ syncSessions, baselines }) => {
        assert.deepEqual(await syncSessions.find(session.id), session);
        assert.deepEqual(await baselines.findByTarget(target.id), [baseline]);
      });
      const next = { ...baseline, version: 2, xmi: { writer: 8 } };
      await transactions.transact(({ baselines }) => baselines.update(next));
      assert.deepEqual(await transactions.read(({ baselines }) => baselines.findByTarget(target.id)), [next]);
    }
  });

  test('a relationship has one session, which goes with its models, as the baseline does', async () => {
    for (const end of ['source', 'target'] as const) {
      const models = {
        source: (await storedModel(storage())).record,
        target: (await storedModel(storage())).record,
      };
      const session = newSession(models.source, models.target);
      const baseline = newBaseline(models.source, models.target);
      const { transactions } = storage();
      await transactions.transact(async ({ syncSessions, baselines }) => {
        await syncSessions.insert(session, [newConflict('first')]);
        await baselines.insert(baseline);
      });
      const another = { ...session, id: randomUUID() };
      await assert.rejects(transactions.transact(({ syncSessions }) => syncSessions.insert(another, [])));
      await transactions.transact((stores) => stores.models.delete(models[end].id));
      await transactions.read(async ({ syncSessions, baselines }) => {
        assert.equal(await syncSessions.find(session.id), undefined);
        assert.deepEqual(await syncSessions.conflicts(session.id), []);
        assert.deepEqual(await baselines.findByTarget(models.target.id), []);
      });
    }
  });

  test('the changes of a run are kept as pages, in order', async () => {
    const { transactions, contents } = storage();
    const job = newJob(await storedProject(storage()), 1);
    const content = await contents.put(new TextEncoder().encode('[]'));
    const pages = [3, 1, 2].map((count) => ({ content, count }));
    await transactions.transact(async (stores) => {
      await stores.jobs.insert(job, {});
      await stores.changes.insert(job.id, pages);
    });
    await transactions.read(async ({ changes }) => {
      assert.deepEqual(await changes.pages(job.id), pages);
      assert.deepEqual(await changes.pages('unknown'), []);
    });
    await emptyQueue(storage());
  });
}
