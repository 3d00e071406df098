import { assertNever } from '../../../../lib/assert-never.ts';
import { indent } from '../../../../kernel/generation/text.ts';
import { region } from '../../../../kernel/generation/region.ts';
import type { CodeProject } from '../../../psm/psm.ts';

/** Source of `src/platform/auth.ts`: how callers prove who they are. */
export function authSource(project: CodeProject): string {
  switch (project.authMode) {
    case 'OIDC_JWT':
      return bearerTokens(claimsRegion(project, fromToken));
    case 'API_KEY':
      return apiKeys(claimsRegion(project, fromKey));
    case 'NONE':
      return noSignIn;
    default:
      return assertNever(project.authMode);
  }
}

function claimsRegion(project: CodeProject, body: string): string {
  const lines = region({ kind: 'claims', elementId: project.id, hint: project.name, style: '//', body });
  return indent(2, lines).join('\n');
}

const fromToken = `const roles: unknown = payload['roles'];
return {
  subject: payload.sub ?? '',
  roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
};
`;

const fromKey = `return { subject: key.subject, roles: key.roles };`;

function bearerTokens(claims: string): string {
  return `import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Authenticator, Caller } from './access.js';
import { Problem } from './errors.js';

/** What tokens are checked against. */
export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
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
      const token = /^Bearer +(\\S+)$/i.exec(String(header))?.[1];
      if (token === undefined) throw badToken();
      try {
        const { payload } = await jwtVerify(token, rules.keys, {
          issuer: rules.issuer,
          audience: rules.audience,
          requiredClaims: ['sub', 'exp'],
        });
        return callerOf(payload);
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
  const address = \`\${issuer.replace(/\\/$/, '')}/.well-known/openid-configuration\`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(\`\${address} answered \${answer.status}.\`);
  const document = (await answer.json()) as { readonly jwks_uri?: string };
  if (document.jwks_uri === undefined) throw new Error(\`\${address} names no jwks_uri.\`);
  return document.jwks_uri;
}

function badToken(): Problem {
  return new Problem(401, 'bad_token', 'The bearer token is missing, expired or not meant for this service.');
}

function callerOf(payload: JWTPayload): Caller {
  // Here the identity provider's claims become subject and roles; adapt it to what yours sends.
${claims}
}
`;
}

function apiKeys(claims: string): string {
  return `import { createHash, timingSafeEqual } from 'node:crypto';
import type { Authenticator, Caller } from './access.js';
import { Problem } from './errors.js';

/** A key and who its holder is. */
export interface ApiKey extends Caller {
  readonly key: string;
}

/** Knows callers by the header \`X-API-Key\`. */
export function createAuthenticator(keys: readonly ApiKey[]): Authenticator {
  const known = keys.map((key) => ({ caller: callerOf(key), hash: hashOf(key.key) }));
  return {
    challenge: 'ApiKey header="X-API-Key"',
    async authenticate(headers) {
      const given = headers['x-api-key'];
      if (given === undefined) return undefined;
      const hash = hashOf(String(given));
      // Hashes of equal length, compared in constant time, tell an attacker nothing about the keys.
      const found = known.filter((key) => timingSafeEqual(key.hash, hash))[0];
      if (found === undefined) throw new Problem(401, 'bad_key', 'The key in X-API-Key is not known.');
      return found.caller;
    },
  };
}

/** Reads \`API_KEYS\`: a JSON list such as \`[{"key":"…","subject":"till-1","roles":["cashier"]}]\`. */
export function readApiKeys(text: string): readonly ApiKey[] {
  const keys: unknown = JSON.parse(text);
  if (!Array.isArray(keys)) throw new Error('API_KEYS must be a JSON list.');
  return keys.map((entry: Partial<ApiKey>) => {
    const { key, subject, roles } = entry;
    if (typeof key !== 'string' || key.length < 16 || typeof subject !== 'string' || !Array.isArray(roles))
      throw new Error('Every entry of API_KEYS needs key (16 characters or more), subject and roles.');
    return { key, subject, roles };
  });
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function callerOf(key: ApiKey): Caller {
  // Here a key becomes subject and roles.
${claims}
}
`;
}

const noSignIn = `import type { Authenticator } from './access.js';
import { roles } from './roles.js';

/** Everybody is the same caller with all roles: for services that nobody outside can reach. */
export function createAuthenticator(): Authenticator {
  const everybody = { subject: 'anonymous', roles: Object.values(roles) };
  return { challenge: 'none', authenticate: async () => everybody };
}
`;
