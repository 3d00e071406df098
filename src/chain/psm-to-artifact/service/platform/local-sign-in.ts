import type { CodeProject } from '../../../psm/psm.ts';

/** Source of `src/platform/local-sign-in.ts`: callers for tests and first runs. */
export function localSignInSource(project: CodeProject): string {
  return sources[project.authMode];
}

const ownTokens = `import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Authenticator, Caller } from './access.js';
import { createAuthenticator } from './auth.js';

/** Sign-in without an identity provider: tokens are signed with a key that only this process knows. */
export interface LocalSignIn {
  readonly authenticator: Authenticator;
  /** The header that makes a request come from the caller. */
  headersFor(caller: Caller): Promise<Record<string, string>>;
}

/** Makes a new key; for tests and first runs, never for a service that others can reach. */
export async function createLocalSignIn(): Promise<LocalSignIn> {
  const issuer = 'https://sign-in.localhost';
  const audience = 'local';
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] });
  return {
    authenticator: createAuthenticator({ issuer, audience, keys }),
    async headersFor(caller) {
      const token = await new SignJWT({ roles: caller.roles })
        .setProtectedHeader({ alg: 'ES256' })
        .setSubject(caller.subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime('8h')
        .sign(privateKey);
      return { authorization: \`Bearer \${token}\` };
    },
  };
}
`;

const ownKeys = `import { randomBytes } from 'node:crypto';
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
`;

const none = `import type { Authenticator, Caller } from './access.js';
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
`;

const sources = { OIDC_JWT: ownTokens, API_KEY: ownKeys, NONE: none } as const;
