import type { Authenticator, Caller } from './access.js';
import { createAuthenticator } from './auth.js';

/** Sign-in as the service has it: none. */
export interface LocalSignIn {
  readonly authenticator: Authenticator;
  /** No header is needed. */
  headersFor(caller: Caller): Promise<Record<string, string>>;
}

/** The same sign-in as in production. */
export async function createLocalSignIn(): Promise<LocalSignIn> {
  return { authenticator: createAuthenticator(), headersFor: async () => ({}) };
}
