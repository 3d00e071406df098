import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import Provider from 'oidc-provider';

/** What the provider says of a person. */
export type ProviderPerson = {
  readonly name: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
};

/** An OpenID Connect provider on the loopback address; it asks for nothing and signs in who is set. */
export type OidcServer = {
  readonly issuer: string;
  /** The subject that the next browser is signed in as. */
  readonly signIn: (subject: string, person: ProviderPerson) => void;
  /** Refuses the next sign-in. */
  readonly refuse: () => void;
  /** Gives the next ID token a signature that is not its own. */
  readonly forge: () => void;
  readonly stop: () => Promise<void>;
};

/** The name and the secret of the service at the provider. */
export const oidcClient = { id: 'mde-service', secret: 'a secret of the service' };

/** Starts a provider, whose certificate this process trusts until it is stopped, for a service that is reached at an address. */
export async function startOidcServer(publicUrl: string): Promise<OidcServer> {
  const people = new Map<string, ProviderPerson>();
  let current = '';
  let isRefusing = false;
  let isForging = false;
  const read = (name: string): Promise<string> =>
    readFile(new URL(`../../fixtures/loopback-certificate/${name}.pem`, import.meta.url), 'utf8');
  const [key, cert] = [await read('key'), await read('certificate')];
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  const server = createServer({ key, cert });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Checked border: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const issuer = `https://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [`${publicUrl}/auth/oidc/callback`],
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the provider'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
  });
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isRefusing) {
      isRefusing = false;
      const refusal = { error: 'access_denied', error_description: 'no' };
      await provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
      return;
    }
    const grant = new provider.Grant({ accountId: current, clientId: oidcClient.id });
    grant.addOIDCScope('openid profile email');
    const result = { login: { accountId: current }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isForging && request.url === '/token') {
      isForging = false;
      const end = response.end.bind(response);
      Object.assign(response, { end: (body: string) => end(withOtherSignature(body)) });
    }
    void (request.url?.startsWith('/interaction/') === true
      ? interact(request, response)
      : answer(request, response));
  });
  return {
    issuer,
    signIn: (subject, person) => {
      people.set(subject, person);
      current = subject;
    },
    refuse: () => {
      isRefusing = true;
    },
    forge: () => {
      isForging = true;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      setDefaultCACertificates(trusted);
    },
  };
}

/** An answer with tokens of which the ID token's signature begins with another letter. */
function withOtherSignature(body: string): string {
  return body.replace(
    /("id_token":"[^".]+\.[^".]+\.)(.)/,
    (_, before: string, letter: string) => `${before}${letter === 'A' ? 'B' : 'A'}`,
  );
}
