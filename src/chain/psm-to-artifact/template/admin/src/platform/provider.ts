import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import type { Credentials, SignIn } from './session';

/** Tokens that end within so many seconds are renewed before they are used. */
const renewedBefore = 10;

/** Signs people in at an OpenID Connect provider: authorization code with PKCE. Tokens last as long as the tab. */
export async function credentialsOf(signIn: Extract<SignIn, { kind: 'OIDC' }>): Promise<Credentials> {
  const page = `${location.origin}/admin/`;
  const manager = new UserManager({
    authority: signIn.issuer,
    client_id: signIn.clientId,
    redirect_uri: page,
    post_logout_redirect_uri: page,
    scope: 'openid',
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    // Frames of others are not allowed here, and without a refresh token there is no other way.
    automaticSilentRenew: false,
  });
  const isTaken = await takeAnswer(manager, page);
  let renewing: Promise<User | null> | undefined;
  const current = async (): Promise<User | null> => {
    const user = await manager.getUser();
    if ((user?.expires_in ?? Infinity) > renewedBefore) return user;
    if (user?.refresh_token === undefined) return user?.expired === true ? null : user;
    // Many providers take a refresh token once.
    renewing ??= manager
      .signinSilent()
      .catch(() => null)
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };
  return {
    isRefused: !isTaken,
    async headers() {
      const user = await current();
      const proof: Record<string, string> = {};
      if (user !== null) proof['authorization'] = `Bearer ${user.access_token}`;
      return proof;
    },
    keep: () => undefined,
    leave: () => manager.signinRedirect(),
    async forget() {
      const isSignedIn = (await current()) !== null;
      if (!isSignedIn) return manager.removeUser();
      // Not every provider can be signed out of; here the person is in any case.
      await manager.signoutRedirect().catch(() => manager.removeUser());
    },
  };
}

/** Takes what the provider has put into the address; false when that signs nobody in. */
async function takeAnswer(manager: UserManager, page: string): Promise<boolean> {
  const answer = new URLSearchParams(location.search);
  if (!answer.has('state') || !(answer.has('code') || answer.has('error'))) return true;
  const isTaken = await manager.signinCallback().then(
    () => true,
    () => false,
  );
  history.replaceState(undefined, '', page + location.hash);
  return isTaken;
}
