import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { Credentials, SignIn } from './session';

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
  });
  const answer = new URLSearchParams(location.search);
  if (answer.has('state') && (answer.has('code') || answer.has('error'))) {
    await manager.signinCallback();
    history.replaceState(undefined, '', page + location.hash);
  }
  return {
    async headers() {
      const user = await manager.getUser();
      const valid = user?.expired === true ? await manager.signinSilent().catch(() => null) : user;
      const proof: Record<string, string> = {};
      if (valid !== null) proof['authorization'] = `Bearer ${valid.access_token}`;
      return proof;
    },
    keep: () => undefined,
    leave: () => manager.signinRedirect(),
    async forget() {
      if ((await manager.getUser()) === null) return;
      await manager.signoutRedirect();
    },
  };
}
