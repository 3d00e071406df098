import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
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
      return { authorization: `Bearer ${token}` };
    },
  };
}
