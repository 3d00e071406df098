import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cimExample } from '../../src/http/examples/cim.ts';
import { psmExample } from '../../src/http/examples/psm.ts';
import { makeConflict } from '../support/http/conflicts.ts';
import { createChain } from '../support/http/chain.ts';
import { createChatting } from '../support/http/chats.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { textAt } from '../support/lib/json.ts';
import { killWriters, type Grounds, type Reply, type Send, type Writer } from './kill-writers.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';
import { startProcess } from '../support/process/service-process.ts';
import { startService, type Service } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const kills = times(60);
/** Acknowledged writes that the kills are to come between. */
const leastWrites = times(5_000);
/** Kills of one test, so that none of them takes minutes. */
const killsOfTest = 15;
/** Acknowledged writes after which a service is killed at the latest. */
const mostWrites = 250;
/** How much later the kill comes at the latest (milliseconds). */
const mostDelay = 40;

describe(`a service that is killed ${kills} times (SEED=${seed})`, async () => {
  const environment = {
    SERVICE_DATA_FOLDER: await temporaryFolder({ after }),
    SERVICE_DATABASE_URL: '',
    SERVICE_GUEST_PROMPT_LIMIT: '100000',
  };
  const draw = drawFrom(seed);
  const first = await startService(environment);
  const { token, grounds } = await layGrounds(first);
  await first.stop();

  let service = await startProcess(environment);
  after(() => service.stop());
  const send: Send = (method, path, { json, text, headers } = {}) =>
    replyOf(
      fetch(service.url + path, {
        method,
        headers: { 'X-Auth-Token': token, 'Content-Type': 'application/json', ...headers },
        ...((json !== undefined || text !== undefined) && { body: text ?? JSON.stringify(json) }),
      }),
    );
  const clients = Object.entries(killWriters(send, grounds)).map(([name, writer]) =>
    createClient(name, writer),
  );
  const sum = (of: (client: Client) => number): number =>
    clients.reduce((total, client) => total + of(client), 0);
  const acknowledged = (): number => sum((client) => client.acknowledged());
  const unanswered = { all: 0, stored: 0 };
  let slowest = 0;

  const killOnce = async (): Promise<void> => {
    const enough = acknowledged() + 1 + draw(mostWrites);
    const killed = Promise.withResolvers<undefined>();
    const onWrite = (): void => {
      if (acknowledged() >= enough) killed.resolve(undefined);
    };
    const writing = clients.map((client) => client.writeUntilKilled(onWrite));
    await Promise.race([killed.promise, Promise.all(writing)]);
    // Not in step with an answer, but at any moment of the other writes.
    await pause(draw(mostDelay));
    await service.kill();
    await Promise.all(writing);
    service = await startProcess(environment);
    const begun = performance.now();
    for (const client of clients) {
      const found = await client.check();
      unanswered.all += found.unanswered;
      unanswered.stored += found.stored;
      if (client.name === 'jobs' || client.name === 'turns')
        slowest = Math.max(slowest, performance.now() - begun);
    }
  };

  for (let before = 0; before < kills; before += killsOfTest)
    it(`has all it acknowledged, kill ${before + 1} and following`, async () => {
      for (let kill = before; kill < Math.min(before + killsOfTest, kills); kill += 1) await killOnce();
    });

  it('has all it ever acknowledged in the end', async () => {
    for (const client of clients) await client.checkAll();
    assert.ok(unanswered.all >= kills, `only ${unanswered.all} writes were cut off`);
    assert.ok(acknowledged() >= leastWrites, `only ${acknowledged()} acknowledged writes`);
    const kinds = clients.map((client) => `${shown(client.acknowledged())} ${client.name}`).join(', ');
    reached('A1', `${kills} kills, ${shown(acknowledged())} acknowledged writes (${kinds}), 0 lost, 0 half`);
    reached('A1', `${unanswered.all} unanswered writes, ${unanswered.stored} of them stored as a whole`);
    const cutOff = sum((client) => client.cutOff());
    assert.ok(cutOff >= kills / 2, `only ${cutOff} jobs and turns were cut off`);
    const ended = `all ended, none twice, ${shown(slowest)} ms after the start at most`;
    reached('A6', `${kills} restarts, ${cutOff} jobs and turns cut off, ${ended}`);
  });
});

type Client = {
  readonly name: string;
  /** How many writes were acknowledged. */
  readonly acknowledged: () => number;
  /** How often a kill cut off what comes after an acknowledgement: a job, a turn. */
  readonly cutOff: () => number;
  /** Writes until there is no answer any more; tells about every acknowledgement. */
  readonly writeUntilKilled: (onWrite: () => void) => Promise<void>;
  /** Looks for what was acknowledged since the last time, and for the write that got no answer. */
  readonly check: () => Promise<{ readonly unanswered: number; readonly stored: number }>;
  /** Looks for all that was ever acknowledged and is to be kept. */
  readonly checkAll: () => Promise<void>;
};

function createClient(name: string, writer: Writer): Client {
  let count = 0;
  /** The newest writes that were acknowledged, and sent. */
  let acknowledged = 0;
  let sent = 0;
  let checked = 0;
  let cutOff = 0;
  const assertHeld = async (number: number): Promise<void> =>
    assert.ok(await writer.holds(number), `${name}: write ${number} was acknowledged and is lost`);
  return {
    name,
    acknowledged: () => count,
    cutOff: () => cutOff,
    writeUntilKilled: async (onWrite) => {
      for (;;) {
        sent += 1;
        const reply = await orNothing(writer.write(sent));
        if (reply === undefined) return;
        assert.ok(reply.status < 300, `${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
        acknowledged = sent;
        count += 1;
        onWrite();
        if (writer.settle === undefined || (await orNothing(writer.settle(sent))) !== undefined) continue;
        cutOff += 1;
        return;
      }
    },
    check: async () => {
      const hadAnswer = sent === acknowledged;
      if (writer.kind === 'LOG') {
        for (let number = checked + 1; number <= acknowledged; number += 1) await assertHeld(number);
        // Repeated with its key, the write without an answer is done now at the latest.
        if (!hadAnswer) await assertHeld(sent);
        checked = acknowledged = sent;
        return { unanswered: 0, stored: 0 };
      }
      const stored = !hadAnswer && (await writer.holds(sent));
      if (!stored && acknowledged > 0) await assertHeld(acknowledged);
      if (stored) acknowledged = sent;
      else sent = acknowledged;
      return { unanswered: hadAnswer ? 0 : 1, stored: stored ? 1 : 0 };
    },
    checkAll: async () => {
      if (writer.kind === 'LOG')
        for (let number = 1; number <= acknowledged; number += 1) await assertHeld(number);
    },
  };
}

async function layGrounds(service: Service): Promise<{ readonly token: string; readonly grounds: Grounds }> {
  const { call } = service;
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const newModel = async (level: string, content: object): Promise<string> =>
    textAt((await call('POST', `/api/${level}`, { token, json: { projectId, content } })).body, 'id');
  const grace = { username: 'grace', password: 'correct horse battery' };
  const { body } = await call('POST', '/api/auth/register', { json: grace });
  const invitation = { userId: textAt(body, 'user', 'id'), role: 'Role 0' };
  await call('POST', `/api/projects/${projectId}/invitations`, { token, json: invitation });
  const psm = await newModel('psm', psmExample);
  const artifact = await createChain(service).transform(token, 'psm-to-artifact', psm);
  const chatting = createChatting(service);
  const grounds: Grounds = {
    projectId,
    member: textAt(body, 'user', 'id'),
    patched: await newModel('cim', { ...cimExample, id: 'patched', name: '0', description: '0' }),
    replaced: await newModel('cim', { eClass: 'CimModel', id: 'replaced', name: 'Replaced 0' }),
    artifact: textAt(artifact, 'artifactId'),
    conflict: await makeConflict(service, { token, projectId }),
    source: await newModel('cim', { ...cimExample, id: 'source' }),
    chat: await chatting.newSession(token, { projectId }),
  };
  return { token, grounds };
}

async function replyOf(answering: Promise<Response>): Promise<Reply> {
  const response = await answering;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  return { status: response.status, body };
}

async function orNothing<T>(answering: Promise<T>): Promise<T | undefined> {
  try {
    return await answering;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
