import { setTimeout as pause } from 'node:timers/promises';
import { endsWithin } from '../../lib/ends-within.ts';
import {
  beginAttempt,
  endAttempt,
  matterUntil,
  type Admission,
  type Counted,
  type LoginFailures,
} from './login-failures.ts';
import { limitKey, type Counting } from './request-bucket.ts';
import { tooMany } from './too-many.ts';

/** Who tries to log in from where. */
export type Login = {
  /** What the account's failures are counted under: the same for all of its names. */
  readonly account: string;
  readonly address: string;
  /** Whether the account has signed in from this address before. */
  readonly isKnown: boolean;
};

/** A login, and which of its errors mean that the password was wrong. */
export type LoginAttempt<R> = {
  readonly work: () => Promise<R>;
  readonly isFailure: (error: unknown) => boolean;
};

/** A login that waits for others, maybe of other processes, looks this often whether one has ended (milliseconds). */
const lookEvery = 50;

/**
 * At a known address a login waits for others for this long at most, and once more where logins are blocked
 * (milliseconds): together no longer than a second.
 */
const patience = 450;

const messages: Readonly<Record<Counted, string>> = {
  account: 'Too many failed logins for this account.',
  address: 'Too many failed logins from this address.',
};

/**
 * Makes what carries out a login unless too many failed within 15 minutes, 10 of the account or 100 from the address:
 * then none is tried for 60 s, doubling to 15 minutes. A login that may be one too many waits for the outcome of those
 * before it, so that many at once are no way around. None of this keeps out the right password at a known address; it
 * is slowed by less than a second.
 */
export function createLoginGuard(
  counting: Counting,
): <R>(login: Login, attempt: LoginAttempt<R>) => Promise<R> {
  const undecided = new Map<string, Set<Promise<undefined>>>();

  async function admitted(key: Key, until: number): Promise<Admission> {
    for (;;) {
      const admission = await begin(counting, key);
      if (admission.kind !== 'WAIT' || performance.now() >= until) return admission;
      await endsWithin(Promise.race([...(undecided.get(key.key) ?? [])]), lookEvery);
    }
  }

  async function counted<R>(keys: readonly Key[], { work, isFailure }: LoginAttempt<R>): Promise<R> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    for (const { key } of keys) undecided.set(key, (undecided.get(key) ?? new Set()).add(promise));
    let failed = false;
    try {
      return await work();
    } catch (error) {
      failed = isFailure(error);
      throw error;
    } finally {
      for (const key of keys) {
        await end(counting, { ...key, failed });
        const others = undecided.get(key.key);
        others?.delete(promise);
        if (others?.size === 0) undecided.delete(key.key);
      }
      resolve(undefined);
    }
  }

  return async (login, attempt) => {
    const until = login.isKnown ? performance.now() + patience : Infinity;
    const begun: Key[] = [];
    for (const key of keysOf(login)) {
      const admission = await admitted(key, until);
      if (admission.kind !== 'BLOCKED') {
        begun.push(key);
        continue;
      }
      for (const other of begun) await end(counting, { ...other, failed: false });
      const refusal = tooMany(messages[key.counted], admission.seconds);
      if (!login.isKnown) throw refusal;
      return unhindered(attempt, refusal);
    }
    return counted(begun, attempt);
  };
}

/** Carries out a login that is blocked, at an address where the account is at home; a wrong password learns nothing new. */
async function unhindered<R>({ work, isFailure }: LoginAttempt<R>, refusal: Error): Promise<R> {
  await pause(patience);
  try {
    return await work();
  } catch (error) {
    throw isFailure(error) ? refusal : error;
  }
}

type Key = { readonly key: string; readonly counted: Counted };

function keysOf({ account, address }: Login): readonly Key[] {
  return [
    { counted: 'account', key: limitKey('login of account', account) },
    { counted: 'address', key: limitKey('login from address', address) },
  ];
}

async function begin({ clock, limits }: Counting, { key, counted }: Key): Promise<Admission> {
  const now = clock.now();
  return limits.change<Admission>({ key, now }, (known) => {
    const result = beginAttempt(read(known), { counted, now });
    return result.kind === 'TRY' ? { state: kept(result.failures), result } : { result };
  });
}

async function end({ clock, limits }: Counting, ended: Key & { readonly failed: boolean }): Promise<void> {
  const now = clock.now();
  await limits.change({ key: ended.key, now }, (known) => ({
    state: kept(endAttempt(read(known), { ...ended, now })),
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
