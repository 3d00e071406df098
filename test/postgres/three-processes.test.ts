import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cimExample } from '../../src/http/examples/cim.ts';
import { newChattingUser } from './chatting-user.ts';
import { at, textAt } from '../support/lib/json.ts';
import { requestsTo } from '../support/process/plain-requests.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { startProxy } from './round-robin-proxy.ts';
import { seed } from '../support/testing/seed.ts';
import { startProcess, type ServiceProcess } from '../support/process/service-process.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

const rounds = Number(process.env['PROCESS_ROUNDS'] ?? 3);
const clients = 6;
/** Conversations with one turn each, over so many stories that it is cut off in the middle. */
const chats = 3;
const stories = 120;
/** Requests of a client at least before, and exactly after one of the processes dies. */
const steps = 12;
const draw = drawFrom(seed);
/** Jobs of a client at most before one of the processes dies: a project may have 20 open ones. */
const jobsBefore = 8;

test(`three processes behind a proxy, one killed under load: no acknowledged write is lost, every job and turn ends once, and streams go on without gap (${rounds} rounds)`, async (t) => {
  const databaseUrl = await temporaryDatabase(t);
  const environment = { SERVICE_DATABASE_URL: databaseUrl, SERVICE_LEASE_SECONDS: '4' };
  const proxy = await startProxy();
  t.after(() => proxy.close());
  const processes: ServiceProcess[] = [];
  t.after(async () => {
    for (const process of processes) await process.kill();
  });
  while (processes.length < 3) processes.push(await startProcess(environment));
  const urls = (): readonly string[] => processes.map(({ url }) => url);

  let [cuts, recoveries] = [0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    proxy.use(urls());
    const users = await Promise.all(Array.from({ length: clients }, () => newUser(proxy.url)));
    const chatting = await Promise.all(
      Array.from({ length: chats }, () => newChattingUser(proxy.url, stories)),
    );
    const killed = Promise.withResolvers<undefined>();
    const working = Promise.all([...users, ...chatting].map((user) => user.work(killed.promise)));
    await Promise.all([
      ...users.map(({ reached }) => reached),
      Promise.any(chatting.map(({ reached }) => reached)),
    ]);
    const victim = draw(processes.length);
    const [dead] = processes.splice(victim, 1);
    await dead?.kill();
    killed.resolve(undefined);
    // The proxy goes on sending to the dead one for a while, as a real one does until its health check fails.
    await pause(100);
    proxy.use(urls());
    await working;
    for (const user of users) await user.check();
    for (const user of chatting) {
      const told = await user.check(urls());
      cuts += told.cuts;
      recoveries += told.recoveries;
    }
    processes.push(await startProcess(environment));
  }
  t.diagnostic(`${recoveries} of ${rounds * chats} turns taken over, ${cuts} streams cut off in the middle`);
  assert.ok(cuts > 0, 'no stream was cut off');
});

type User = {
  /** Resolves when the least of the work is done. */
  readonly reached: Promise<undefined>;
  /** Works until a process is killed, and a while after. */
  readonly work: (killed: Promise<unknown>) => Promise<void>;
  readonly check: () => Promise<void>;
};

/** Someone with a model of his own who changes it and starts jobs, and remembers what was acknowledged. */
async function newUser(url: string): Promise<User> {
  const { send, asked } = requestsTo(url);
  const token = textAt(await asked('POST', '/api/auth/guest'), 'token');
  const projectId = textAt(await asked('POST', '/api/projects', { token, json: { name: 'P' } }), 'id');
  const model = { projectId, name: 'M', content: cimExample };
  const id = textAt(await asked('POST', '/api/cim', { token, json: model }), 'id');
  const half = Promise.withResolvers<undefined>();
  const acknowledged: { readonly revision: number; readonly description: string }[] = [];
  const jobs = new Map<string, string>();
  let unanswered = 0;

  async function change(step: number): Promise<void> {
    const description = `step ${step}`;
    const operations = [{ op: 'add', path: '/description', value: description }];
    const answer = await send('PATCH', `/api/cim/${id}`, { token, json: { operations } });
    if (!answer.ok) return refused(answer);
    acknowledged.push({ revision: Number(at(await answer.json(), 'revision')), description });
  }

  async function validate(step: number): Promise<void> {
    const key = `job-${step}`;
    const answer = await send('POST', `/api/cim/${id}/validate/jobs`, { token, key, json: {} });
    if (!answer.ok) return refused(answer);
    const jobId = textAt(await answer.json(), 'id');
    assert.equal(jobs.get(key) ?? jobId, jobId, 'the same key leads to the same job');
    jobs.set(key, jobId);
  }

  function connectionLost(error: unknown): void {
    if (error instanceof assert.AssertionError) throw error;
    unanswered += 1;
  }

  function refused({ status }: Response): void {
    assert.equal(status, 502, 'only a dead process may fail a request');
    unanswered += 1;
  }

  return {
    reached: half.promise,
    work: async (killed) => {
      let end = Infinity;
      let done = 0;
      void killed.then(() => (end = done + steps));
      for (; done < end; done += 1) {
        if (done === steps) half.resolve(undefined);
        const mayValidate = end < Infinity || jobs.size < jobsBefore;
        await (done % 4 === 3 && mayValidate ? validate(done) : change(done)).catch(connectionLost);
      }
    },
    check: async () => {
      const last = acknowledged.at(-1);
      assert.ok(last !== undefined && jobs.size > 0, 'nothing was acknowledged');
      const current = await asked('GET', `/api/cim/${id}`, { token });
      const revision = Number(at(current, 'revision'));
      assert.ok(revision >= last.revision, `revision ${revision} after ${last.revision} was acknowledged`);
      assert.ok(revision <= last.revision + unanswered);
      const revisions = acknowledged.map((write) => write.revision);
      assert.deepEqual(
        revisions,
        [...new Set(revisions)].sort((one, other) => one - other),
      );
      for (const jobId of jobs.values()) {
        const job = await endedJob(() =>
          asked('GET', `/api/transformations/jobs/${jobId}?wait=20`, { token }),
        );
        assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(job));
      }
    },
  };
}

async function endedJob(read: () => Promise<unknown>): Promise<unknown> {
  for (let look = 0; look < 5; look += 1) {
    const job = await read();
    if (at(job, 'finishedAt') !== null) return job;
  }
  throw new Error('A job does not end.');
}
