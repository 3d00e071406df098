import { createLoginGuard, type LoginAttempt, type Login } from './login-guard.ts';
import { tooMany } from './too-many.ts';
import { limitKey, takeOne, type Counting } from './request-bucket.ts';

/** Guards against too many requests; refuses with 429 and the seconds to wait. */
export type RateLimits = {
  /** Counts a new account of an address: 300 at once, then 60 a minute. */
  readonly newAccount: (address: string) => Promise<void>;
  /** Counts an invitation of an account: as many an hour, and as many at once, as the setting says. */
  readonly invitation: (accountId: string) => Promise<void>;
  /** Counts a mail that an address asks for without a token: 30 at once, then one a minute. */
  readonly asksForMail: (address: string) => Promise<void>;
  /** Counts a mail to an address: 5 at once, then one every 10 minutes. */
  readonly mailTo: (address: string) => Promise<void>;
  /** Carries out a login unless too many failed; see `createLoginGuard`. */
  readonly login: <R>(login: Login, attempt: LoginAttempt<R>) => Promise<R>;
};

/** What limits are counted with. */
export type RateLimitDependencies = Counting & {
  /** Requests a second of one account; 0 for any number. */
  readonly rateLimitRps: number;
  /** As many of them at once; 0 for as many as in a second. */
  readonly rateLimitBurst: number;
  /** Invitations an hour of one account; 0, or left out, for any number. */
  readonly invitationsPerHour?: number | undefined;
};

const second = 1_000_000;
const hour = 3600 * second;
const tenMinutes = 600;
const mails = { burst: 5, interval: tenMinutes * second };
const askedMails = { burst: 30, interval: 60 * second };
const newAccounts = { burst: 300, interval: second };

/** Counts a request of an account: as many a second, and as many at once, as the settings say. */
export type CountRequest = (accountId: string) => Promise<void>;

/** Makes the count of requests; undefined where the settings allow any number. */
export function createRequestCount(dependencies: RateLimitDependencies): CountRequest | undefined {
  const { clock, limits, rateLimitRps, rateLimitBurst } = dependencies;
  if (rateLimitRps === 0) return undefined;
  const burst = rateLimitBurst === 0 ? rateLimitRps : rateLimitBurst;
  const interval = Math.floor(second / rateLimitRps);
  return async (accountId) => {
    const bucket = { key: limitKey('request', accountId), burst, interval };
    await takeOne({ clock, limits }, bucket, 'Too many requests of this account.');
  };
}

/** Makes limits over what `limits` counts. */
export function createRateLimits({
  clock,
  limits,
  invitationsPerHour = 0,
}: Omit<RateLimitDependencies, 'rateLimitRps' | 'rateLimitBurst'>): RateLimits {
  return {
    invitation: async (accountId) => {
      if (invitationsPerHour === 0) return;
      const interval = Math.floor(hour / invitationsPerHour);
      const bucket = { key: limitKey('invitation', accountId), burst: invitationsPerHour, interval };
      await takeOne({ clock, limits }, bucket, 'Too many invitations of this account.');
    },
    newAccount: async (address) => {
      const bucket = { key: limitKey('new account', address), ...newAccounts };
      await takeOne({ clock, limits }, bucket, 'Too many new accounts from this address.');
    },
    asksForMail: async (address) => {
      const bucket = { key: limitKey('mail asked from', address), ...askedMails };
      await takeOne({ clock, limits }, bucket, 'Too many mails were asked for from this address.');
    },
    mailTo: async (address) => {
      const bucket = { key: limitKey('mail to', address), ...mails };
      if (!(await limits.take(bucket, clock.now())))
        throw tooMany('Too many mails to this address.', tenMinutes);
    },
    login: createLoginGuard({ clock, limits }),
  };
}
