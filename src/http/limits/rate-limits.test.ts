import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProtocolError } from '../answers/errors.ts';
import { memoryLimits } from '../../lib/memory-limits.ts';
import { type CountRequest, createRateLimits, createRequestCount, type RateLimits } from './rate-limits.ts';

type Passing = { readonly pass: (milliseconds: number) => void };

function start(): Passing & { readonly limits: RateLimits } {
  let now = 1_000_000;
  return {
    limits: createRateLimits({ clock: { now: () => now }, limits: memoryLimits() }),
    pass: (milliseconds) => void (now += milliseconds),
  };
}

function startCounting(requestsPerSecond: number, burst = 0): Passing & { readonly request: CountRequest } {
  let now = 1_000_000;
  const request = createRequestCount({
    clock: { now: () => now },
    limits: memoryLimits(),
    rateLimitRps: requestsPerSecond,
    rateLimitBurst: burst,
  });
  assert.ok(request);
  return { request, pass: (milliseconds) => void (now += milliseconds) };
}

async function secondsToWait(counted: Promise<void>): Promise<number> {
  try {
    await counted;
    return 0;
  } catch (error) {
    return secondsOf(error);
  }
}

function secondsOf(error: unknown): number {
  assert.ok(error instanceof ProtocolError);
  assert.equal(error.failure.status, 429);
  return Number(error.failure.headers['Retry-After']);
}

class WrongPassword extends Error {}

describe('requests of one account', () => {
  it('are as many at once as a second may have, and as many again after each second', async () => {
    const { request, pass } = startCounting(5);
    for (let second = 0; second < 3; second += 1) {
      for (let count = 0; count < 5; count += 1) await request('a');
      assert.equal(await secondsToWait(request('a')), 1);
      await request('b');
      pass(1000);
    }
    pass(200);
    for (let count = 0; count < 5; count += 1) await request('a');
    pass(200);
    await request('a');
    assert.equal(await secondsToWait(request('a')), 1);
  });

  it('are counted exactly at rates that do not divide a second', async () => {
    for (const rate of [3, 7, 900, 99_999]) {
      const { request, pass } = startCounting(rate);
      for (let count = 0; count < rate; count += 1) await request('a');
      assert.equal(await secondsToWait(request('a')), 1);
      pass(1000);
      for (let count = 0; count < rate; count += 1) await request('a');
    }
  });

  it('are as many at once as the settings say', async () => {
    const { request, pass } = startCounting(100, 1_000);
    for (let count = 0; count < 1_000; count += 1) await request('a');
    assert.equal(await secondsToWait(request('a')), 1);
    pass(1000);
    for (let count = 0; count < 100; count += 1) await request('a');
    assert.equal(await secondsToWait(request('a')), 1);
  });

  it('are not counted unless the settings limit them', () => {
    const counting = { clock: { now: () => 0 }, limits: memoryLimits() };
    assert.equal(createRequestCount({ ...counting, rateLimitRps: 0, rateLimitBurst: 0 }), undefined);
  });
});

describe('new accounts of one address', () => {
  it('are 300 at once, then one a second', async () => {
    const { limits, pass } = start();
    for (let count = 0; count < 300; count += 1) await limits.newAccount('a');
    assert.equal(await secondsToWait(limits.newAccount('a')), 1);
    await limits.newAccount('b');
    pass(1000);
    await limits.newAccount('a');
    assert.equal(await secondsToWait(limits.newAccount('a')), 1);
  });
});

describe('failed logins', () => {
  const login = { account: 'ada', address: 'a', isKnown: false };
  const attempt = async (limits: RateLimits, work: () => Promise<void>, other = login): Promise<number> => {
    try {
      await limits.login(other, { work, isFailure: (error) => error instanceof WrongPassword });
      return 0;
    } catch (error) {
      return error instanceof WrongPassword ? 0 : secondsOf(error);
    }
  };
  const fail = (limits: RateLimits): Promise<number> =>
    attempt(limits, () => Promise.reject(new WrongPassword()));
  const waiting = (limits: RateLimits, other = login): Promise<number> =>
    attempt(limits, () => Promise.resolve(), other);
  const failTenTimes = async (limits: RateLimits): Promise<void> => {
    for (let count = 0; count < 10; count += 1) await fail(limits);
  };

  it('block the account for a minute, from wherever they came, and no other account', async () => {
    const { limits, pass } = start();
    for (let count = 0; count < 10; count += 1)
      await attempt(limits, () => Promise.reject(new WrongPassword()), { ...login, address: `${count}` });
    assert.equal(await waiting(limits), 60);
    assert.equal(await waiting(limits, { ...login, address: 'b' }), 60);
    assert.equal(await waiting(limits, { ...login, account: 'grace' }), 0);
    pass(60_000);
    assert.equal(await waiting(limits), 0);
  });

  it('of a hundred in all block the address for every account that never signed in from there', async () => {
    const { limits } = start();
    for (let count = 0; count < 100; count += 1)
      await attempt(limits, () => Promise.reject(new WrongPassword()), {
        ...login,
        account: `${count % 20}`,
      });
    assert.equal(await waiting(limits, { ...login, account: 'grace' }), 60);
    assert.equal(await waiting(limits, { ...login, account: 'grace', address: 'b' }), 0);
    assert.equal(await waiting(limits, { ...login, account: 'grace', isKnown: true }), 0);
  });

  it('never keep out the right password at a known address; a wrong one there still has to wait', async () => {
    const { limits } = start();
    await failTenTimes(limits);
    const known = { ...login, isKnown: true };
    const begun = performance.now();
    assert.equal(await waiting(limits, known), 0);
    const took = performance.now() - begun;
    // Timers may be a millisecond early; how late they are is up to the machine.
    assert.ok(took >= 449, `${took} ms`);
    assert.equal(await attempt(limits, () => Promise.reject(new WrongPassword()), known), 60);
    assert.equal(await waiting(limits), 60);
  });

  it('that are still being tried keep no known address waiting', async () => {
    const { limits } = start();
    const never = Promise.withResolvers<undefined>();
    for (let count = 0; count < 10; count += 1)
      void attempt(limits, async () => {
        await never.promise;
      });
    assert.equal(await waiting(limits, { ...login, isKnown: true }), 0);
  });

  it('that go on block for twice as long each time, up to 15 minutes', async () => {
    const { limits, pass } = start();
    await failTenTimes(limits);
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const wait = await waiting(limits);
      waits.push(wait);
      pass(wait * 1000);
      await fail(limits);
    }
    assert.deepEqual(waits, [60, 120, 240, 480, 900, 900]);
  });

  it('are forgotten after 15 minutes', async () => {
    const { limits, pass } = start();
    for (let count = 0; count < 9; count += 1) await fail(limits);
    pass(15 * 60_000 + 1);
    await fail(limits);
    assert.equal(await waiting(limits), 0);
  });

  it('are no more than ten when a hundred are sent at once', async () => {
    const { limits } = start();
    let tried = 0;
    const guesses = Array.from({ length: 100 }, () =>
      attempt(limits, async () => {
        tried += 1;
        await Promise.resolve();
        throw new WrongPassword();
      }),
    );
    const waits = await Promise.all(guesses);
    assert.equal(tried, 10);
    assert.equal(waits.filter((wait) => wait === 60).length, 90);
  });

  it('are not held back for good by an attempt whose process died', async () => {
    const store = memoryLimits();
    let now = 1_000_000;
    const both = [0, 1].map(() => createRateLimits({ clock: { now: () => now }, limits: store }));
    const [dead, alive] = both;
    assert.ok(dead !== undefined && alive !== undefined);
    for (let count = 0; count < 9; count += 1) await fail(alive);
    const never = Promise.withResolvers<undefined>();
    void attempt(dead, async () => {
      await never.promise;
    });
    const waiting = attempt(alive, () => Promise.resolve());
    now += 30_001;
    assert.equal(await waiting, 0);
  });

  it('are not counted for logins that are right, also many at once', async () => {
    const { limits } = start();
    const waits = await Promise.all(Array.from({ length: 100 }, () => waiting(limits)));
    assert.ok(waits.every((wait) => wait === 0));
  });
});
