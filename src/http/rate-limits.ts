import type { Clock } from '../lib/clock.ts';
import { ProtocolError } from './errors.ts';

const minute = 60_000;
/** Beyond this many remembered addresses the ones that matter no more are forgotten. */
const remembered = 10_000;

/** Guards against too many requests; refuses with 429 and the seconds to wait. */
export type RateLimits = {
  /** Counts a request of an account: as many a second as the settings say, that many at once. */
  readonly request: (accountId: string) => void;
  /** Counts a new account of an address: 300 at once, then 60 a minute. */
  readonly newAccount: (address: string) => void;
  /**
   * Carries out a login unless too many of them failed: 10 in 15 minutes, then 60 s, doubling to 15 minutes. A login
   * that may be one too many waits for the outcome of those before it, so that many at once are no way around.
   */
  readonly login: <R>(login: Login, attempt: Attempt<R>) => Promise<R>;
};

/** A login, and which of its errors mean that the password was wrong. */
export type Attempt<R> = {
  readonly work: () => Promise<R>;
  readonly isFailure: (error: unknown) => boolean;
};

/** Who tries to log in from where. */
export type Login = { readonly username: string; readonly address: string };

/** Makes limits that hold for this process; `requestsPerSecond` of one account, 0 for any number. */
export function createRateLimits(clock: Clock, requestsPerSecond: number): RateLimits {
  const accounts = new Map<string, Bucket>();
  const requests = { burst: requestsPerSecond, perMinute: requestsPerSecond * 60 };
  const buckets = new Map<string, Bucket>();
  const failures = new Map<string, Failures>();
  const undecided = new Map<string, Set<Promise<undefined>>>();
  return {
    request(accountId) {
      if (requestsPerSecond === 0) return;
      forget(accounts, (bucket) => bucket.filledAt + minute < clock.now());
      const bucket = taken(accounts.get(accountId), { size: requests, now: clock.now() });
      if (bucket === undefined) throw tooMany('Too many requests of this account.', 1);
      accounts.set(accountId, bucket);
    },
    newAccount(address) {
      forget(buckets, (bucket) => bucket.filledAt + 5 * minute < clock.now());
      const bucket = taken(buckets.get(address), { size: newAccounts, now: clock.now() });
      if (bucket === undefined) throw tooMany('Too many new accounts from this address.', 1);
      buckets.set(address, bucket);
    },
    async login(login, { work, isFailure }) {
      const key = keyOf(login);
      for (;;) {
        const known = failures.get(key);
        const waiting = (known?.blockedUntil ?? 0) - clock.now();
        if (waiting > 0) throw tooMany('Too many failed logins for this account.', Math.ceil(waiting / 1000));
        const pending = undecided.get(key) ?? new Set();
        if (pending.size < allowance(known, clock.now())) break;
        await Promise.race(pending);
      }
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const pending = undecided.get(key) ?? new Set();
      undecided.set(key, pending.add(promise));
      try {
        return await work();
      } catch (error) {
        if (isFailure(error)) {
          forget(failures, (old) => Math.max(old.windowEndsAt, old.blockedUntil) < clock.now());
          failures.set(key, oneMore(failures.get(key), clock.now()));
        }
        throw error;
      } finally {
        pending.delete(promise);
        if (pending.size === 0) undecided.delete(key);
        resolve(undefined);
      }
    },
  };
}

type Bucket = { readonly tokens: number; readonly filledAt: number };

/** How much goes at once, and how fast it comes back. */
type BucketSize = { readonly burst: number; readonly perMinute: number };

const newAccounts: BucketSize = { burst: 300, perMinute: 60 };

function taken(
  bucket: Bucket | undefined,
  { size, now }: { readonly size: BucketSize; readonly now: number },
): Bucket | undefined {
  const { burst, perMinute } = size;
  const grown = bucket === undefined ? burst : bucket.tokens + ((now - bucket.filledAt) / minute) * perMinute;
  const tokens = Math.min(burst, grown) - 1;
  return tokens < 0 ? undefined : { tokens, filledAt: now };
}

type Failures = {
  readonly count: number;
  readonly windowEndsAt: number;
  readonly blockedUntil: number;
  readonly blockedFor: number;
};

const allowedFailures = 10;
const failureWindow = 15 * minute;

/** How many logins may be under way at once: as many as may fail before the account is blocked, at least one. */
function allowance(known: Failures | undefined, now: number): number {
  const failed = known === undefined || known.windowEndsAt < now ? 0 : known.count;
  return Math.max(1, allowedFailures - failed);
}

function oneMore(known: Failures | undefined, now: number): Failures {
  const fresh = { count: 0, windowEndsAt: now + failureWindow, blockedUntil: 0, blockedFor: 0 };
  const before = known === undefined || known.windowEndsAt < now ? fresh : known;
  const count = before.count + 1;
  if (count < allowedFailures) return { ...before, count };
  const blockedFor = Math.min(Math.max(minute, before.blockedFor * 2), failureWindow);
  return {
    count,
    blockedFor,
    blockedUntil: now + blockedFor,
    windowEndsAt: now + blockedFor + failureWindow,
  };
}

function keyOf({ username, address }: Login): string {
  return `${address} ${username.toLowerCase()}`;
}

function forget<T>(entries: Map<string, T>, isOver: (entry: T) => boolean): void {
  if (entries.size < remembered) return;
  for (const [key, entry] of entries) if (isOver(entry)) entries.delete(key);
}

function tooMany(message: string, seconds: number): ProtocolError {
  return new ProtocolError({
    status: 429,
    message: `${message} Try again in ${seconds} s.`,
    issues: [],
    headers: { 'Retry-After': String(seconds) },
  });
}
