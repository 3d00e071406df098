import type { Account } from './account.ts';

/** A session as it is stored. `tokenHash` is the SHA-256 of the token in hexadecimal. */
export type Session = {
  readonly id: string;
  readonly accountId: string;
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** The session ends here at the latest. */
  readonly endsAt: number;
  /** What it began on, such as "Firefox on Linux", and from which address; null where that is not known. */
  readonly device: string | null;
  readonly address: string | null;
};

/** What an account can be named by at login: unique over usernames and e-mail addresses. */
export type LoginName = { readonly kind: 'USERNAME' | 'EMAIL'; readonly key: string };

/** A project that an account owns and others are in. */
export type SharedProject = {
  readonly id: string;
  readonly name: string;
  /** The next owner when its owner is deleted: registered accounts before guests, then who may do most, then who joined first. */
  readonly heirId: string;
};

/** What is deleted together with an account. */
export type Holdings = {
  /** Projects it owns that have no other member. */
  readonly projectIds: readonly string[];
  readonly sharedProjects: readonly SharedProject[];
  /** Jobs that are queued or running: submitted by it, or in a project it owns. */
  readonly openJobs: number;
  /**
   * Turns of the assistant, of the account or in its projects, that wait to run, or run. Those that wait for people do
   * not count.
   */
  readonly openTurns: number;
};

/** An account as operators see it. */
export type ListedAccount = Account & {
  /** When one of its live sessions was used last; null where there is none. */
  readonly lastSeenAt: number | null;
};

/** Accounts, their login names and their sessions. */
export type AccountStore = {
  insert(account: Account, secret: { readonly passwordHash: string | null }): Promise<void>;
  find(accountId: string): Promise<Account | undefined>;
  /** The accounts that are not guests, the oldest first. */
  registered(): Promise<readonly ListedAccount[]>;
  /** Notes since when an account is disabled; null lets it in again. */
  setDisabled(accountId: string, disabledAt: number | null): Promise<void>;
  rename(accountId: string, displayName: string): Promise<void>;
  /** Writes the names and addresses of an account; see `addLoginNames` and `removeLoginNames` for what they lead to. */
  changeNames(
    accountId: string,
    names: Pick<Account, 'username' | 'email' | 'emailVerifiedAt' | 'pendingEmail'>,
  ): Promise<void>;
  /** Writes a guest's new names and password: from now on it is a registered account. */
  becomeRegistered(account: Account, secret: { readonly passwordHash: string }): Promise<void>;
  /** The hash of the account's password; null for guests, undefined when there is no such account. */
  passwordHashOf(accountId: string): Promise<string | null | undefined>;
  changePassword(accountId: string, passwordHash: string): Promise<void>;
  holdings(accountId: string): Promise<Holdings>;
  /** Makes a member the owner of a project; the owner it had loses its place in it. Adds 1 to the revision. */
  giveProject(gift: {
    readonly projectId: string;
    readonly from: string;
    readonly to: string;
    readonly now: number;
  }): Promise<void>;
  /** Deletes an account, its sessions, its places in projects, and the projects it owns with all they hold. */
  delete(accountId: string): Promise<void>;
  /** Notes that a guest ended its session by itself. */
  markLeft(accountId: string, leftAt: number): Promise<void>;
  /**
   * The oldest accounts that no one can sign in to, at most `limit`: guests, and those whose only address was never
   * verified; that came and left before `before` and have no session that was used after
   * `idleSince` and ends after `before`; without those in `except`.
   */
  goneGuests(query: {
    readonly before: number;
    readonly idleSince: number;
    readonly limit: number;
    readonly except: readonly string[];
  }): Promise<readonly string[]>;
  /** Makes names lead to an account. They must be free: see `takenLoginNames`. */
  addLoginNames(accountId: string, names: readonly LoginName[]): Promise<void>;
  /** Makes names of an account lead nowhere. */
  removeLoginNames(accountId: string, keys: readonly string[]): Promise<void>;
  /** Those of the keys that lead to an account already. */
  takenLoginNames(keys: readonly string[]): Promise<readonly string[]>;
  /** The account that the first of the keys that is taken leads to, with its password hash; undefined when none is. */
  findByLoginName(
    keys: readonly string[],
  ): Promise<{ readonly account: Account; readonly passwordHash: string | null } | undefined>;
  /** Notes that an account signed in from an address; the newest hundred are kept. */
  noteSignIn(signIn: {
    readonly accountId: string;
    readonly addressHash: string;
    readonly usedAt: number;
  }): Promise<void>;
  hasSignedInFrom(place: { readonly accountId: string; readonly addressHash: string }): Promise<boolean>;
  insertSession(session: Session): Promise<void>;
  /** A session by its token, unless its account is disabled. */
  findSession(
    tokenHash: string,
  ): Promise<{ readonly session: Session; readonly account: Account } | undefined>;
  /** Sessions of an account, oldest first. */
  sessionsOf(accountId: string): Promise<readonly Session[]>;
  touchSession(sessionId: string, lastSeenAt: number): Promise<void>;
  deleteSession(sessionId: string): Promise<void>;
  /** Deletes sessions that were last used before `idleSince` or ended before `now`. */
  deleteEndedSessions(time: { readonly idleSince: number; readonly now: number }): Promise<void>;
};
