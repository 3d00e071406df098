import type { Account } from './account.ts';

/** A session as it is stored. `tokenHash` is the SHA-256 of the token in hexadecimal. */
export type Session = {
  readonly id: string;
  readonly accountId: string;
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** The session ends here whatever happens. */
  readonly endsAt: number;
};

/** What somebody may type to name an account at login: unique over usernames and e-mail addresses. */
export type LoginName = { readonly kind: 'USERNAME' | 'EMAIL'; readonly key: string };

/** Accounts, their login names and their sessions. */
export type AccountStore = {
  insert(account: Account, secret: { readonly passwordHash: string | null }): Promise<void>;
  find(accountId: string): Promise<Account | undefined>;
  rename(accountId: string, displayName: string): Promise<void>;
  /** Makes names lead to an account. They must be free: see `takenLoginNames`. */
  addLoginNames(accountId: string, names: readonly LoginName[]): Promise<void>;
  /** Those of the keys that lead to an account already. */
  takenLoginNames(keys: readonly string[]): Promise<readonly string[]>;
  /** The account a login name leads to, with its password hash; undefined when there is none. */
  findByLoginName(
    key: string,
  ): Promise<{ readonly account: Account; readonly passwordHash: string | null } | undefined>;
  insertSession(session: Session): Promise<void>;
  findSession(
    tokenHash: string,
  ): Promise<{ readonly session: Session; readonly account: Account } | undefined>;
  /** Sessions of an account, oldest first. */
  sessionsOf(accountId: string): Promise<readonly Session[]>;
  touchSession(sessionId: string, lastSeenAt: number): Promise<void>;
  deleteSession(sessionId: string): Promise<void>;
};
