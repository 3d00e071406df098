import type { StoredAccessToken } from './access-token.ts';
import type { Account } from './account.ts';

/** Access tokens of accounts. They go with their account, and with the project they are for. */
export type AccessTokenStore = {
  insert(token: StoredAccessToken): Promise<void>;
  /** A token by its hash, unless its account is disabled. */
  findByHash(
    tokenHash: string,
  ): Promise<{ readonly token: StoredAccessToken; readonly account: Account } | undefined>;
  /** Tokens of an account, newest first. */
  ofAccount(accountId: string): Promise<readonly StoredAccessToken[]>;
  touch(tokenId: string, lastUsedAt: number): Promise<void>;
  delete(tokenId: string): Promise<void>;
  deleteExpiredBefore(time: number): Promise<void>;
  /** Whether an account is a member of a project. */
  isMember(place: { readonly accountId: string; readonly projectId: string }): Promise<boolean>;
};
