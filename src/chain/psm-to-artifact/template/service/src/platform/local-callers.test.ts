import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import { serveLocalCallers } from './local-callers.js';

const server = Fastify();
serveLocalCallers(server, {
  authenticator: { challenge: 'none', authenticate: async () => undefined },
  headersFor: async ({ subject, roles }) => ({ caller: `${subject} ${roles.join()}` }),
});
const asked = (headers: Readonly<Record<string, string | undefined>>) =>
  server.inject({ url: '/dev/sign-in', headers });

describe('the callers of a first run', () => {
  it('are given to pages of this service on this machine', async () => {
    for (const host of ['127.0.0.1:8080', 'localhost:8080'])
      for (const origin of [{}, { origin: `http://${host}` }] as const) {
        const answer = await asked({ host, ...origin });
        assert.deepEqual(answer.json(), {
          callers: [{ name: 'clerk', headers: { caller: 'clerk-1 clerk' } }],
        });
      }
  });

  it('are not given to pages of another address, or through another name of this machine', async () => {
    for (const headers of [
      { host: 'shop.example' },
      { host: '127.0.0.1.shop.example' },
      { host: 'localhost:8080', origin: 'http://localhost:9090' },
      { host: 'localhost:8080', origin: 'https://localhost:8080' },
      { host: 'localhost:8080', origin: 'null' },
    ]) {
      const answer = await asked(headers);
      const { code, message } = answer.json<{ readonly code: string; readonly message: string }>();
      assert.deepEqual([answer.statusCode, code], [403, 'not_allowed']);
      assert.equal(message, 'Only pages of this service on this machine sign in here.');
    }
  });
});
