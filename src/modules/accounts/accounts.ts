import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { AccountStore } from './account-store.ts';
import type { Account, Caller, SessionGrant } from './account.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** What somebody sends to get an account: a username, an e-mail address, or both. */
export type Registration = {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly password: string;
  /** The username, or the e-mail address up to its `@`, unless given. */
  readonly displayName?: string | undefined;
};

/** What the accounts need from the rest of the process. */
export type AccountsDependencies = {
  readonly transactions: Transactions<{ readonly accounts: AccountStore }>;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
};

/** Who may use the service: registration, login, guests, sessions. */
export type Accounts = {
  /** Makes an account and its first session. Refuses with INVALID (all problems at once) or CONFLICT (name taken). */
  readonly register: (registration: Registration) => Promise<SessionGrant>;
  /**
   * Starts a session; `username` may also be an e-mail address. Unknown names and wrong passwords are refused alike
   * (UNAUTHENTICATED, same message, equal work).
   */
  readonly login: (credentials: {
    readonly username: string;
    readonly password: string;
  }) => Promise<SessionGrant>;
  /** Makes a guest account and its session. */
  readonly startGuest: () => Promise<SessionGrant>;
  /** Who a token belongs to. Refuses with UNAUTHENTICATED when it is empty, unknown, ended or expired. */
  readonly authenticate: (token: string | undefined) => Promise<Caller>;
  /** The caller's own account. */
  readonly me: (caller: Caller) => Promise<Account>;
  /** Changes the caller's display name (1-100 characters after trimming, no control characters). */
  readonly rename: (caller: Caller, displayName: string) => Promise<Account>;
  /** Ends the session the caller came with, and no other. */
  readonly logout: (caller: Caller) => Promise<void>;
};
