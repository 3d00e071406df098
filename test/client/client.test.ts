import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it, type TestContext } from 'node:test';
import {
  connect,
  createChatSession,
  createProject,
  deleteProject,
  entriesOf,
  followActivity,
  followTurn,
  getMe,
  listProjects,
  sendChatMessage,
  startGuestSession,
  updateProject,
} from '../../client/src/index.ts';
import { startService } from '../support/http/service.ts';
import { refused } from './refused.ts';

const service = await startService();
after(service.stop);
const token = await service.newAccount();
const client = connect({ baseUrl: service.baseUrl, token });

describe('the client package', () => {
  it('asks for the token before each request', async () => {
    const tokens: string[] = [];
    const changing = connect({ baseUrl: service.baseUrl, token: () => tokens[0] });
    const error = await refused(401, getMe({ client: changing }));
    assert.equal(error.errorId.length > 0 && error.timestamp.length > 0, true);
    tokens.push(token);
    assert.equal((await getMe({ client: changing })).guest, true);
  });

  it('throws a ServiceError also when a proxy answers', async (test) => {
    const baseUrl = await serve(test, (_request, response) =>
      response.writeHead(429, { 'Retry-After': '7', 'X-Request-Id': 'r-1' }).end('<h1>Slow down</h1>'),
    );
    const error = await refused(429, getMe({ client: connect({ baseUrl, token }) }));
    assert.deepEqual([error.retryAfter, error.errorId, error.issues], [7, 'r-1', []]);
    assert.equal(error.message, 'The service answered 429 Too Many Requests');
  });

  it('throws what the platform throws when nothing answers', async () => {
    await assert.rejects(getMe({ client: connect({ baseUrl: 'http://127.0.0.1:9', token }) }), TypeError);
  });

  it('follows a project, through failures, until it is taken away', async (test) => {
    const project = await createProject({ client, body: { name: 'Followed' } });
    const path = { projectId: project.id };
    let requests = 0;
    const baseUrl = await serve(test, async ({ url = '', headers }, response) => {
      requests += 1;
      if (requests === 2) {
        response.writeHead(503).end();
        return;
      }
      // Checked border: the client sends one.
      const sent = { 'X-Auth-Token': headers['x-auth-token'] as string };
      const answer = await fetch(service.baseUrl + url, { headers: sent });
      const type = { 'Content-Type': 'application/json' };
      response.writeHead(answer.status, type).end(await answer.text());
      if (requests === 1) await updateProject({ client, path, body: { name: 'Renamed' } });
      if (requests === 3) await deleteProject({ client, path });
    });
    const reasons: unknown[] = [];
    const types: string[] = [];
    const onReconnect = (reason: unknown): void => void reasons.push(reason);
    const following = followActivity(connect({ baseUrl, token }), { projectId: project.id, onReconnect });
    await refused(
      404,
      (async () => {
        for await (const { events } of following) types.push(...events.map(({ type }) => type));
      })(),
    );
    assert.deepEqual(types, ['project.changed']);
    assert.equal(reasons.length, 1);
  });

  it('reads a list over several parts', async () => {
    const parts: number[] = [];
    const numbers = Array.from({ length: 1001 }, (_, index) => index);
    const read: number[] = [];
    for await (const number of entriesOf(async ({ limit, offset }) => {
      parts.push(offset);
      return numbers.slice(offset, offset + limit);
    }))
      read.push(number);
    assert.deepEqual(read, numbers);
    assert.deepEqual(parts, [0, 500, 1000]);
    await createProject({ client, body: { name: 'Only' } });
    const names: string[] = [];
    for await (const { name } of entriesOf((part) => listProjects({ client, query: part }))) names.push(name);
    assert.deepEqual(names, ['Only']);
  });

  it('goes on by the links of a list, so that nothing is missing when entries go in between', async () => {
    const asked: string[] = [];
    const own = await startGuestSession({ client });
    const watched = connect({
      baseUrl: service.baseUrl,
      token: own.token,
      fetch: (input) => {
        const request = new Request(input);
        // The parts are smaller than those of the package, so that a few projects are several.
        const url = new URL(request.url);
        url.searchParams.set('limit', '2');
        asked.push(url.search);
        return fetch(new Request(url, request));
      },
    });
    for (const name of ['a', 'b', 'c', 'd', 'e']) await createProject({ client: watched, body: { name } });
    asked.length = 0;
    const names: string[] = [];
    const list = entriesOf((part) => listProjects({ client: watched, query: { ...part, sort: 'name,asc' } }));
    for await (const { id, name } of list) {
      names.push(name);
      if (name === 'b') await deleteProject({ client: watched, path: { projectId: id } });
    }
    assert.deepEqual(names, ['a', 'b', 'c', 'd', 'e']);
    assert.equal(asked.filter((query) => query.includes('after=')).length, 2);
  });
});

describe('following a turn', () => {
  it('goes on behind the last event when the connection is cut again and again', async (test) => {
    const turnId = await endedTurn();
    const direct = await eventsOf(connect({ baseUrl: service.baseUrl, token }), turnId);
    assert.ok(direct.length > 3);

    const cursors: (string | undefined)[] = [];
    const baseUrl = await serve(test, (request, response) => {
      cursors.push(headerOf(request, 'last-event-id'));
      // Every second connection breaks at once; the others end within their second event.
      if (cursors.length % 2 === 0) response.destroy();
      else
        void firstEvent(request).then((bytes) =>
          response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(bytes),
        );
    });
    const lost: unknown[] = [];
    const received = await eventsOf(connect({ baseUrl, token }), turnId, (reason) => lost.push(reason));
    assert.deepEqual(received, direct);
    const expected = [undefined, ...direct.slice(0, -1)].flatMap((cursor) => [cursor, cursor]);
    assert.deepEqual(cursors, [undefined, ...expected.slice(2)]);
    assert.equal(lost.length, cursors.length - 1);
  });

  it('throws when the turn may not be seen', async () => {
    const turnId = await endedTurn();
    const stranger = connect({ baseUrl: service.baseUrl, token: await service.newAccount() });
    await refused(404, eventsOf(stranger, turnId));
  });
});

async function endedTurn(): Promise<string> {
  const project = await createProject({ client, body: { name: 'Turns' } });
  const session = await createChatSession({ client, body: { level: 'cim', projectId: project.id } });
  const path = { sessionId: session.id };
  const { turnId } = await sendChatMessage({
    client,
    path,
    body: {
      idempotencyKey: randomUUID(),
      message: 'Add the business object Member with the attributes name and email.',
    },
  });
  await eventsOf(client, turnId);
  return turnId;
}

async function eventsOf(
  from: ReturnType<typeof connect>,
  turnId: string,
  onReconnect?: (reason: unknown) => void,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { eventId } of followTurn(from, { turnId, ...(onReconnect && { onReconnect }) }))
    ids.push(eventId);
  return ids;
}

/** The service's answer up to its first event and half of its second one. */
async function firstEvent(request: IncomingMessage): Promise<string> {
  const answer = await fetch(`${service.baseUrl}${request.url ?? ''}`, {
    headers: { 'X-Auth-Token': token, 'Last-Event-ID': headerOf(request, 'last-event-id') ?? '' },
  });
  const [first = '', second = ''] = (await answer.text())
    .split('\n\n')
    .filter((part) => part.includes('data:'));
  return `${first}\n\n${second.slice(0, second.length / 2)}`;
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

async function serve(
  test: TestContext,
  answer: (...request: Parameters<RequestListener>) => unknown,
): Promise<string> {
  const server = createServer({}, (...request) => void answer(...request));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  test.after(() => server.close());
  // Checked border: it listens on an address of TCP.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
