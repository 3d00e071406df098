import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import type { Authenticator } from './access.js';
import { serveAdmin, type AdminSignIn } from './admin.js';

const authenticator: Authenticator = {
  challenge: 'none',
  authenticate: async ({ subject }) =>
    typeof subject === 'string' ? { subject, roles: ['clerk'] } : undefined,
};

function serverOf(signIn: AdminSignIn) {
  const server = Fastify();
  serveAdmin(server, { authenticator, signIn });
  return server;
}

describe('what the web client asks for', () => {
  it('is how people sign in', async () => {
    const signIn = { kind: 'OIDC', issuer: 'https://id.example/realms/shop', clientId: 'web' } as const;
    assert.deepEqual((await serverOf(signIn).inject('/admin/settings.json')).json(), { signIn });
    const local = { kind: 'LOCAL' } as const;
    assert.deepEqual((await serverOf(local).inject('/admin/settings.json')).json(), { signIn: local });
  });

  it('is who is signed in, which may be anyone', async () => {
    const server = serverOf({ kind: 'API_KEY' });
    const headers = { subject: 'ann' };
    assert.deepEqual((await server.inject({ url: '/admin/session', headers })).json(), {
      subject: 'ann',
      roles: ['clerk'],
    });
    assert.equal((await server.inject('/admin/session')).statusCode, 401);
  });

  it('is its page, at an address with a slash', async () => {
    const answer = await serverOf({ kind: 'NONE' }).inject('/admin');
    assert.deepEqual([answer.statusCode, answer.headers['location']], [302, '/admin/']);
  });
});
