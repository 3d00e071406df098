import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import type { StreamedEvent } from '../support/http/chats.ts';
import { createChatting, eventsIn } from '../support/http/chats.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { seed } from '../support/testing/seed.ts';
import { startProcess, type ServiceProcess } from '../support/process/service-process.ts';
import { startService } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const stops = 10;
const clients = 8;
/** Answers after which a service is asked to stop at the latest. */
const mostAnswers = 80;
/** Lines of the text a turn works on while the service stops. */
const stories = 40;
const limit = 10_000;

test(`a service that is asked to stop drops nothing, ${stops} times (SEED=${seed})`, async (t) => {
  const environment = {
    SERVICE_DATA_FOLDER: await temporaryFolder(t),
    SERVICE_DATABASE_URL: '',
    SERVICE_GUEST_PROMPT_LIMIT: '1000',
  };
  const draw = drawFrom(seed);
  const first = await startService(environment);
  const token = await first.newAccount();
  const projectId = await first.newProject(token);
  const chatting = createChatting(first);
  const lines = Array.from(
    { length: stories },
    (_, index) => `As a member, I want to borrow item ${index}, so that I can read chapter ${index}.`,
  );
  const turns: (() => Promise<string>)[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    const sessionId = await chatting.newSession(token, { projectId });
    const attachmentId = await chatting.attach(token, { name: 'stories.txt', text: lines.join('\n') });
    turns.push(async () => {
      const json = { idempotencyKey: `turn-${stop}`, message: 'Build it.', attachmentIds: [attachmentId] };
      const path = `/api/chatbot/sessions/${sessionId}/messages`;
      return textAt(await (await send('POST', path, json)).json(), 'turnId');
    });
  }
  await first.stop();

  let service = await startProcess(environment);
  t.after(() => service.stop());
  const send = (
    method: string,
    path: string,
    json?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    fetch(service.url + path, {
      method,
      headers: {
        'X-Auth-Token': token,
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  const stream = async (turnId: string, after?: string): Promise<AsyncGenerator<StreamedEvent>> => {
    const cursor = after === undefined ? {} : { 'Last-Event-ID': after };
    return eventsIn(await send('GET', `/api/chatbot/turns/${turnId}/events`, undefined, cursor));
  };
  const kept: string[] = [];
  let [answers, afterwards, slowest, cutStreams] = [0, 0, 0, 0];

  for (const startTurn of turns) {
    const turnId = await startTurn();
    const events = await stream(turnId);
    const seen: StreamedEvent[] = [];
    const streamed = (async () => {
      for await (const event of events) seen.push(event);
    })();
    const load = createLoad(service, { token, projectId, kept });
    await load.answered(1 + draw(mostAnswers));
    const asked = performance.now();
    load.stopping();
    const exitCode = await service.stop();
    const took = performance.now() - asked;
    assert.equal(exitCode, 0);
    assert.ok(took < limit, `stopping took ${took} ms`);
    slowest = Math.max(slowest, took);
    const ended = await load.ended();
    answers += ended.answers;
    afterwards += ended.refused;
    // The stream came to an orderly end, at whatever event.
    await streamed;

    service = await startProcess(environment);
    if (seen.at(-1)?.type !== 'turn.completed') cutStreams += 1;
    for await (const event of await stream(turnId, seen.at(-1)?.eventId)) seen.push(event);
    assert.deepEqual(
      seen.map(({ sequence }) => sequence),
      seen.map((_, index) => index + 1),
    );
    assert.equal(seen.at(-1)?.type, 'turn.completed');
  }
  const stored = new Set<string>();
  for (let offset = 0; offset < kept.length; offset += 500) {
    const page = await (
      await send('GET', `/api/cim?projectId=${projectId}&limit=500&offset=${offset}`)
    ).json();
    for (const model of listAt(page)) stored.add(textAt(model, 'id'));
  }
  const lost = kept.filter((id) => !stored.has(id));
  assert.deepEqual(lost, []);
  assert.ok(cutStreams > 0, 'every turn was done before its service stopped');
  reached(
    'A7',
    `${stops} stops under load: ${shown(answers)} requests before them all answered, ${shown(afterwards)} after them refused or answered, ended within ${shown(slowest)} ms, ${cutStreams} streams taken up again without gap`,
  );
});

/** Clients that send one request after the other until the service is gone. */
function createLoad(
  service: ServiceProcess,
  given: { readonly token: string; readonly projectId: string; readonly kept: string[] },
): {
  /** Resolves after so many answers. */
  readonly answered: (count: number) => Promise<void>;
  /** From now on requests may be refused. */
  readonly stopping: () => void;
  readonly ended: () => Promise<{ readonly answers: number; readonly refused: number }>;
} {
  const { token, projectId, kept } = given;
  let isStopping = false;
  let answers = 0;
  let refused = 0;
  let wanted = Number.POSITIVE_INFINITY;
  const enough = Promise.withResolvers<undefined>();
  const headers = { 'X-Auth-Token': token, 'Content-Type': 'application/json' };

  const request = async (number: number): Promise<Response> => {
    if (number % 4 !== 0) return fetch(`${service.url}/api/projects/${projectId}`, { headers });
    const content = { ...cimExample, id: crypto.randomUUID() };
    const body = JSON.stringify({ projectId, content });
    return fetch(`${service.url}/api/cim`, { method: 'POST', headers, body });
  };
  const client = async (first: number): Promise<void> => {
    for (let number = first; ; number += 1) {
      const sentBefore = !isStopping;
      try {
        const response = await request(number);
        const body: unknown = await response.json();
        if (response.status === 201) kept.push(textAt(body, 'id'));
        if (response.status === 503) assert.ok(!sentBefore || isStopping, 'refused before it stopped');
        else assert.ok(response.ok, JSON.stringify(body));
        assert.ok(response.ok || at(body, 'status') === 503);
        if (sentBefore) answers += 1;
        else refused += 1;
        if (answers >= wanted) enough.resolve(undefined);
        if (response.status === 503) return;
      } catch (error) {
        // Nobody listens any more. Before the stop, every request must be answered.
        assert.ok(error instanceof TypeError && !sentBefore, String(error));
        refused += 1;
        return;
      }
    }
  };
  const all = Array.from({ length: clients }, (_, index) => client(index));
  return {
    answered: (count) => {
      wanted = count;
      return Promise.race([enough.promise, Promise.all(all)]).then(() => undefined);
    },
    stopping: () => {
      isStopping = true;
    },
    ended: async () => {
      await Promise.all(all);
      return { answers, refused };
    },
  };
}
