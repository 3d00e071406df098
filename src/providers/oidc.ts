import { createHash } from 'node:crypto';
import type * as Client from 'openid-client';
import type { Configuration } from 'openid-client';
import { Refusal } from '../lib/refusal.ts';

/** The provider of the company, and what the service is called there. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends browsers back to. */
  readonly redirectUri: string;
  /** What is asked for, separated by spaces. */
  readonly scopes: string;
  /** The claim that lists groups. */
  readonly groupsClaim: string;
};

/** Who has signed in at the provider, as it says. */
export type SignedInPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
  /** Only an address that the provider has verified. */
  readonly email: string | undefined;
  readonly groups: readonly string[];
};

/** Sign-in at a provider by the code flow with PKCE. */
export type Oidc = {
  /** Where a browser begins that holds a secret. Refuses with UNAVAILABLE when the provider cannot be reached. */
  readonly begin: (browser: string) => Promise<string>;
  /**
   * Who came back in the browser that holds the secret. Refuses with UNAUTHENTICATED (the provider did not sign anyone
   * in, or the browser is another one) or UNAVAILABLE.
   */
  readonly finish: (query: string, browser: string) => Promise<SignedInPerson>;
};

const knownFor = 3_600_000;
const answersWithinSeconds = 10;

/** Makes sign-in at a provider. The library, certified by the OpenID Foundation, is loaded with the first one. */
export function createOidc(settings: OidcSettings): Oidc {
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;
  const configured = async (): Promise<Configuration> => {
    if (known === undefined || known.until < Date.now())
      known = { configuration: discover(settings), until: Date.now() + knownFor };
    const { configuration } = known;
    try {
      return await configuration;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
  return {
    begin: async (browser) => {
      const client = await import('openid-client');
      try {
        const configuration = await configured();
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: settings.redirectUri,
          scope: settings.scopes,
          code_challenge: await client.calculatePKCECodeChallenge(derived('verifier', browser)),
          code_challenge_method: 'S256',
          state: derived('state', browser),
          nonce: derived('nonce', browser),
        });
        return url.href;
      } catch (error) {
        throw unavailable(error);
      }
    },
    finish: async (query, browser) => {
      const client = await import('openid-client');
      try {
        const configuration = await configured();
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${settings.redirectUri}?${query}`),
          {
            pkceCodeVerifier: derived('verifier', browser),
            expectedState: derived('state', browser),
            expectedNonce: derived('nonce', browser),
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The provider gave no ID token.');
        const isAsked = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = isAsked
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : undefined;
        return personOf({ ...more, ...claims }, settings.groupsClaim);
      } catch (error) {
        throw isAnswered(client, error) ? notSignedIn(error) : unavailable(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const { discovery, enableNonRepudiationChecks } = await import('openid-client');
  // The connection vouches for the ID token already; its signature is checked as well, by the keys of the provider.
  const execute = [enableNonRepudiationChecks];
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: answersWithinSeconds,
    execute,
  });
}

/**
 * State, nonce and verifier follow from the secret that only the browser holds, so that nothing is stored for those who
 * begin and do not come back.
 */
function derived(purpose: 'state' | 'nonce' | 'verifier', browser: string): string {
  return createHash('sha256').update(`${purpose} ${browser}`).digest('base64url');
}

function personOf(claims: Readonly<Record<string, unknown>>, groupsClaim: string): SignedInPerson {
  const textOf = (claim: string): string | undefined => {
    const value = claims[claim];
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  };
  const groups = claims[groupsClaim];
  return {
    issuer: textOf('iss') ?? '',
    subject: textOf('sub') ?? '',
    name: textOf('name') ?? textOf('preferred_username'),
    email: claims['email_verified'] === true ? textOf('email') : undefined,
    groups: Array.isArray(groups) ? groups.filter((group): group is string => typeof group === 'string') : [],
  };
}

/** Whether the provider said no, or what came back does not fit; everything else is trouble with the provider. */
function isAnswered(client: typeof Client, error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) return error.error !== 'server_error';
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  if (!(error instanceof client.ClientError)) return false;
  return !troubles.includes(error.code ?? '');
}

const troubles = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR'];

function notSignedIn(cause: unknown): Refusal {
  const refusal = new Refusal(
    'UNAUTHENTICATED',
    'The sign-in provider did not sign you in, or this is not the browser that began; begin again.',
  );
  refusal.cause = cause;
  return refusal;
}

function unavailable(cause: unknown): Refusal {
  const refusal = new Refusal(
    'UNAVAILABLE',
    'The sign-in provider cannot be reached or does not work; try again in a while.',
  );
  refusal.cause = cause;
  return refusal;
}
