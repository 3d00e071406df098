import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Ending } from '../../support/storage/temporary-storage.ts';

/** An OpenID Connect provider on the loopback address for clients in browsers; it asks for nothing. */
export type PublicProvider = {
  readonly issuer: string;
  /** Lets the client that stands at an address sign in, and forgets those that signed in before. */
  readonly serve: (address: string) => void;
  /** Who the next browser is signed in as, with what roles; nobody when missing. */
  person: { readonly name: string; readonly roles: readonly string[] } | undefined;
  /** How long its tokens last (seconds). */
  lifetime: number;
};

/** What the service is called in tokens, and the client at the provider. */
export const [audience, clientId] = ['bookshop', 'web'];

/** Starts a provider that gives JWTs with roles and, as Keycloak does, a refresh token that is taken once. */
export async function startPublicProvider(ending: Ending): Promise<PublicProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Checked border: it listens on a port.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ending.after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const state: PublicProvider = {
    issuer,
    person: undefined,
    lifetime: 300,
    serve: (address) => {
      const provider = providerFor(state, address);
      const answer = provider.callback();
      server.removeAllListeners('request');
      server.on('request', (request, response) => {
        const isInteraction = request.url?.startsWith('/interaction/') === true;
        void (isInteraction ? interact(provider, state, [request, response]) : answer(request, response));
      });
    },
  };
  return state;
}

function providerFor(state: PublicProvider, address: string): Provider {
  const page = `${address}/admin/`;
  return new Provider(state.issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [page],
        post_logout_redirect_uris: [page],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    clientBasedCORS: () => true,
    cookies: { keys: ['a key of the provider'] },
    extraTokenClaims: () => ({ roles: state.person?.roles ?? [] }),
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => `urn:${audience}`,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience,
          scope: '',
          accessTokenFormat: 'jwt',
          accessTokenTTL: state.lifetime,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
  });
}

async function interact(
  provider: Provider,
  { person }: PublicProvider,
  [request, response]: Parameters<Provider['interactionFinished']> extends [infer Q, infer S, ...unknown[]]
    ? readonly [Q, S]
    : never,
): Promise<void> {
  const given = [request, response] as const;
  if (person === undefined) {
    const refusal = { error: 'access_denied', error_description: 'no' };
    await provider.interactionFinished(...given, refusal, { mergeWithLastSubmission: false });
    return;
  }
  const grant = new provider.Grant({ accountId: person.name, clientId });
  grant.addOIDCScope('openid');
  grant.addResourceScope(`urn:${audience}`, '');
  const result = { login: { accountId: person.name }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(...given, result, { mergeWithLastSubmission: false });
}
