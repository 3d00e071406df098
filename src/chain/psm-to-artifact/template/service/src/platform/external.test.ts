import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { externalCaller } from './external.js';

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
