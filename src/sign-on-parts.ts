import type { SignOnParts } from './http/routes/sign-on.ts';
import { createSignOn, type SignOnDependencies } from './modules/sign-on/index.ts';
import { createOidc } from './providers/oidc.ts';
import type { Settings } from './settings.ts';

/** Signing in at the provider of the settings: the provider, and what is done with those who come back from it. */
export function signOnParts(settings: Settings, given: Omit<SignOnDependencies, 'groups'>): SignOnParts {
  const oidc = createOidc({
    issuer: settings.oidcIssuer,
    clientId: settings.oidcClientId,
    clientSecret: settings.oidcClientSecret,
    redirectUri: `${settings.publicUrl}/auth/oidc/callback`,
    scopes: settings.oidcScopes,
    groupsClaim: settings.oidcGroupsClaim,
  });
  const { enter } = createSignOn({ ...given, groups: settings.oidcGroups });
  return { ...oidc, enter, isEncrypted: settings.publicUrl.startsWith('https:') };
}
