import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../test/support/lib/manual-clock.ts';
import { temporaryStorage, type Ending } from '../../../test/support/storage/temporary-storage.ts';
import { createProjects } from '../projects/index.ts';
import { createJobRunner, createJobs, createJobSignals, type Job, type JobHandler } from './index.ts';

const leaseTime = 15_000;
const lookEvery = 5;
const caller = { accountId: 'ann', sessionId: 's', guest: true };

/** Processes that share one queue: each has signals of its own, so they know of each other by the storage alone. */
async function open(ending: Ending) {
  const clock = manualClock();
  const { transactions } = await temporaryStorage(ending, clock);
  const account = { id: 'ann', username: null, email: null, displayName: 'Ann', guest: true };
  await transactions.transact((stores) =>
    stores.accounts.insert(
      { ...account, createdAt: 1, emailVerifiedAt: null, pendingEmail: null, promptsUsed: 0 },
      { passwordHash: null },
    ),
  );
  const signals = createJobSignals();
  const jobs = createJobs({ transactions, signals, clock, lookEvery });
  const projects = createProjects({ transactions, clock, onDeleted: () => undefined });
  const projectId = (await projects.create(caller, { name: 'P' })).project.id;
  const errors: unknown[] = [];
  return {
    clock,
    transactions,
    errors,
    submit: () =>
      jobs.submit(caller, {
        type: 'CIM_TO_PIM',
        projectId,
        level: 'cim',
        sourceModelId: 'source',
        sourceRevision: 1,
        request: {},
      }),
    ended: (job: Job) => jobs.waitFor(caller, { jobId: job.id, milliseconds: 30_000 }),
    newProcess: async (handler: JobHandler) => {
      const runner = createJobRunner({
        transactions,
        clock,
        handlers: { CIM_TO_PIM: handler },
        signals: createJobSignals(),
        concurrency: 2,
        timeLimit: 60_000,
        sharing: { leaseTime, lookEvery },
        onError: (error) => errors.push(error),
      });
      ending.after(() => runner.stop());
      await runner.start();
      return runner;
    },
  };
}

test('a job that another process queued is found and done, and the one that waits for it learns of it', async (t) => {
  const { newProcess, submit, ended, transactions, errors } = await open(t);
  await newProcess((run) => transactions.transact((stores) => run.end(stores, { status: 'COMPLETED' })));
  const done = await ended(await submit());
  assert.deepEqual([done.status, done.attempts], ['COMPLETED', 1]);
  assert.deepEqual(errors, []);
});

test('a job stays with its process as long as that renews the lease', async (t) => {
  const { newProcess, submit, ended, transactions, clock, errors } = await open(t);
  const release = Promise.withResolvers<undefined>();
  const starts: string[] = [];
  const handler =
    (name: string): JobHandler =>
    async (run) => {
      starts.push(name);
      await release.promise;
      await transactions.transact((stores) => run.end(stores, { status: 'COMPLETED' }));
    };
  await newProcess(handler('first'));
  const job = await submit();
  await until(() => starts.length === 1);
  await newProcess(handler('second'));
  for (let round = 0; round < 4; round += 1) {
    clock.advance(leaseTime / 2);
    const expiredAt = clock.now() + leaseTime - 1;
    await until(async () => {
      const held = await transactions.read((stores) => stores.jobs.heldByOthers([], { expiredAt }));
      return held.length === 0;
    });
  }
  release.resolve(undefined);
  const done = await ended(job);
  assert.deepEqual([done.status, done.attempts, starts], ['COMPLETED', 1, ['first']]);
  assert.deepEqual(errors, []);
});

test('a job whose process fell silent is taken over once its lease has run out, and the silent one cannot end it', async (t) => {
  const { newProcess, submit, ended, transactions, clock, errors } = await open(t);
  const job = await submit();
  const lease = { owner: 'a silent process', until: clock.now() + leaseTime };
  await transactions.transact((stores) => stores.jobs.claim(lease, clock.now()));
  await newProcess((run) => transactions.transact((stores) => run.end(stores, { status: 'COMPLETED' })));
  clock.advance(leaseTime - 1);
  assert.equal((await transactions.read((stores) => stores.jobs.find(job.id)))?.status, 'RUNNING');
  clock.advance(1);
  const done = await ended(job);
  assert.deepEqual([done.status, done.attempts], ['COMPLETED', 2]);
  const late = await transactions.transact((stores) =>
    stores.jobs.end(job.id, { status: 'FAILED', owner: lease.owner, finishedAt: clock.now() }),
  );
  assert.equal(late, 'LOST');
  assert.deepEqual(errors, []);
});

test('a run whose job was taken from it cannot go on, though its own process runs the job again', async (t) => {
  const { newProcess, submit, ended, transactions, errors } = await open(t);
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const happened: string[] = [];
  let starts = 0;
  await newProcess(async (run) => {
    starts += 1;
    const name = `run ${starts}`;
    if (starts === 1) await first.promise;
    await run
      .phase('GENERATE', async () => {
        happened.push(`${name} generates`);
        await second.promise;
      })
      .catch((error: unknown) => {
        happened.push(`${name} is stopped`);
        throw error;
      });
    await transactions.transact((stores) => run.end(stores, { status: 'COMPLETED' }));
  });
  const job = await submit();
  await until(() => starts === 1);
  await transactions.transact(async (stores) => {
    const [held] = await stores.jobs.heldByOthers([]);
    await stores.jobs.requeue(job.id, { owner: held?.owner ?? '', attempts: 1 });
  });
  await until(() => happened.length === 1);
  first.resolve(undefined);
  await until(() => happened.length === 2);
  second.resolve(undefined);
  const done = await ended(job);
  assert.deepEqual([done.status, done.attempts], ['COMPLETED', 2]);
  assert.deepEqual(happened, ['run 2 generates', 'run 1 is stopped']);
  assert.deepEqual(errors, []);
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}
