import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createChain } from '../support/http/chain.ts';
import type { Conflicted } from '../support/http/conflicts.ts';
import { changeModel, makeConflict } from '../support/http/conflicts.ts';
import { at, textAt } from '../support/lib/json.ts';
import { clientOf, type Answer, type Client } from '../support/http/service.ts';
import { startProcess, type ServiceProcess } from '../support/process/service-process.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

const revisionRounds = 30;
const keys = 15;
const sessions = 8;
/** Rounds of each race of a finalize with something else. */
const raceRounds = 4;

describe('of what two processes that share a database do at the same time', () => {
  const processes: ServiceProcess[] = [];
  let drop = (): Promise<void> => Promise.resolve();
  let both: Client;
  let token = '';
  let projectId = '';

  before(async () => {
    const SERVICE_DATABASE_URL = await temporaryDatabase({ after: (clean) => (drop = clean) });
    while (processes.length < 2) processes.push(await startProcess({ SERVICE_DATABASE_URL }));
    both = await alternating(processes);
    token = await both.newAccount();
    projectId = await both.newProject(token);
  });
  after(async () => {
    for (const process of processes) await process.kill();
    await drop();
  });

  const newModel = async (): Promise<string> => {
    const content = { eClass: 'CimModel', id: crypto.randomUUID(), name: 'Library' };
    return textAt((await both.call('POST', '/api/cim', { token, json: { projectId, content } })).body, 'id');
  };
  const decided = async (): Promise<Conflicted> => {
    const conflict = await makeConflict(both, { token, projectId });
    const json = { all: 'KEEP_USER' };
    const { status } = await both.call('POST', `${conflict.path}/resolutions/batch`, { token, json });
    assert.equal(status, 200);
    return conflict;
  };
  const finalize = ({ path }: Conflicted): Promise<Answer> =>
    both.call('POST', `${path}/finalize`, { token });
  const isGone = async ({ path }: Conflicted): Promise<void> => {
    for (const _ of processes) assert.equal((await both.call('GET', path, { token })).status, 404);
  };

  it(`edits that expect one revision, exactly one is taken (${revisionRounds} rounds)`, async () => {
    const path = `/api/cim/${await newModel()}`;
    for (let round = 1; round <= revisionRounds; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, writer) =>
          both.call('PATCH', path, {
            token,
            json: {
              expectedRevision: round,
              operations: [{ op: 'add', path: '/description', value: `${round} ${writer}` }],
            },
          }),
        ),
      );
      assert.deepEqual(counted(answers), { 200: 1, 409: 15 });
      const won = answers.find(({ status }) => status === 200);
      for (const _ of processes) {
        const { body } = await both.call('GET', path, { token });
        assert.equal(at(body, 'revision'), round + 1);
        assert.equal(at(body, 'content', 'description'), at(won?.body, 'content', 'description'));
      }
    }
  });

  it(`requests with one key, one has an effect and all get its answer (${keys} keys)`, async () => {
    const path = `/api/cim/${await newModel()}/validate/jobs`;
    for (let count = 0; count < keys; count += 1) {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const send = (): Promise<Answer> => both.call('POST', path, { token, json: {}, headers });
      const answers = await Promise.all(Array.from({ length: 10 }, send));
      const ids = new Set(answers.map(({ body }) => textAt(body, 'id')));
      assert.deepEqual([counted(answers), ids.size], [{ 202: 10 }, 1]);
      const replays = answers.filter(({ headers: got }) => got.get('idempotency-replayed') === 'true');
      assert.equal(replays.length, 9);
      const first = answers[0];
      assert.ok(first !== undefined);
      await createChain(both).finished(token, first);
    }
  });

  it(`finalizes of one session, exactly one is carried out (${sessions} sessions)`, async () => {
    for (let round = 0; round < sessions; round += 1) {
      const conflict = await decided();
      const before = await revisionOf(conflict);
      const answers = await Promise.all(Array.from({ length: 8 }, () => finalize(conflict)));
      const { 200: done, ...others } = counted(answers);
      assert.equal(done, 1);
      assert.ok(Object.keys(others).every((status) => status === '404' || status === '409'));
      assert.equal(await revisionOf(conflict), before + 1);
      await isGone(conflict);
    }
  });

  const revisionOf = async ({ target }: Conflicted): Promise<number> =>
    Number(at((await both.call('GET', `/api/pim/${target}`, { token })).body, 'revision'));

  const others: Readonly<Record<string, (conflict: Conflicted, revision: number) => Promise<Answer>>> = {
    edit: async ({ target }, expectedRevision) =>
      both.call('PATCH', `/api/pim/${target}`, {
        token,
        json: { expectedRevision, operations: [{ op: 'add', path: '/description', value: 'Raced' }] },
      }),
    cancel: ({ path }) => both.call('DELETE', path, { token }),
    'delete of the target': ({ target }, revision) =>
      both.call('DELETE', `/api/pim/${target}?expectedRevision=${revision}`, { token }),
  };
  for (const [name, other] of Object.entries(others))
    it(`a finalize and ${name}, only one has its way (${raceRounds} rounds)`, async () => {
      for (let round = 0; round < raceRounds; round += 1) {
        const conflict = await decided();
        const revision = await revisionOf(conflict);
        const answers = await Promise.all([finalize(conflict), other(conflict, revision)]);
        const done = answers.filter(({ status }) => status < 300);
        assert.equal(done.length, 1, answers.map(({ status }) => status).join());
        for (const { status } of answers) assert.ok(status < 300 || status === 404 || status === 409);
      }
    });

  it(`a finalize and a new run, one replaces the other (${raceRounds} rounds)`, async () => {
    const chain = createChain(both);
    for (let round = 0; round < raceRounds; round += 1) {
      const conflict = await decided();
      const [finalized, job] = await Promise.all([
        finalize(conflict),
        chain.transform(token, 'cim-to-pim', conflict.source),
      ]);
      assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(job));
      if (finalized.status === 200) {
        assert.equal(at(job, 'outcome'), 'APPLIED');
        assert.equal((await both.call('GET', conflict.path, { token })).status, 404);
      } else {
        assert.ok(finalized.status === 404 || finalized.status === 409);
        assert.equal(at(job, 'outcome'), 'CONFLICTS');
      }
    }
  });

  it('prompts of a guest, five are accepted regardless of the process', async () => {
    for (let guest = 0; guest < 3; guest += 1) {
      const own = await both.newAccount();
      const json = { level: 'cim', projectId: await both.newProject(own) };
      const session = await both.call('POST', '/api/chatbot/sessions', { token: own, json });
      const path = `/api/chatbot/sessions/${textAt(session.body, 'sessionId')}/messages`;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          both.call('POST', path, {
            token: own,
            json: { idempotencyKey: `k${index}`, message: 'How many objects are there?' },
          }),
        ),
      );
      assert.deepEqual(counted(answers), { 202: 5, 403: 15 });
    }
  });

  it('a wait for a job, it ends soon after the job ended in the other process', async () => {
    const conflict = await makeConflict(both, { token, projectId });
    await changeModel(both, {
      token,
      level: 'cim',
      id: conflict.source,
      change: (element) => ({ ...element, description: 'Changed' }),
    });
    const accepted = await both.call('POST', '/api/transformations/cim-to-pim', {
      token,
      json: { sourceModelId: conflict.source },
    });
    const path = `/api/transformations/jobs/${textAt(accepted.body, 'id')}?wait=30`;
    const waits = await Promise.all(processes.map(() => both.call('GET', path, { token })));
    for (const { body } of waits) assert.equal(at(body, 'status'), 'COMPLETED');
  });
});

/** A client whose requests go to the processes in turn. */
async function alternating(processes: readonly ServiceProcess[]): Promise<Client> {
  const clients = await Promise.all(processes.map(({ url }) => clientOf(url)));
  let next = 0;
  const call: Client['call'] = (...request) => {
    const client = clients[next++ % clients.length];
    assert.ok(client !== undefined);
    return client.call(...request);
  };
  return {
    baseUrl: processes[0]?.url ?? '',
    call,
    newAccount: async () => textAt((await call('POST', '/api/auth/guest')).body, 'token'),
    newProject: async (token) =>
      textAt((await call('POST', '/api/projects', { token, json: { name: 'Races' } })).body, 'id'),
    refused: async (status, ...request) => {
      assert.equal((await call(...request)).status, status);
      return [];
    },
  };
}

function counted(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
