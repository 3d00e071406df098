import { randomBytes } from 'node:crypto';
import type { Authenticator, Caller } from './access.js';
import { createAuthenticator, type ApiKey } from './auth.js';

/** Sign-in with keys that only this process knows. */
export interface LocalSignIn {
  readonly authenticator: Authenticator;
  /** The header that makes a request come from the caller. */
  headersFor(caller: Caller): Promise<Record<string, string>>;
}

/** Makes keys as they are needed; for tests and first runs, never for a service that others can reach. */
export async function createLocalSignIn(): Promise<LocalSignIn> {
  const keys: ApiKey[] = [];
  return {
    authenticator: {
      challenge: 'ApiKey header="X-API-Key"',
      authenticate: (headers) => createAuthenticator(keys).authenticate(headers),
    },
    async headersFor(caller) {
      const key = randomBytes(24).toString('base64url');
      keys.push({ ...caller, key });
      return { 'x-api-key': key };
    },
  };
}
