import { createHash, timingSafeEqual } from 'node:crypto';
import type { Authenticator, Caller } from './access.js';
import { Problem } from './errors.js';

/** A key and who its holder is. */
export interface ApiKey extends Caller {
  readonly key: string;
}

/** Knows callers by the header `X-API-Key`. */
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

/** Reads `API_KEYS`: a JSON list such as `[{"key":"…","subject":"till-1","roles":["cashier"]}]`. */
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
  // <claims>
  return { subject: key.subject, roles: key.roles };
  // </claims>
}
