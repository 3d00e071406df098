import assert from 'node:assert/strict';
import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { closeServer } from './shutdown.js';

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
