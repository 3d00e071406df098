import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import test from 'node:test';
import { fastify } from 'fastify';
import { countInProgress, whenEnded } from './request-endings.ts';

test('a stream whose reader has gone is not in progress any more', async (t) => {
  const server = fastify();
  const inProgress = countInProgress(server);
  const started = Promise.withResolvers<'started'>();
  server.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.write('first');
    started.resolve('started');
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => server.close());
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
  await started.promise;
  await once(socket, 'data');
  const none = inProgress.none().then(() => 'none');
  assert.equal(await Promise.race([none, Promise.resolve('one')]), 'one');
  socket.destroy();
  assert.equal(await none, 'none');
});

test('all that wait for the end of an answer share its listeners', async () => {
  const server = fastify();
  const counts: number[] = [];
  const ended: string[] = [];
  for (let place = 0; place < 6; place += 1) {
    server.addHook('onRequest', (_request, reply, done) => {
      counts.push(reply.raw.listenerCount('close'));
      done();
    });
    whenEnded(server, (_request, ending) => ended.push(`${place} ${ending}`));
  }
  server.get('/', () => 'an answer');
  await server.inject('/');
  const [, first, ...others] = counts;
  assert.deepEqual(others, [first, first, first, first]);
  assert.deepEqual(ended, [
    '0 ANSWERED',
    '1 ANSWERED',
    '2 ANSWERED',
    '3 ANSWERED',
    '4 ANSWERED',
    '5 ANSWERED',
  ]);
  await server.close();
});
