import type { Authenticator } from './access.js';
import { roles } from './roles.js';

/** Everybody is the same caller with all roles: for services that nobody outside can reach. */
export function createAuthenticator(): Authenticator {
  const everybody = { subject: 'anonymous', roles: Object.values<string>(roles) };
  return { challenge: 'none', authenticate: async () => everybody };
}
