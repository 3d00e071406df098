/** What access tokens can be made for. `write` includes `read`. */
export const tokenScopes = ['read', 'write', 'assistant'] as const;

/** What an access token can be made for. */
export type TokenScope = (typeof tokenScopes)[number];

/** A token that an account made for a program. Times are milliseconds since 1970. */
export type AccessToken = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** The only project it reaches; null for all of the account. */
  readonly projectId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** To the minute; null until it is used. */
  readonly lastUsedAt: number | null;
};

/** An access token as it is stored. `tokenHash` is the SHA-256 of the token in hexadecimal. */
export type StoredAccessToken = AccessToken & { readonly accountId: string; readonly tokenHash: string };

/** What every access token begins with, so that it is recognized where it should not be. */
export const accessTokenPrefix = 'mdepat_';

/** Whether a token with some scopes may do what asks for one. */
export function includesScope(has: readonly TokenScope[], needed: TokenScope): boolean {
  return has.includes(needed) || (needed === 'read' && has.includes('write'));
}
