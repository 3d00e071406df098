import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManualClock } from '../../../test/support/lib/manual-clock.ts';
import { manualClock } from '../../../test/support/lib/manual-clock.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import type { Ending } from '../../../test/support/storage/temporary-storage.ts';
import { temporaryStorage } from '../../../test/support/storage/temporary-storage.ts';
import type { Caller } from '../accounts/index.ts';
import type { Projects } from '../projects/index.ts';
import { createProjects } from '../projects/index.ts';
import type { Job, JobHandler, JobQuery, Jobs } from './index.ts';
import type { WorkRunner } from '../work/index.ts';
import { createJobRunner, createJobs, createJobSignals } from './index.ts';

const everything: JobQuery = { limit: 200, offset: 0, sort: { field: 'createdAt', direction: 'asc' } };

type Opened = {
  readonly jobs: Jobs;
  readonly projects: Projects;
  readonly clock: ManualClock;
  readonly transactions: Awaited<ReturnType<typeof temporaryStorage>>['transactions'];
  readonly ann: Caller;
  readonly bob: Caller;
  readonly projectOf: Readonly<Record<string, string>>;
  readonly submit: (caller: Caller) => Promise<Job>;
  readonly newRunner: (handler: JobHandler) => WorkRunner;
  readonly errors: unknown[];
};

async function open(ending: Ending): Promise<Opened> {
  const clock = manualClock();
  const { transactions } = await temporaryStorage(ending, clock);
  const signals = createJobSignals();
  const jobs = createJobs({ transactions, signals, clock });
  const projects = createProjects({ transactions, clock, onDeleted: signals.abandoned });
  const projectOf: Record<string, string> = {};
  const newCaller = async (name: string): Promise<Caller> => {
    const account = { id: name, username: null, email: null, displayName: name, guest: true };
    await transactions.transact((stores) =>
      stores.accounts.insert(
        { ...account, createdAt: 1, emailVerifiedAt: null, pendingEmail: null, promptsUsed: 0 },
        { passwordHash: null },
      ),
    );
    const caller = { accountId: name, sessionId: name, guest: true };
    projectOf[name] = (await projects.create(caller, { name })).project.id;
    return caller;
  };
  const errors: unknown[] = [];
  const [ann, bob] = [await newCaller('ann'), await newCaller('bob')];
  return {
    jobs,
    projects,
    clock,
    transactions,
    ann,
    bob,
    projectOf,
    errors,
    submit: (caller) => {
      clock.advance(1);
      return jobs.submit(caller, {
        type: 'CIM_TO_PIM',
        projectId: projectOf[caller.accountId] ?? '',
        level: 'cim',
        sourceModelId: 'source',
        sourceRevision: 1,
        request: {},
      });
    },
    newRunner: (handler) => {
      const runner = createJobRunner({
        transactions,
        signals,
        clock,
        handlers: { CIM_TO_PIM: handler },
        concurrency: 1,
        timeLimit: 60_000,
        onError: (error) => errors.push(error),
      });
      ending.after(() => runner.stop());
      return runner;
    },
  };
}

test('a queued job is cancelled at once, and is not run', async (t) => {
  const opened = await open(t);
  const { jobs, ann, submit, newRunner } = opened;
  const job = await submit(ann);
  const cancelled = await jobs.cancel(ann, job.id);
  assert.deepEqual(
    [cancelled.status, cancelled.cancelRequested, cancelled.finishedAt],
    ['CANCELLED', true, opened.clock.now()],
  );
  assert.deepEqual(await jobs.cancel(ann, job.id), cancelled);
  await newRunner(() => Promise.reject(new Error('run'))).start();
  assert.deepEqual(await jobs.get(ann, job.id), cancelled);
  assert.deepEqual(opened.errors, []);
});

test('a request that waits for a queued job is answered when it is cancelled', async (t) => {
  const { jobs, ann, submit } = await open(t);
  const job = await submit(ann);
  const waiting = jobs.waitFor(ann, { jobId: job.id, milliseconds: 30_000 });
  await jobs.cancel(ann, job.id);
  assert.equal((await waiting).status, 'CANCELLED');
});

test('a running job is cancelled before its next phase and has stored nothing', async (t) => {
  const { jobs, ann, submit, newRunner, transactions, errors } = await open(t);
  const job = await submit(ann);
  await newRunner(async (run) => {
    await run.phase('GENERATE', async () => {
      const asked = await jobs.cancel(ann, job.id);
      assert.deepEqual([asked.status, asked.cancelRequested], ['RUNNING', true]);
    });
    await run.phase('COMMIT', () =>
      transactions.transact((stores) => run.end(stores, { status: 'COMPLETED' })),
    );
  }).start();
  const ended = await jobs.waitFor(ann, { jobId: job.id, milliseconds: 30_000 });
  assert.deepEqual([ended.status, ended.phase, ended.resultIds], ['CANCELLED', null, []]);
  assert.deepEqual(
    ended.phaseTimings.map(({ phase }) => phase),
    ['GENERATE'],
  );
  assert.deepEqual(errors, []);
});

test('a job that has begun to commit completes', async (t) => {
  const { jobs, ann, submit, newRunner, transactions } = await open(t);
  const job = await submit(ann);
  await newRunner((run) =>
    run.phase('COMMIT', async () => {
      await jobs.cancel(ann, job.id);
      await transactions.transact((stores) => run.end(stores, { status: 'COMPLETED' }));
    }),
  ).start();
  const ended = await jobs.waitFor(ann, { jobId: job.id, milliseconds: 30_000 });
  assert.equal(ended.status, 'COMPLETED');
  await refusalOf(jobs.cancel(ann, job.id), 'CONFLICT');
});

test('a job of others can be neither cancelled nor seen in a list', async (t) => {
  const { jobs, ann, bob, submit, projectOf } = await open(t);
  const job = await submit(ann);
  await refusalOf(jobs.cancel(bob, job.id), 'NOT_FOUND');
  assert.deepEqual(await jobs.list(bob, everything), { items: [], total: 0 });
  await refusalOf(jobs.list(bob, { ...everything, projectId: projectOf['ann'] }), 'NOT_FOUND');
  assert.equal((await jobs.get(ann, job.id)).status, 'QUEUED');
});

test('the list is one part of the whole, ordered and filtered as asked', async (t) => {
  const { jobs, ann, submit, projectOf } = await open(t);
  const all = [await submit(ann), await submit(ann), await submit(ann)];
  await jobs.cancel(ann, all[1]?.id ?? '');
  const ids = async (query: Partial<JobQuery>): Promise<readonly string[]> =>
    (await jobs.list(ann, { ...everything, ...query })).items.map(({ id }) => id);
  const [first, second, third] = all.map(({ id }) => id);
  assert.deepEqual(await ids({}), [first, second, third]);
  assert.deepEqual(await ids({ limit: 1, offset: 1 }), [second]);
  assert.deepEqual(await ids({ sort: { field: 'createdAt', direction: 'desc' } }), [third, second, first]);
  assert.deepEqual(await ids({ status: 'CANCELLED', projectId: projectOf['ann'] }), [second]);
  assert.deepEqual(await ids({ type: 'VALIDATION' }), []);
  await refusalOf(jobs.list(ann, { ...everything, sort: { field: 'id', direction: 'asc' } }), 'INVALID');
});

test('an account with many queued jobs does not keep others waiting', async (t) => {
  const { ann, bob, submit, transactions } = await open(t);
  for (let count = 0; count < 3; count += 1) await submit(ann);
  const ofBob = await submit(bob);
  const claim = () => transactions.transact((stores) => stores.jobs.claim({ owner: 'me', until: 1 }, 1));
  assert.equal((await claim())?.job.createdBy, 'ann');
  assert.equal((await claim())?.job.id, ofBob.id);
  assert.equal((await claim())?.job.createdBy, 'ann');
});

test('a deleted project takes its jobs with it: running work is stopped, waiting requests are answered', async (t) => {
  const { jobs, ann, submit, newRunner, projects, projectOf, errors } = await open(t);
  const job = await submit(ann);
  const queued = await submit(ann);
  const started = Promise.withResolvers<undefined>();
  const stopped = Promise.withResolvers<undefined>();
  await newRunner((run) => {
    started.resolve(undefined);
    return new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => {
        stopped.resolve(undefined);
        reject(new Error('stopped'));
      });
    });
  }).start();
  await started.promise;
  const waiting = [job, queued].map(({ id }) => jobs.waitFor(ann, { jobId: id, milliseconds: 30_000 }));
  const answered = Promise.all(waiting.map((wait) => refusalOf(wait, 'NOT_FOUND')));
  await jobs.get(ann, queued.id);
  await projects.delete(ann, { projectId: projectOf['ann'] ?? '' });
  await stopped.promise;
  await answered;
  assert.deepEqual(errors, []);
});

test('jobs are forgotten 30 days after they have ended', async (t) => {
  const { jobs, ann, submit, clock } = await open(t);
  const ended = await submit(ann);
  const open30days = await submit(ann);
  await jobs.cancel(ann, ended.id);
  clock.advance(30 * 24 * 3_600_000);
  await jobs.forgetOld();
  assert.equal((await jobs.get(ann, ended.id)).status, 'CANCELLED');
  clock.advance(1);
  await jobs.forgetOld();
  await refusalOf(jobs.get(ann, ended.id), 'NOT_FOUND');
  assert.equal((await jobs.get(ann, open30days.id)).status, 'QUEUED');
});
