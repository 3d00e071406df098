import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Storage } from '../../../../src/storage/index.ts';
import { claimAs, claimedJob, emptyQueue, newConflict, newJob, storedProject } from './stored-things.ts';

/** Jobs: the queue, leases and endings. */
export function jobTests(storage: () => Storage): void {
  test('jobs are claimed oldest first', async () => {
    const scope = await storedProject(storage());
    await emptyQueue(storage());
    const queued = [newJob(scope, 3), newJob(scope, 1), newJob(scope, 2)];
    await storage().transactions.transact(async ({ jobs }) => {
      for (const job of queued) await jobs.insert(job, { number: job.createdAt });
    });
    for (const number of [1, 2, 3]) {
      const claim = await claimAs(storage(), `owner ${number}`);
      assert.equal(claim?.request['number'], number);
      assert.deepEqual([claim.job.status, claim.job.attempts, claim.job.startedAt], ['RUNNING', 1, 10]);
    }
    assert.equal(await claimAs(storage(), 'owner 4'), undefined);
    await emptyQueue(storage());
  });

  test('every job is claimed once, however many ask at the same time', async () => {
    const scope = await storedProject(storage());
    await emptyQueue(storage());
    await storage().transactions.transact(async ({ jobs }) => {
      for (const number of [1, 2, 3]) await jobs.insert(newJob(scope, number), { number });
    });
    const claims = await Promise.all([1, 2, 3, 4].map((number) => claimAs(storage(), `owner ${number}`)));
    const numbers = claims.map((claim) => Number(claim?.request['number'] ?? 0));
    assert.deepEqual(
      numbers.sort((one, other) => one - other),
      [0, 1, 2, 3],
    );
    await emptyQueue(storage());
  });

  test('only the owner of the lease ends a running job, and only once', async () => {
    const scope = await storedProject(storage());
    const job = await claimedJob(storage(), scope);
    const ending = {
      status: 'COMPLETED',
      outcome: 'APPLIED',
      targetModelId: 'target',
      targetRevision: 3,
      sessionId: 'session',
      conflicts: [newConflict('first')],
      diagnostics: [{ severity: 'INFO', code: 'CODE', message: 'text' }],
      validationResults: {
        kind: 'SEMANTIC',
        valid: true,
        structuralValid: true,
        errorCount: 0,
        warningCount: 0,
        level: 'cim',
        modelId: 'source',
        revision: 1,
        findings: [],
        durationMs: 1.5,
      },
      finishedAt: 20,
    } as const;
    const end = (owner: string): Promise<'ENDED' | 'LOST'> =>
      storage().transactions.transact(({ jobs }) => jobs.end(job.id, { ...ending, owner }));
    assert.equal(await end('somebody else'), 'LOST');
    assert.equal(await end('me'), 'ENDED');
    assert.equal(await end('me'), 'LOST');
    const ended = await storage().transactions.read(({ jobs }) => jobs.find(job.id));
    assert.equal(ended?.status, 'COMPLETED');
    assert.equal(ended.finishedAt, 20);
    assert.equal(ended.phase, null);
    assert.deepEqual(ended.resultIds, ['target']);
    assert.deepEqual(ended.diagnostics, ending.diagnostics);
    assert.deepEqual(ended.validationResults, ending.validationResults);
    assert.equal(ended.sessionId, 'session');
    assert.deepEqual(ended.conflicts, ending.conflicts);
  });

  test('a running job shows its phase; put back into the queue it looks new', async () => {
    const scope = await storedProject(storage());
    const job = await claimedJob(storage(), scope);
    const phaseTimings = [{ phase: 'LOCK', startedAt: 1, durationMs: 2 }] as const;
    await storage().transactions.transact(({ jobs }) =>
      jobs.enterPhase(job.id, { owner: 'me', phase: 'GENERATE', phaseTimings }),
    );
    const running = await storage().transactions.read(({ jobs }) => jobs.find(job.id));
    assert.equal(running?.phase, 'GENERATE');
    assert.deepEqual(running.phaseTimings, phaseTimings);
    await storage().transactions.transact(async ({ jobs }) => {
      assert.deepEqual(
        (await jobs.heldByOthers(['a new process'])).map((held) => [held.job.id, held.owner]),
        [[job.id, 'me']],
      );
      assert.deepEqual(await jobs.heldByOthers(['me']), []);
      await jobs.requeue(job.id, { owner: 'me', attempts: 1 });
    });
    const queued = await storage().transactions.read(({ jobs }) => jobs.find(job.id));
    assert.deepEqual(queued, { ...newJob(scope, job.createdAt), id: job.id, attempts: 1 });
    await emptyQueue(storage());
  });

  test('open jobs are counted by project and by account', async () => {
    const scope = await storedProject(storage());
    await storage().transactions.transact(({ jobs }) => jobs.insert(newJob(scope, 1), {}));
    await claimedJob(storage(), scope);
    await storage().transactions.read(async ({ jobs }) => {
      assert.equal(await jobs.countOpen({ projectId: scope.projectId }), 2);
      assert.equal(await jobs.countOpen({ accountId: scope.accountId }), 2);
      assert.equal(await jobs.countOpen({ accountId: randomUUID() }), 0);
    });
    await emptyQueue(storage());
  });
}
