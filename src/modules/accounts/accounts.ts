import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { MailStore } from '../mail/index.ts';
import type { AccessTokenStore } from './access-token-store.ts';
import type { AccessToken, TokenScope } from './access-token.ts';
import type { AccountCodeStore } from './account-code.ts';
import type { AccountStore } from './account-store.ts';
import type { Account, Caller, SessionGrant } from './account.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** Where an account signs in from: the address, and the `User-Agent` of what sends the request. */
export type SignInPlace = {
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
};

/** A request for an account: a username, an e-mail address, or both. */
export type Registration = {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly password: string;
  /** The username, or the e-mail address up to its `@`, unless given. */
  readonly displayName?: string | undefined;
} & SignInPlace;

/** One of the caller's live sessions. Times are milliseconds since 1970. */
export type OwnSession = {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  readonly device: string | null;
  readonly address: string | null;
  /** Whether the request came with this session. */
  readonly current: boolean;
};

/** An access token to be made, and the password of its account, which those of a provider do not have. */
export type NewAccessToken = {
  readonly name: string;
  readonly password?: string | undefined;
  readonly scopes: readonly TokenScope[];
  /** The only project it is to reach; all unless given. */
  readonly projectId?: string | null | undefined;
  /** How long it is valid; 90 days unless given. */
  readonly days?: number | undefined;
};

/** What the accounts need from the rest of the process. */
export type AccountsDependencies = {
  readonly transactions: Transactions<{
    readonly accounts: AccountStore;
    readonly accessTokens: AccessTokenStore;
    readonly accountCodes: AccountCodeStore;
    readonly mails: MailStore;
  }>;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
  /** A session that was not used for this long has ended (milliseconds); 24 hours unless given. */
  readonly idleLifetime?: number | undefined;
  /** Whether new accounts, also of guests, can be made; open unless given. */
  readonly registration?: 'open' | 'closed' | undefined;
  /** Whether the most common passwords may be set; accepted unless given. */
  readonly commonPasswords?: 'ACCEPTED' | 'REFUSED' | undefined;
  /** Given where mails can be sent: then addresses are verified. `asked` is called after a commit that asks for one. */
  readonly mail?: { readonly asked: () => void } | undefined;
  /** Called for every project that was deleted together with its owner, after the commit. */
  readonly onProjectDeleted: (projectId: string) => void;
};

/** Who may use the service: registration, login, guests, sessions. */
export type Accounts = {
  /**
   * Makes an account and its first session. Asked for by a guest, the guest's account becomes the registered one and
   * keeps its work; its guest session ends. Refuses with INVALID (all problems at once), CONFLICT (name taken) or
   * FORBIDDEN (registration is closed).
   */
  readonly register: (registration: Registration, caller?: Caller) => Promise<SessionGrant>;
  /**
   * Starts a session; `username` may also be an e-mail address. Unknown names and wrong passwords are refused alike
   * (UNAUTHENTICATED, same message, equal work).
   */
  readonly login: (
    credentials: { readonly username: string; readonly password: string } & SignInPlace,
  ) => Promise<SessionGrant>;
  /**
   * What failed logins are counted under, the same for the username and the e-mail address of an account, whether the
   * account has signed in from the address before, and the account's id; undefined where it does not exist.
   */
  readonly signingIn: (
    login: ({ readonly username: string } | { readonly accountId: string }) & { readonly address: string },
  ) => Promise<{
    readonly account: string;
    readonly isKnown: boolean;
    readonly accountId: string | undefined;
  }>;
  /** Makes a guest account and its session. Refuses with FORBIDDEN when registration is closed. */
  readonly startGuest: (place?: SignInPlace) => Promise<SessionGrant>;
  /** Who a token, of a session or an access token, belongs to. Refuses with UNAUTHENTICATED when it is empty, unknown, ended or expired. */
  readonly authenticate: (token: string | undefined) => Promise<Caller>;
  /** The caller's own account. */
  readonly me: (caller: Caller) => Promise<Account>;
  /** Changes the caller's display name (1-100 characters after trimming, no control characters). */
  readonly rename: (caller: Caller, displayName: string) => Promise<Account>;
  /** Ends the session the caller came with, and no other. */
  readonly logout: (caller: Caller) => Promise<void>;
  /**
   * Sets another password and ends the caller's other sessions. Refuses with INVALID, FORBIDDEN (the current password
   * is wrong) or CONFLICT (guests have none).
   */
  readonly changePassword: (
    caller: Caller,
    change: { readonly currentPassword: string; readonly newPassword: string },
  ) => Promise<void>;
  /**
   * Gives the account another e-mail address: at once, or where mails can be sent with the code that is sent there.
   * Refuses with INVALID, FORBIDDEN (wrong password) or CONFLICT (guests; without mails an address that is taken).
   */
  readonly changeEmail: (
    caller: Caller,
    change: { readonly email: string; readonly password?: string | undefined },
  ) => Promise<Account>;
  /**
   * Verifies the address that waits for it, and takes it from accounts that merely claim it. Refuses with INVALID (wrong
   * code) or CONFLICT (nothing waits, or another account has verified the address).
   */
  readonly verifyEmail: (caller: Caller, proof: { readonly code: string }) => Promise<Account>;
  /**
   * Has a link to another password sent to the verified address of an account, if there is one. Refuses with CONFLICT
   * where no mail is sent; else neither the answer nor its time says whether there is such an account.
   */
  readonly askForReset: (asked: { readonly username: string }) => Promise<void>;
  /**
   * Sets another password with a code that was sent, and ends all sessions and access tokens of the account. A code is
   * good once, for 30 minutes. Refuses with INVALID.
   */
  readonly resetPassword: (reset: { readonly code: string; readonly newPassword: string }) => Promise<void>;
  /**
   * Starts a session with the code of a sign-in at a provider, once, within a minute, in the browser that began. Refuses
   * with UNAUTHENTICATED.
   */
  readonly exchange: (
    given: { readonly code: string; readonly browser: string } & SignInPlace,
  ) => Promise<SessionGrant>;
  /** The caller's live sessions, newest first. */
  readonly sessions: (caller: Caller) => Promise<readonly OwnSession[]>;
  /** Ends all sessions of the caller but the one it came with. */
  readonly endOtherSessions: (caller: Caller) => Promise<void>;
  /** Ends one of the caller's sessions; also the current one. Refuses with NOT_FOUND. */
  readonly endSession: (caller: Caller, sessionId: string) => Promise<void>;
  /**
   * Makes an access token, which only this answer has. Refuses with INVALID, FORBIDDEN (wrong password), NOT_FOUND (no
   * such project) or CONFLICT (guests have none; 50 tokens).
   */
  readonly createToken: (
    caller: Caller,
    token: NewAccessToken,
  ) => Promise<{ readonly token: string; readonly record: AccessToken }>;
  /** The caller's access tokens, newest first. */
  readonly tokens: (caller: Caller) => Promise<readonly AccessToken[]>;
  /** Ends one of the caller's access tokens. Refuses with NOT_FOUND. */
  readonly revokeToken: (caller: Caller, tokenId: string) => Promise<void>;
  /**
   * Deletes the caller's account with the projects it owns; running jobs in them are stopped. Refuses with INVALID (a
   * registered account must give its password), FORBIDDEN (wrong) or CONFLICT (a project has other members).
   */
  readonly delete: (caller: Caller, proof: { readonly password?: string | undefined }) => Promise<void>;
  /**
   * Deletes guests whose last session ended 24 hours ago or more, with everything they own, one transaction for each;
   * a project that others are in goes to who is in it longest, registered accounts first. A guest with a job that is
   * queued or running is left for the next time. Access tokens that expired 30 days ago go as well. Returns how many
   * guests were deleted.
   */
  readonly purgeGuests: () => Promise<number>;
};
