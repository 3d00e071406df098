import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Person, SignOn } from '../../modules/sign-on/index.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Server } from '../server.ts';

/** What signing in elsewhere needs. */
export type SignOnRouteDependencies = {
  /** Absent where no provider is set. */
  readonly signOn?: SignOnParts | undefined;
  /** Whether passwords are taken. */
  readonly takesPasswords: boolean;
  readonly rateLimits: RateLimits;
};

/** The provider, and what is done with those who come back from it. */
export type SignOnParts = Pick<SignOn, 'enter'> & {
  /** Where a browser that holds a secret begins. */
  readonly begin: (browser: string) => Promise<string>;
  readonly finish: (query: string, browser: string) => Promise<Person>;
  /** Whether the service is reached with encryption, as its cookie then demands. */
  readonly isEncrypted: boolean;
};

const open = { config: { public: true } } as const;

/** Declares what can be signed in with, and the two addresses of a sign-in at the provider, outside of `/api`. */
export function addSignOnRoutes(server: Server, dependencies: SignOnRouteDependencies): void {
  const { signOn, takesPasswords, rateLimits } = dependencies;
  const needed = (): SignOnParts => {
    if (signOn === undefined) throw notFound('The path');
    return signOn;
  };

  server.get(
    '/auth/methods',
    {
      ...open,
      schema: { response: { 200: Type.Object({ passwords: Type.Boolean(), provider: Type.Boolean() }) } },
    },
    () => ({ passwords: takesPasswords, provider: signOn !== undefined }),
  );

  server.get('/auth/oidc', open, async (_request, reply) => {
    const { begin, isEncrypted } = needed();
    const browser = randomBytes(32).toString('base64url');
    const location = await begin(browser);
    return reply
      .header('Set-Cookie', cookieOf(browser, isEncrypted ? ['Secure'] : []))
      .redirect(location, 303);
  });

  server.get(
    '/auth/oidc/callback',
    { config: { public: true }, schema: { operationId: 'signOn' } },
    async (request, reply) => {
      const { finish, enter } = needed();
      await rateLimits.newAccount(request.clientAddress);
      const browser = browserOf(request.headers.cookie);
      if (browser === undefined)
        throw new Refusal('UNAUTHENTICATED', 'This is not the browser that began to sign in; begin again.');
      const [, query = ''] = request.url.split('?', 2);
      const code = await enter(await finish(query, browser), browser);
      // Behind the #, which no log and no server gets; and of no use in another browser.
      return reply.redirect(`/studio/signed-in#${code}`, 303);
    },
  );
}

const cookieName = 'mde-sign-in';
const minutes = 60;

/**
 * The secret that binds a sign-in to a browser: out of reach for scripts, and for pages of other sites but for following
 * a link, as the provider does. It opens nothing by itself.
 */
function cookieOf(browser: string, more: readonly string[]): string {
  const parts = [`${cookieName}=${browser}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${10 * minutes}`];
  return [...parts, ...more].join('; ');
}

/** The secret that a browser sends. */
export function browserOf(cookies: string | undefined): string | undefined {
  const found = cookies?.split(';').map((each) => each.trim().split('=', 2));
  const [, secret] = found?.find(([name]) => name === cookieName) ?? [];
  return secret === undefined || secret.length < 40 ? undefined : secret;
}
