import type { Clock } from '../lib/clock.ts';
import { ProtocolError } from './errors.ts';

const minute = 60_000;
/** Beyond this many remembered addresses the ones that matter no more are forgotten. */
const remembered = 10_000;

/** Guards against abuse of the operations that need no token; refuses with 429 and the seconds to wait. */
export type RateLimits = {
  /** Counts a new account of an address: 300 at once, then 60 a minute. */
  readonly newAccount: (address: string) => void;
  /** Refuses a login when too many of them failed: 10 in 15 minutes, then 60 s, doubling to 15 minutes. */
  readonly beforeLogin: (login: Login) => void;
  /** Counts a login that failed. */
  readonly failedLogin: (login: Login) => void;
};

/** Who tries to log in from where. */
export type Login = { readonly username: string; readonly address: string };

/** Makes limits that hold for this process. */
export function createRateLimits(clock: Clock): RateLimits {
  const buckets = new Map<string, Bucket>();
  const failures = new Map<string, Failures>();
  return {
    newAccount(address) {
      forget(buckets, (bucket) => bucket.filledAt + 5 * minute < clock.now());
      const bucket = taken(buckets.get(address), clock.now());
      if (bucket === undefined) throw tooMany('Too many new accounts from this address.', 1);
      buckets.set(address, bucket);
    },
    beforeLogin(login) {
      const waiting = (failures.get(keyOf(login))?.blockedUntil ?? 0) - clock.now();
      if (waiting > 0) throw tooMany('Too many failed logins for this account.', Math.ceil(waiting / 1000));
    },
    failedLogin(login) {
      forget(failures, (old) => Math.max(old.windowEndsAt, old.blockedUntil) < clock.now());
      failures.set(keyOf(login), oneMore(failures.get(keyOf(login)), clock.now()));
    },
  };
}

type Bucket = { readonly tokens: number; readonly filledAt: number };

const burst = 300;
const perMinute = 60;

function taken(bucket: Bucket | undefined, now: number): Bucket | undefined {
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
