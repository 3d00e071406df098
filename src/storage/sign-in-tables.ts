/** Tables of accounts: what they are called, how they sign in, and what is sent to them. */
export type SignInTables = {
  readonly accounts: AccountTable;
  readonly loginNames: LoginNameTable;
  readonly sessions: SessionTable;
  readonly accessTokens: AccessTokenTable;
  readonly accountCodes: AccountCodeTable;
  readonly mails: MailTable;
  readonly identities: IdentityTable;
  readonly groupPlaces: GroupPlaceTable;
  readonly signInAddresses: SignInAddressTable;
};

/** Who an account is at a provider. */
type IdentityTable = { issuer: string; subject: string; accountId: string; createdAt: number };

/** Projects that an account is in by its groups at the provider. */
type GroupPlaceTable = { accountId: string; projectId: string };

type AccountTable = {
  id: string;
  username: string | null;
  email: string | null;
  emailVerifiedAt: number | null;
  pendingEmail: string | null;
  displayName: string;
  guest: number;
  passwordHash: string | null;
  promptsUsed: number;
  createdAt: number;
  leftAt: number | null;
  disabledAt: number | null;
};

/** Names that lead to an account at login; `key` is the name in lower case. */
type LoginNameTable = { key: string; kind: string; accountId: string };

type SessionTable = {
  id: string;
  accountId: string;
  tokenHash: string;
  createdAt: number;
  lastSeenAt: number;
  endsAt: number;
  device: string | null;
  address: string | null;
};

/** `scopes` are separated by spaces. */
type AccessTokenTable = {
  id: string;
  accountId: string;
  name: string;
  tokenHash: string;
  scopes: string;
  projectId: string | null;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number | null;
};

/** `codeHash` is the SHA-256 of the code; `address` is the one that an e-mail address is verified by. */
type AccountCodeTable = {
  accountId: string;
  kind: string;
  codeHash: string;
  address: string | null;
  expiresAt: number;
  failures: number;
};

/** `name` is the address or the name that was given. */
type MailTable = {
  id: string;
  kind: string;
  accountId: string | null;
  name: string;
  attempts: number;
  notBefore: number;
  leaseOwner: string | null;
  leaseUntil: number | null;
  createdAt: number;
};

/** Where accounts signed in from; `addressHash` is the SHA-256 of the address. */
type SignInAddressTable = { accountId: string; addressHash: string; usedAt: number };
