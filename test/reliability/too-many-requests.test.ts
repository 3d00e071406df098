import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { textAt } from '../support/lib/json.ts';
import { manualClock } from '../support/lib/manual-clock.ts';
import { startService, type Answer } from '../support/http/service.ts';

const clock = manualClock();
const service = await startService(
  {
    SERVICE_RATE_LIMIT_RPS: '20',
    SERVICE_PASSWORD_DENYLIST: 'on',
    SERVICE_TRUSTED_PROXIES: '127.0.0.9',
  },
  { clock },
);
after(service.stop);
const { call } = service;
const second = 1_000;
const minute = 60 * second;

function assertTooMany({ status, headers }: Answer, seconds: number): void {
  assert.equal(status, 429);
  assert.equal(headers.get('retry-after'), String(seconds));
}

function assertRefused(
  { status, wait }: { readonly status: number; readonly wait: string | undefined },
  seconds: number,
): void {
  assert.deepEqual([status, wait], [429, String(seconds)]);
}

describe('requests of one account', () => {
  it('are refused beyond the rate of the settings, until the next second; no one else notices', async () => {
    const [token, other] = [await service.newAccount(), await service.newAccount()];
    for (let count = 0; count < 20; count += 1)
      assert.equal((await call('GET', '/api/auth/me', { token })).status, 200);
    assertTooMany(await call('GET', '/api/projects', { token }), 1);
    assertTooMany(await call('POST', '/api/projects', { token, json: { name: 'x' } }), 1);
    assert.equal((await call('GET', '/api/auth/me', { token: other })).status, 200);
    assert.equal((await call('GET', '/api/health', { token })).status, 200);
    clock.advance(second);
    assert.deepEqual((await call('GET', '/api/projects', { token })).body, []);
  });
});

describe('failed logins', () => {
  const strange = '127.0.0.2';

  it('are ten of one account, then no one may try for a minute, then two; the owner may where it is at home', async () => {
    await register('ada', 'ada@example.org');
    await register('grace', 'grace@example.org');
    const names = ['ada', 'ADA', 'ada@example.org'];
    for (let count = 0; count < 10; count += 1)
      assert.equal((await loginFrom(strange, names[count % 3] ?? '', 'wrong')).status, 401);
    for (const name of names) assertRefused(await loginFrom(strange, name, password), 60);
    assertRefused(await loginFrom('127.0.0.3', 'ada', password), 60);
    assertTooMany(await login('ada', 'wrong'), 60);
    assert.equal((await login('ada@example.org', password)).status, 200);
    assert.equal((await loginFrom(strange, 'grace', password)).status, 200);
    clock.advance(minute - 1);
    assertRefused(await loginFrom(strange, 'ada', password), 1);
    clock.advance(1);
    assert.equal((await loginFrom(strange, 'ada', 'wrong')).status, 401);
    assertRefused(await loginFrom(strange, 'ada', password), 120);
    const begun = performance.now();
    assert.equal((await login('ada', password)).status, 200);
    reached(
      'D20',
      `the right password at a known address waited ${Math.round(performance.now() - begun)} ms`,
    );
    clock.advance(2 * minute);
    assert.equal((await loginFrom(strange, 'ada', password)).status, 200);
  });

  it('behind a proxy that is trusted are counted for the client that it names', async () => {
    await register('hedy', 'hedy@example.org');
    for (let count = 0; count < 10; count += 1)
      assert.equal((await loginFrom('127.0.0.9', 'hedy', 'wrong', '203.0.113.7')).status, 401);
    assertRefused(await loginFrom('127.0.0.9', 'hedy', password, '203.0.113.8'), 60);
    clock.advance(minute);
    assert.equal((await loginFrom('127.0.0.9', 'hedy', password, '203.0.113.8')).status, 200);
    assert.equal((await loginFrom('127.0.0.9', 'hedy', 'wrong', '203.0.113.7')).status, 401);
    assertRefused(await loginFrom('127.0.0.9', 'hedy', password, '203.0.113.7'), 120);
    assertRefused(await loginFrom(strange, 'hedy', password, '203.0.113.8'), 120);
    assert.equal((await loginFrom('127.0.0.9', 'hedy', password, '203.0.113.8')).status, 200);
  });

  it('of a name that no one has are counted in the same way', async () => {
    for (let count = 0; count < 10; count += 1) assert.equal((await login('nobody', 'wrong')).status, 401);
    assertTooMany(await login('nobody', 'wrong'), 60);
  });
});

describe('common passwords', () => {
  it('are refused where the settings say so', async () => {
    const json = { username: 'lin', password: 'iloveyou' };
    const issues = await service.refused(400, 'POST', '/api/auth/register', { json });
    assert.match(issues[0] ?? '', /^password: is one of the most common passwords/);
  });
});

describe('new accounts of one address', () => {
  it('are 300 at once, then one a second', async () => {
    clock.advance(10 * minute);
    const started = await Promise.all(Array.from({ length: 300 }, () => call('POST', '/api/auth/guest')));
    assert.ok(started.every(({ status }) => status === 201));
    assertTooMany(await call('POST', '/api/auth/guest'), 1);
    const json = { username: 'late', password };
    assertTooMany(await call('POST', '/api/auth/register', { json }), 1);
    clock.advance(second);
    assert.equal((await call('POST', '/api/auth/guest')).status, 201);
    assertTooMany(await call('POST', '/api/auth/guest'), 1);
    reached(
      'D7',
      '10 failures of an account, then 60 s, 120 s; 300 accounts of an address, then one a second; others unaffected',
    );
  });
});

const password = 'correct horse battery';

async function register(username: string, email: string): Promise<void> {
  const { body } = await call('POST', '/api/auth/register', { json: { username, email, password } });
  textAt(body, 'token');
}

function login(username: string, given: string): Promise<Answer> {
  return call('POST', '/api/auth/login', { json: { username, password: given } });
}

/** A login that comes from another address of the loopback network, there maybe sent on for a client. */
function loginFrom(
  localAddress: string,
  username: string,
  given: string,
  client?: string,
): Promise<{ readonly status: number; readonly wait: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; wait: string | undefined }>();
  const { port } = new URL(service.baseUrl);
  request(
    {
      host: '127.0.0.1',
      port,
      localAddress,
      method: 'POST',
      path: '/api/auth/login',
      headers: {
        'Content-Type': 'application/json',
        ...(client !== undefined && { 'X-Forwarded-For': `198.51.100.1, ${client}` }),
      },
    },
    (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, wait: answer.headers['retry-after'] });
    },
  )
    .on('error', reject)
    .end(JSON.stringify({ username, password: given }));
  return promise;
}
