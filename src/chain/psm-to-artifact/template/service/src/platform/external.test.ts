import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { externalCaller, picked } from './external.js';

type Answer = { readonly status: number; readonly body?: string };
type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string };

/** A system that gives these answers, one after the other, and keeps what it was asked. */
async function externalSystem(t: TestContext, ...answers: readonly Answer[]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      const answer = answers[seen.length] ?? { status: 500 };
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answer.status).end(answer.body ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { seen, baseUrl: `http://127.0.0.1:${port}/api/` };
}

const limits = { timeoutMs: 5_000, retries: 2 };

describe('a call of an external system', () => {
  it('sends body, token and key, and answers what the system answers', async (t) => {
    const { seen, baseUrl } = await externalSystem(t, { status: 200, body: '{"ok":true}' });
    const call = externalCaller({ baseUrl, token: 'secret', ...limits });
    const request = { method: 'POST', path: '/orders', body: { n: 1 }, idempotencyKey: 'k' } as const;
    assert.deepEqual(await call(request), { ok: true });
    const [first] = seen;
    assert.deepEqual([first?.method, first?.url, first?.body], ['POST', '/api/orders', '{"n":1}']);
    assert.equal(first?.headers.authorization, 'Bearer secret');
    assert.equal(first?.headers['idempotency-key'], 'k');
    assert.deepEqual(
      [first?.headers.accept, first?.headers['content-type']],
      ['application/json', 'application/json'],
    );
  });

  it('sends no more than it is given, to one address with and without slashes', async (t) => {
    const { seen, baseUrl } = await externalSystem(t, { status: 200 }, { status: 200 });
    for (const [base, path] of [
      [baseUrl, '/a/b'],
      [baseUrl.slice(0, -1), 'a/b'],
    ] as const)
      await externalCaller({ baseUrl: base, ...limits })({ method: 'GET', path });
    for (const { url, body, headers } of seen) {
      assert.deepEqual([url, body], ['/api/a/b', '']);
      for (const name of ['content-type', 'authorization', 'idempotency-key'])
        assert.equal(headers[name], undefined, name);
    }
  });

  for (const [what, request, times] of [
    ['a POST with a key', { method: 'POST', path: 'n', idempotencyKey: 'k' }, 3],
    ['a POST without one', { method: 'POST', path: 'n' }, 1],
    ['a PATCH without one', { method: 'PATCH', path: 'n' }, 1],
    ['a PUT', { method: 'PUT', path: 'n' }, 3],
    ['a DELETE', { method: 'DELETE', path: 'n' }, 3],
    ['a GET that is sent once', { method: 'GET', path: 'n', once: true }, 1],
  ] as const)
    it(`sends ${what} ${times} times when the other side has trouble`, async (t) => {
      const { seen, baseUrl } = await externalSystem(t);
      await assert.rejects(externalCaller({ baseUrl, ...limits })(request), {
        status: 500,
        message: `${request.method} ${baseUrl}n answered 500.`,
      });
      assert.equal(seen.length, times);
    });

  it('is repeated where nothing answers, and in time where nothing comes', async (t) => {
    const { seen, baseUrl } = await externalSystem(t, { status: 200, body: 'no JSON' });
    await assert.rejects(externalCaller({ baseUrl, ...limits, retries: 0 })({ method: 'GET', path: 'n' }));
    assert.equal(seen.length, 1);
    const nowhere = externalCaller({ baseUrl: 'http://127.0.0.1:1', ...limits, retries: 1 });
    await assert.rejects(nowhere({ method: 'GET', path: 'n' }), {
      status: undefined,
      message: /^GET http:\/\/127\.0\.0\.1:1\/n failed: TypeError: fetch failed/,
    });
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    t.after(() => silent.closeAllConnections());
    t.after(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    const impatient = externalCaller({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 20, retries: 0 });
    await assert.rejects(impatient({ method: 'GET', path: 'n' }), /TimeoutError/);
  });

  it('answers nothing where the system answers nothing', async (t) => {
    const { baseUrl } = await externalSystem(t, { status: 204 });
    assert.equal(
      await externalCaller({ baseUrl, ...limits })({ method: 'DELETE', path: 'orders/1' }),
      undefined,
    );
  });

  it('is repeated after trouble on the other side', async (t) => {
    const { seen, baseUrl } = await externalSystem(t, { status: 503 }, { status: 200, body: '1' });
    assert.equal(await externalCaller({ baseUrl, ...limits })({ method: 'GET', path: 'n' }), 1);
    assert.equal(seen.length, 2);
  });

  it('is not repeated when it could do something twice, or when it was refused', async (t) => {
    const { seen, baseUrl } = await externalSystem(t, { status: 503 }, { status: 404 });
    const call = externalCaller({ baseUrl, ...limits });
    await assert.rejects(call({ method: 'POST', path: 'orders', body: {} }), { status: 503 });
    await assert.rejects(call({ method: 'GET', path: 'orders/1' }), { status: 404 });
    assert.equal(seen.length, 2);
  });
});

it('picks the named members of a record', () => {
  const record = { a: 1, b: undefined, c: 3 };
  assert.deepEqual(picked(record, ['c', 'a', 'd']), { a: 1, c: 3 });
  assert.equal(picked(undefined, ['a']), undefined);
});
