import { endsWithin } from '../lib/ends-within.ts';
import type { Admission, LoginFailures } from './login-failures.ts';
import { beginAttempt, endAttempt, matterUntil } from './login-failures.ts';
import { limitKey, takeOne, type Counting } from './request-bucket.ts';
import { tooMany } from './too-many.ts';

/** Guards against too many requests; refuses with 429 and the seconds to wait. */
export type RateLimits = {
  /** Counts a request of an account: as many a second as the settings say, that many at once. */
  readonly request: (accountId: string) => Promise<void>;
  /** Counts a new account of an address: 300 at once, then 60 a minute. */
  readonly newAccount: (address: string) => Promise<void>;
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

/** What limits are counted with. */
export type RateLimitDependencies = Counting & {
  /** Requests a second of one account; 0 for any number. */
  readonly rateLimitRps: number;
};

const second = 1_000_000;
const newAccounts = { burst: 300, interval: second };

/** A login that waits for others, maybe of other processes, looks this often whether one has ended (milliseconds). */
const lookEvery = 50;

/** Makes limits over what `limits` counts. */
export function createRateLimits({ clock, limits, rateLimitRps }: RateLimitDependencies): RateLimits {
  const undecided = new Map<string, Set<Promise<undefined>>>();
  const requests = { burst: rateLimitRps, interval: Math.floor(second / rateLimitRps) };
  return {
    request: async (accountId) => {
      if (rateLimitRps === 0) return;
      const bucket = { key: limitKey('request', accountId), ...requests };
      await takeOne({ clock, limits }, bucket, 'Too many requests of this account.');
    },
    newAccount: async (address) => {
      const bucket = { key: limitKey('new account', address), ...newAccounts };
      await takeOne({ clock, limits }, bucket, 'Too many new accounts from this address.');
    },
    login: async ({ username, address }, { work, isFailure }) => {
      const key = limitKey('login', address, username.toLowerCase());
      while ((await begin({ clock, limits }, key)) === 'WAIT') await oneOf(undecided.get(key));
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const own = undecided.get(key) ?? new Set();
      undecided.set(key, own.add(promise));
      let failed = false;
      try {
        return await work();
      } catch (error) {
        failed = isFailure(error);
        throw error;
      } finally {
        await end({ clock, limits }, { key, failed });
        own.delete(promise);
        if (own.size === 0) undecided.delete(key);
        resolve(undefined);
      }
    },
  };
}

async function begin({ clock, limits }: Counting, key: string): Promise<'TRY' | 'WAIT'> {
  const now = clock.now();
  const admission = await limits.change<Admission>({ key, now }, (known) => {
    const result = beginAttempt(read(known), now);
    return result.kind === 'TRY' ? { state: kept(result.failures), result } : { result };
  });
  if (admission.kind === 'BLOCKED')
    throw tooMany('Too many failed logins for this account.', admission.seconds);
  return admission.kind;
}

async function end(
  { clock, limits }: Counting,
  { key, failed }: { readonly key: string; readonly failed: boolean },
): Promise<void> {
  const now = clock.now();
  await limits.change({ key, now }, (known) => ({
    state: kept(endAttempt(read(known), { failed, now })),
    result: undefined,
  }));
}

function kept(failures: LoginFailures): { readonly text: string; readonly keptUntil: number } {
  return { text: JSON.stringify(failures), keptUntil: matterUntil(failures) };
}

function read(text: string | undefined): LoginFailures | undefined {
  // Checked border: only `kept` writes these texts.
  return text === undefined ? undefined : (JSON.parse(text) as LoginFailures);
}

/** Resolves when one of the attempts of this process has ended, at the latest after a while. */
async function oneOf(attempts: ReadonlySet<Promise<undefined>> = new Set()): Promise<void> {
  await endsWithin(Promise.race(attempts), lookEvery);
}
