import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Authenticator, Caller } from './access.js';
import { Problem } from './errors.js';

/** What tokens are checked against. */
export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  /** The claim that lists the caller's roles; `roles` when missing. */
  readonly rolesClaim?: string;
  /** Where the public keys come from; tests hand in a local key. */
  readonly keys: JWTVerifyGetKey;
}

/** Checks the bearer token of a request: signature, issuer, audience and lifetime. */
export function createAuthenticator(rules: TokenRules): Authenticator {
  return {
    challenge: 'Bearer',
    async authenticate(headers) {
      const header = headers['authorization'];
      if (header === undefined) return undefined;
      const token = /^Bearer +(\S+)$/i.exec(String(header))?.[1];
      if (token === undefined) throw badToken();
      try {
        const { payload } = await jwtVerify(token, rules.keys, {
          issuer: rules.issuer,
          audience: rules.audience,
          requiredClaims: ['sub', 'exp'],
        });
        return callerOf(payload, rules.rolesClaim ?? 'roles');
      } catch (error) {
        // Keys that cannot be fetched are our trouble, not the caller's.
        if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) throw badToken();
        throw error;
      }
    },
  };
}

/** Fetches the issuer's public keys when they are first needed, and again when an unknown key appears. */
export function keysOfIssuer(issuer: string, keysUrl: string | undefined): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const load = async (): Promise<JWTVerifyGetKey> =>
    createRemoteJWKSet(new URL(keysUrl ?? (await discoverKeysUrl(issuer))));
  return async (header, token) => {
    keys ??= load().catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return (await keys)(header, token);
  };
}

async function discoverKeysUrl(issuer: string): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const document = (await answer.json()) as { readonly jwks_uri?: string };
  if (document.jwks_uri === undefined) throw new Error(`${address} names no jwks_uri.`);
  return document.jwks_uri;
}

function badToken(): Problem {
  return new Problem(401, 'bad_token', 'The bearer token is missing, expired or not meant for this service.');
}

function callerOf(payload: JWTPayload, rolesClaim: string): Caller {
  // Here the identity provider's claims become subject and roles; adapt it to what yours sends.
  // <claims>
  const roles: unknown = payload[rolesClaim];
  return {
    subject: payload.sub ?? '',
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
  };

  // </claims>
}
