import type { TokenScope } from './access-token.ts';
import type { AccessLevel } from './access-level.ts';

/** A person, or a guest, who uses the service. Times are milliseconds since 1970. */
export type Account = {
  readonly id: string;
  /** Null for guests and for accounts registered with an e-mail address only. */
  readonly username: string | null;
  readonly email: string | null;
  /** When the account has shown that it reads what is sent to its address; null where it merely claims it. */
  readonly emailVerifiedAt: number | null;
  /** The address that becomes the account's with the code that was sent there. */
  readonly pendingEmail: string | null;
  readonly displayName: string;
  readonly guest: boolean;
  readonly createdAt: number;
  /** Assistant prompts accepted so far. */
  readonly promptsUsed: number;
  /** Present where an operator does not let it in. */
  readonly disabled?: true | undefined;
};

/** Who makes a request, as established by a token, and what the request asks for. */
export type Caller = {
  readonly accountId: string;
  /** The login session; where an access token was sent, the id of that. */
  readonly sessionId: string;
  readonly guest: boolean;
  /** The access that the operation needs in the project it is about; READ unless given. */
  readonly needs?: AccessLevel | undefined;
  /** What an access token that was sent allows, and the only project it reaches; absent for login sessions. */
  readonly token?: { readonly scopes: readonly TokenScope[]; readonly projectId: string | null } | undefined;
};

/** A new session. Only this answer has the token; the store knows only its hash. */
export type SessionGrant = {
  readonly token: string;
  /** When the session ends unless it is used before. */
  readonly expiresAt: number;
  readonly account: Account;
};
