import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Account, Caller, SessionGrant } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createAuthenticate } from './authenticate.ts';
import { createLogin } from './login.ts';
import { createLogout } from './logout.ts';
import { createMe } from './me.ts';
import type { Registration } from './register.ts';
import { createRegister } from './register.ts';
import { createRename } from './rename.ts';
import { createStartGuest } from './start-guest.ts';

export type { Account, Caller, SessionGrant } from './account.ts';
export type { AccountStore, LoginName, Session } from './account-store.ts';
export type { PasswordHasher } from './password-hasher.ts';
export type { Registration } from './register.ts';

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

/** Builds the accounts module. */
export function createAccounts(dependencies: AccountsDependencies): Accounts {
  return {
    register: createRegister(dependencies),
    login: createLogin(dependencies),
    startGuest: createStartGuest(dependencies),
    authenticate: createAuthenticate(dependencies),
    me: createMe(dependencies),
    rename: createRename(dependencies),
    logout: createLogout(dependencies),
  };
}
