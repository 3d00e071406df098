import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { reached } from '../support/figures.ts';
import { textAt } from '../support/json.ts';
import { manualClock } from '../support/manual-clock.ts';
import { startService, type Answer } from '../support/service.ts';

const clock = manualClock();
const service = await startService(
  { SERVICE_RATE_LIMIT_RPS: '20', SERVICE_PASSWORD_DENYLIST: 'on' },
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

describe('requests of one account', () => {
  it('are refused beyond the rate of the settings, until the next second; nobody else notices', async () => {
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
  it('of one account from one address are ten, then wait a minute, then two', async () => {
    await register('ada');
    await register('grace');
    for (let count = 0; count < 10; count += 1) assert.equal((await login('ada', 'wrong')).status, 401);
    assertTooMany(await login('ada', 'wrong'), 60);
    assertTooMany(await login('ada', password), 60);
    assert.equal((await login('grace', password)).status, 200);
    assert.equal(await loginFrom('127.0.0.2', { username: 'ada', password }), 200);
    clock.advance(minute - 1);
    assertTooMany(await login('ada', password), 1);
    clock.advance(1);
    assert.equal((await login('ada', 'wrong')).status, 401);
    assertTooMany(await login('ada', password), 120);
    clock.advance(2 * minute);
    assert.equal((await login('ada', password)).status, 200);
  });

  it('of a name that nobody has are counted in the same way', async () => {
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
      '10 failures, then 60 s, 120 s; 300 accounts of an address, then one a second; others unaffected',
    );
  });
});

const password = 'correct horse battery';

async function register(username: string): Promise<void> {
  const { body } = await call('POST', '/api/auth/register', { json: { username, password } });
  textAt(body, 'token');
}

function login(username: string, given: string): Promise<Answer> {
  return call('POST', '/api/auth/login', { json: { username, password: given } });
}

/** The status of a login that comes from another address of the loopback network. */
function loginFrom(
  localAddress: string,
  given: { readonly username: string; readonly password: string },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { port } = new URL(service.baseUrl);
  request(
    {
      ...{ host: '127.0.0.1', port, localAddress, method: 'POST', path: '/api/auth/login' },
      headers: { 'Content-Type': 'application/json' },
    },
    (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    },
  )
    .on('error', reject)
    .end(JSON.stringify(given));
  return promise;
}
