import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/http/service.ts';

const origin = 'https://app.example.org';
const open = await startService({ SERVICE_CORS_ORIGINS: `${origin}, https://other.example.org` });
const shut = await startService();
after(open.stop);
after(shut.stop);

const preflight = { Origin: origin, 'Access-Control-Request-Method': 'PUT' };

describe('with origins that are allowed', () => {
  it('a browser may ask beforehand, without a token', async () => {
    const { status, headers } = await open.call('OPTIONS', '/api/projects/x', { headers: preflight });
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-allow-origin'), origin);
    assert.match(headers.get('access-control-allow-methods') ?? '', /\bPUT\b/);
    for (const name of ['X-Auth-Token', 'Content-Type', 'Idempotency-Key', 'If-Match', 'Prefer'])
      assert.ok(headers.get('access-control-allow-headers')?.includes(name), name);
  });

  it('answers and refusals can be read, with the headers that matter', async () => {
    for (const path of ['/api/health', '/api/auth/me']) {
      const { headers } = await open.call('GET', path, { headers: { Origin: origin } });
      assert.equal(headers.get('access-control-allow-origin'), origin);
      assert.match(headers.get('vary') ?? '', /Origin/);
      for (const name of ['Location', 'ETag', 'X-Total-Count', 'Idempotency-Replayed'])
        assert.ok(headers.get('access-control-expose-headers')?.includes(name), name);
    }
  });

  it('other origins get no headers', async () => {
    const headers = { ...preflight, Origin: 'https://evil.example.org' };
    const answer = await open.call('OPTIONS', '/api/projects', { headers });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  });

  it('planned routes stay planned', async () => {
    assert.equal((await open.call('OPTIONS', '/api/admin/x', { headers: preflight })).status, 501);
  });
});

describe('without allowed origins', () => {
  it('nothing is said about origins', async () => {
    const { headers } = await shut.call('GET', '/api/health', { headers: { Origin: origin } });
    assert.equal(headers.get('access-control-allow-origin'), null);
    assert.equal(headers.get('vary'), null);
    assert.equal((await shut.call('OPTIONS', '/api/projects', { headers: preflight })).status, 401);
  });
});
