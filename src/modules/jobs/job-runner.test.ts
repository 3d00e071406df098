import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManualClock } from '../../../test/support/lib/manual-clock.ts';
import { manualClock } from '../../../test/support/lib/manual-clock.ts';
import { outageOf, type StorageOutage } from '../../../test/support/modules/outage.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import type { Ending } from '../../../test/support/storage/temporary-storage.ts';
import { temporaryStorage } from '../../../test/support/storage/temporary-storage.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import { createProjects } from '../projects/index.ts';
import type { Job, JobHandler, JobPhase, Jobs } from './index.ts';
import type { WorkRunner } from '../work/index.ts';
import { createJobRunner, createJobs, createJobSignals } from './index.ts';

type Opened = {
  readonly jobs: Jobs;
  readonly clock: ManualClock;
  readonly transactions: Awaited<ReturnType<typeof temporaryStorage>>['transactions'];
  readonly caller: Caller;
  readonly projectId: string;
  readonly errors: unknown[];
  /** A runner as a freshly started process makes it. */
  readonly newRunner: (
    handler: JobHandler,
    options?: { readonly timeLimit?: number; readonly concurrency?: number },
  ) => WorkRunner;
  readonly submit: () => Promise<Job>;
  readonly ended: (job: Job) => Promise<Job>;
  /** What runners write can be refused. */
  readonly outage: StorageOutage;
};

async function open(ending: Ending): Promise<Opened> {
  const clock = manualClock();
  const { transactions } = await temporaryStorage(ending, clock);
  const signals = createJobSignals();
  const outage = outageOf(transactions);
  const jobs = createJobs({ transactions, signals, clock });
  const account = { id: 'ann', username: null, email: null, displayName: 'Ann', guest: true };
  await transactions.transact((stores) =>
    stores.accounts.insert(
      { ...account, createdAt: 1, emailVerifiedAt: null, pendingEmail: null, promptsUsed: 0 },
      { passwordHash: null },
    ),
  );
  const caller = { accountId: 'ann', sessionId: 's', guest: true };
  const projects = createProjects({ transactions, clock, onDeleted: signals.abandoned });
  const projectId = (await projects.create(caller, { name: 'P' })).project.id;
  const errors: unknown[] = [];
  return {
    jobs,
    clock,
    transactions,
    caller,
    projectId,
    errors,
    outage,
    newRunner: (handler, { timeLimit = 60_000, concurrency = 2 } = {}) => {
      const runner = createJobRunner({
        transactions: outage.transactions,
        handlers: { CIM_TO_PIM: handler },
        signals,
        clock,
        concurrency,
        timeLimit,
        onError: (error) => errors.push(error),
      });
      ending.after(() => runner.stop());
      return runner;
    },
    submit: () => {
      clock.advance(1);
      return jobs.submit(caller, {
        type: 'CIM_TO_PIM',
        projectId,
        level: 'cim',
        sourceModelId: 'source',
        sourceRevision: 1,
        request: { answer: 42 },
      });
    },
    ended: (job) => jobs.waitFor(caller, { jobId: job.id, milliseconds: 30_000 }),
  };
}

/** Completes the job in a transaction of its own. */
function completing({ transactions }: Opened): JobHandler {
  return (run) =>
    transactions.transact((stores) => run.end(stores, { status: 'COMPLETED', outcome: 'APPLIED' }));
}

/** Never ends by itself, like a process that dies in the middle of its work. */
function hanging(started: () => void): JobHandler {
  return (run) => {
    started();
    return new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
}

test('a submitted job is queued, then run once and completed', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  assert.equal(job.status, 'QUEUED');
  assert.equal(job.createdBy, 'ann');
  await opened.newRunner(completing(opened)).start();
  const done = await opened.ended(job);
  assert.equal(done.status, 'COMPLETED');
  assert.equal(done.outcome, 'APPLIED');
  assert.equal(done.attempts, 1);
  assert.equal(done.finishedAt, opened.clock.now());
  assert.deepEqual(opened.errors, []);
});

test('a job submitted to an idle runner starts without anybody asking', async (t) => {
  const opened = await open(t);
  await opened.newRunner(completing(opened)).start();
  const [one, two] = [await opened.submit(), await opened.submit()];
  assert.equal((await opened.ended(one)).status, 'COMPLETED');
  assert.equal((await opened.ended(two)).status, 'COMPLETED');
});

test('the handler gets the request, and its phases are timed in order', async (t) => {
  const opened = await open(t);
  const seen: unknown[] = [];
  const runner = opened.newRunner(async (run) => {
    seen.push(run.request['answer']);
    await run.phase('LOCK', async () => {
      opened.clock.advance(5);
      seen.push((await opened.jobs.get(opened.caller, run.job.id)).phase);
    });
    await run.phase('COMMIT', async () => {
      opened.clock.advance(7);
      await completing(opened)(run);
    });
  });
  const job = await opened.submit();
  await runner.start();
  const { phaseTimings } = await opened.ended(job);
  assert.deepEqual(seen, [42, 'LOCK']);
  assert.deepEqual(
    phaseTimings.map(({ phase, durationMs }) => [phase, durationMs]),
    [
      ['LOCK', 5],
      ['COMMIT', 7],
    ],
  );
});

test('what a handler wrote and the end of the job are committed together or not at all', async (t) => {
  const opened = await open(t);
  const { transactions } = opened;
  const runner = opened.newRunner((run) =>
    transactions.transact(async (stores) => {
      await stores.accounts.rename('ann', 'Renamed');
      await run.end(stores, { status: 'COMPLETED' });
      throw new Error('the disk is full');
    }),
  );
  const job = await opened.submit();
  await runner.start();
  const done = await opened.ended(job);
  assert.equal(done.status, 'FAILED');
  const account = await transactions.read((stores) => stores.accounts.find('ann'));
  assert.equal(account?.displayName, 'Ann');
});

test('a handler that throws fails the job as INTERNAL, reports the error to the process, and keeps the cause out of the job', async (t) => {
  const opened = await open(t);
  const bug = new Error('secret detail');
  const job = await opened.submit();
  await opened.newRunner(() => Promise.reject(bug)).start();
  const done = await opened.ended(job);
  assert.equal(done.status, 'FAILED');
  assert.deepEqual(
    done.diagnostics.map((diagnostic) => diagnostic.code),
    ['INTERNAL'],
  );
  assert.ok(!JSON.stringify(done).includes('secret'));
  assert.deepEqual(opened.errors, [bug]);
});

test('a handler that is refused something fails the job with the reason', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  await opened.newRunner(() => Promise.reject(new Refusal('CONFLICT', 'The project is full.'))).start();
  const [diagnostic] = (await opened.ended(job)).diagnostics;
  assert.equal(diagnostic?.code, 'CONFLICT');
  assert.equal(diagnostic.message, 'The project is full.');
  assert.deepEqual(opened.errors, []);
});

test('a handler that forgets to end its job does not leave it running', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  await opened.newRunner(() => Promise.resolve()).start();
  assert.equal((await opened.ended(job)).status, 'FAILED');
  assert.equal(opened.errors.length, 1);
});

test('a job that takes too long is stopped and fails with TIMEOUT', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  const runner = opened.newRunner(
    hanging(() => undefined),
    { timeLimit: 20 },
  );
  await runner.start();
  const done = await opened.ended(job);
  assert.equal(done.status, 'FAILED');
  assert.equal(done.diagnostics[0]?.code, 'TIMEOUT');
});

test('a job whose end cannot be written ends when the storage takes it, and the next one runs', async (t) => {
  const opened = await open(t);
  const { outage } = opened;
  const hanging = Promise.withResolvers<undefined>();
  const started = Promise.withResolvers<undefined>();
  const runner = opened.newRunner(
    async (run) => {
      started.resolve(undefined);
      await hanging.promise;
      await outage.transactions.transact((stores) => run.end(stores, { status: 'COMPLETED' }));
    },
    { concurrency: 1 },
  );
  await runner.start();
  const [one, two] = [await opened.submit(), await opened.submit()];
  await started.promise;
  const refused = outage.begin();
  hanging.resolve(undefined);
  await refused;
  assert.equal((await opened.jobs.get(opened.caller, one.id)).status, 'RUNNING');
  outage.end();
  const done = await opened.ended(one);
  assert.deepEqual([done.status, done.diagnostics[0]?.code], ['FAILED', 'UNAVAILABLE']);
  assert.equal((await opened.ended(two)).status, 'COMPLETED');
});

test('a job that cannot be begun begins when the storage takes it', async (t) => {
  const opened = await open(t);
  await opened.newRunner(completing(opened)).start();
  const refused = opened.outage.begin();
  const job = await opened.submit();
  await refused;
  for (let look = 0; look < 20; look += 1)
    assert.equal((await opened.jobs.get(opened.caller, job.id)).status, 'QUEUED');
  opened.outage.end();
  assert.equal((await opened.ended(job)).status, 'COMPLETED');
  assert.equal(opened.errors.length, 1, 'it asks without a pause');
});

test('a runner stops though the end of a job cannot be written', async (t) => {
  const opened = await open(t);
  const { outage } = opened;
  const refused = Promise.withResolvers<undefined>();
  const runner = opened.newRunner(() => {
    void outage.begin().then(refused.resolve);
    return Promise.reject(new Refusal('CONFLICT', 'No.'));
  });
  const job = await opened.submit();
  await runner.start();
  await refused.promise;
  await runner.stop();
  outage.end();
  await opened.newRunner(completing(opened)).start();
  assert.equal((await opened.ended(job)).status, 'COMPLETED');
});

test('queued jobs survive a restart', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  const first = opened.newRunner(completing(opened));
  await first.stop();
  await opened.newRunner(completing(opened)).start();
  assert.equal((await opened.ended(job)).status, 'COMPLETED');
});

test('a job that a dead process left running is run once more', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  await leftRunning(opened);
  await opened.newRunner(completing(opened)).start();
  const done = await opened.ended(job);
  assert.equal(done.status, 'COMPLETED');
  assert.equal(done.attempts, 2);
});

test('a job that two processes died with waits, then runs while nothing else does, and completes', async (t) => {
  const opened = await open(t);
  const { clock, ended, submit, transactions } = opened;
  const unlucky = await submit();
  await leftRunning(opened);
  await opened.newRunner(completing(opened), { concurrency: 0 }).start();
  await leftRunning(opened);
  const together = new Set<string>();
  const seen: string[] = [];
  const runner = opened.newRunner(async (run) => {
    together.add(run.job.id);
    await run.phase('GENERATE', () => Promise.resolve());
    seen.push([...together].map((id) => (id === unlucky.id ? 'unlucky' : 'other')).join());
    together.delete(run.job.id);
    await completing(opened)(run);
  });
  await runner.start();
  const others = [await submit(), await submit()];
  for (const job of others) assert.equal((await ended(job)).status, 'COMPLETED');
  assert.equal((await opened.jobs.get(opened.caller, unlucky.id)).status, 'QUEUED');
  clock.advance(1_000);
  const more = [await submit(), await submit()];
  for (const job of [...more, unlucky]) assert.equal((await ended(job)).status, 'COMPLETED');
  assert.equal((await ended(unlucky)).attempts, 3);
  assert.ok(seen.includes('unlucky'));
  assert.ok(
    !seen.some((company) => company.includes('unlucky,') || company.includes(',unlucky')),
    seen.join(' '),
  );
  assert.deepEqual(opened.errors, []);
  assert.equal(await transactions.read((stores) => stores.jobs.countByStatus('RUNNING')), 0);
});

test('a job that died alone three times in one phase ends INTERRUPTED, however often it died beside others', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  const dieIn = async (phase: JobPhase): Promise<Job> => {
    opened.clock.advance(60_000);
    await leftRunning(opened, { phase });
    await opened.newRunner(completing(opened), { concurrency: 0 }).start();
    return opened.jobs.get(opened.caller, job.id);
  };
  for (const phase of ['MERGE', 'MERGE', 'MERGE', 'COMMIT', 'MERGE', 'COMMIT'] as const)
    assert.equal((await dieIn(phase)).status, 'QUEUED');
  const done = await dieIn('MERGE');
  assert.equal(done.status, 'FAILED');
  assert.equal(done.diagnostics[0]?.code, 'INTERRUPTED');
  assert.match(done.diagnostics[0].message, /phase MERGE/);
  assert.equal(done.attempts, 7);
});

test('a process that stops puts its running jobs back, and that does not count as an attempt', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  const started = Promise.withResolvers<undefined>();
  const runner = opened.newRunner(hanging(() => started.resolve(undefined)));
  await runner.start();
  await started.promise;
  await runner.stop();
  const queued = await opened.jobs.get(opened.caller, job.id);
  assert.equal(queued.status, 'QUEUED');
  assert.equal(queued.attempts, 0);
  await opened.newRunner(completing(opened)).start();
  assert.equal((await opened.ended(job)).status, 'COMPLETED');
});

test('a job that is claimed while the process stops is put back before its handler begins', async (t) => {
  const opened = await open(t);
  const { transactions } = opened;
  const job = await opened.submit();
  const asked = Promise.withResolvers<undefined>();
  const stopping = Promise.withResolvers<undefined>();
  let begun = 0;
  const runner = createJobRunner({
    transactions: {
      ...transactions,
      transact: async (work) => {
        asked.resolve(undefined);
        await stopping.promise;
        return transactions.transact(work);
      },
    },
    handlers: { CIM_TO_PIM: hanging(() => (begun += 1)) },
    signals: createJobSignals(),
    clock: opened.clock,
    concurrency: 2,
    timeLimit: 60_000,
    onError: (error) => opened.errors.push(error),
  });
  await runner.start();
  await asked.promise;
  const stopped = runner.stop();
  stopping.resolve(undefined);
  await stopped;
  const queued = await opened.jobs.get(opened.caller, job.id);
  assert.deepEqual([queued.status, queued.attempts, begun], ['QUEUED', 0, 0]);
  assert.deepEqual(opened.errors, []);
});

test('a run that lost its job undoes its effect', async (t) => {
  const opened = await open(t);
  const { transactions } = opened;
  const job = await opened.submit();
  const runner = opened.newRunner(async (run) => {
    const [held] = await transactions.read((stores) => stores.jobs.heldByOthers([]));
    const end = { status: 'CANCELLED', owner: held?.owner ?? '', finishedAt: 1 } as const;
    await transactions.transact((stores) => stores.jobs.end(run.job.id, end));
    await transactions.transact(async (stores) => {
      await stores.accounts.rename('ann', 'Renamed');
      await run.end(stores, { status: 'COMPLETED' });
    });
  });
  await runner.start();
  assert.equal((await opened.ended(job)).status, 'CANCELLED');
  await runner.stop();
  const account = await transactions.read((stores) => stores.accounts.find('ann'));
  assert.equal(account?.displayName, 'Ann');
  assert.deepEqual(opened.errors, []);
});

test('no more jobs run at a time than allowed, and all of them get their turn', async (t) => {
  const opened = await open(t);
  const jobs = await Promise.all(Array.from({ length: 8 }, () => opened.submit()));
  let running = 0;
  let most = 0;
  let waiting: PromiseWithResolvers<undefined> | undefined;
  const runner = opened.newRunner(async (run) => {
    running += 1;
    most = Math.max(most, running);
    await run.phase('GENERATE', async () => {
      // They end by twos: alone, one could be done before the next is claimed.
      if (waiting === undefined) await (waiting = Promise.withResolvers<undefined>()).promise;
      else {
        waiting.resolve(undefined);
        waiting = undefined;
      }
    });
    await completing(opened)(run);
    running -= 1;
  });
  await runner.start();
  const done = await Promise.all(jobs.map((job) => opened.ended(job)));
  assert.ok(done.every((job) => job.status === 'COMPLETED' && job.attempts === 1));
  assert.equal(most, 2);
});

test('waiting for a job that does not end gives up after the time asked for', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  const waited = await opened.jobs.waitFor(opened.caller, { jobId: job.id, milliseconds: 5 });
  assert.equal(waited.status, 'QUEUED');
});

test('a request that waits for a job is answered at once when the signal is aborted, before or while waiting', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  const controller = new AbortController();
  const wait = { jobId: job.id, milliseconds: 3_600_000, signal: controller.signal };
  const waiting = opened.jobs.waitFor(opened.caller, wait);
  controller.abort();
  assert.equal((await waiting).status, 'QUEUED');
  assert.equal((await opened.jobs.waitFor(opened.caller, wait)).status, 'QUEUED');
});

test('a job is not found by an account outside of its project', async (t) => {
  const opened = await open(t);
  const job = await opened.submit();
  const stranger = { accountId: 'bob', sessionId: 's', guest: true };
  await refusalOf(opened.jobs.get(stranger, job.id), 'NOT_FOUND');
  await refusalOf(opened.jobs.waitFor(stranger, { jobId: job.id, milliseconds: 1000 }), 'NOT_FOUND');
  await refusalOf(opened.jobs.get(opened.caller, 'unknown'), 'NOT_FOUND');
});

test('a project has at most 20 open jobs', async (t) => {
  const opened = await open(t);
  const jobs = await Promise.all(Array.from({ length: 20 }, () => opened.submit()));
  assert.equal(jobs.length, 20);
  await refusalOf(opened.submit(), 'TOO_MANY');
});

/** Claims the next job as a process that dies right after, or in a phase. */
async function leftRunning(
  { transactions, clock }: Opened,
  { phase }: { readonly phase?: JobPhase } = {},
): Promise<void> {
  const owner = 'a dead process';
  const now = clock.now();
  await transactions.transact(async ({ jobs }) => {
    const next = await jobs.next(now);
    assert.ok(next !== undefined && 'company' in next);
    const claimed = await jobs.claim({ owner, until: now + 1 }, now, next.company);
    assert.ok(claimed !== undefined);
    if (phase !== undefined) await jobs.enterPhase(claimed.job.id, { owner, phase, phaseTimings: [] });
  });
}
