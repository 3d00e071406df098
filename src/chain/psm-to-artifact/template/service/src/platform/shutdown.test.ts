import assert from 'node:assert/strict';
import { Agent, get, type IncomingMessage } from 'node:http';
import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { closeServer, stopGracefully } from './shutdown.js';

test('a server that closes while it answers ends with the answer, though the caller keeps the connection', async (t) => {
  const body = new PassThrough();
  const server = fastify({ keepAliveTimeout: 60_000 });
  server.get('/', (_request, reply) => reply.header('content-length', '10').send(body));
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  body.write('first');
  const [answer] = (await once(get(address, { agent }), 'response')) as [IncomingMessage];
  const begun = performance.now();
  const closed = closeServer(server);
  body.end(' last');
  assert.equal(Buffer.concat(await answer.toArray()).toString(), 'first last');
  await closed;
  assert.ok(performance.now() - begun < 30_000);
});

test('a process that is asked to stop closes its server first, then its parts in their order', async (t) => {
  const others = process.listeners('SIGINT');
  t.after(() => {
    for (const listener of process.listeners('SIGINT'))
      if (!others.includes(listener)) process.removeListener('SIGINT', listener);
  });
  const server = fastify();
  await server.listen({ host: '127.0.0.1', port: 0 });
  const stopped: string[] = [];
  const signs = new EventEmitter();
  const over = once(signs, 'over');
  stopGracefully({
    server,
    // The longest that a timer takes: at its end the process would be gone.
    graceMs: 2 ** 31 - 1,
    parts: [
      async () => void stopped.push(`first, ${server.server.listening ? 'open' : 'closed'}`),
      async () => {
        stopped.push('second');
        signs.emit('over');
      },
    ],
  });
  process.emit('SIGTERM', 'SIGTERM');
  await over;
  assert.deepEqual(stopped, ['first, closed', 'second']);
});
