import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProtocolError } from './errors.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

type Fixture = { readonly limits: RateLimits; readonly pass: (milliseconds: number) => void };

function start(): Fixture {
  let now = 1_000_000;
  return { limits: createRateLimits({ now: () => now }), pass: (milliseconds) => void (now += milliseconds) };
}

function secondsToWait(act: () => void): number {
  try {
    act();
    return 0;
  } catch (error) {
    assert.ok(error instanceof ProtocolError);
    assert.equal(error.failure.status, 429);
    return Number(error.failure.headers['Retry-After']);
  }
}

describe('new accounts of one address', () => {
  it('are 300 at once, then one a second', () => {
    const { limits, pass } = start();
    for (let count = 0; count < 300; count += 1) limits.newAccount('a');
    assert.equal(
      secondsToWait(() => limits.newAccount('a')),
      1,
    );
    limits.newAccount('b');
    pass(1000);
    limits.newAccount('a');
    assert.equal(
      secondsToWait(() => limits.newAccount('a')),
      1,
    );
  });
});

describe('failed logins', () => {
  const login = { username: 'Ada', address: 'a' };
  const failTenTimes = (limits: RateLimits): void => {
    for (let count = 0; count < 10; count += 1) limits.failedLogin(login);
  };
  const waiting = (limits: RateLimits, other = login): number =>
    secondsToWait(() => limits.beforeLogin(other));

  it('block the account from that address for a minute, and nobody else', () => {
    const { limits, pass } = start();
    failTenTimes(limits);
    assert.equal(waiting(limits), 60);
    assert.equal(waiting(limits, { ...login, username: 'ada' }), 60);
    assert.equal(waiting(limits, { ...login, address: 'b' }), 0);
    assert.equal(waiting(limits, { ...login, username: 'grace' }), 0);
    pass(60_000);
    assert.equal(waiting(limits), 0);
  });

  it('that go on block for twice as long each time, up to 15 minutes', () => {
    const { limits, pass } = start();
    failTenTimes(limits);
    const waits = Array.from({ length: 6 }, () => {
      const wait = waiting(limits);
      pass(wait * 1000);
      limits.failedLogin(login);
      return wait;
    });
    assert.deepEqual(waits, [60, 120, 240, 480, 900, 900]);
  });

  it('are forgotten after 15 minutes', () => {
    const { limits, pass } = start();
    for (let count = 0; count < 9; count += 1) limits.failedLogin(login);
    pass(15 * 60_000 + 1);
    limits.failedLogin(login);
    assert.equal(waiting(limits), 0);
  });
});
