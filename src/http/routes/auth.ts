import type { FastifyRequest } from 'fastify';
import { inAudit } from '../../lib/audit.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type Accounts, type Caller, loginKeyOf, type SignInPlace } from '../../modules/accounts/index.ts';
import { callerOf } from '../admission/admission.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import {
  LoginRequest,
  RegisterRequest,
  SessionResponse,
  sessionOf,
  UpdateMeRequest,
  User,
  userOf,
} from '../schemas/accounts.ts';
import type { Server } from '../server.ts';
import { browserOf } from './sign-on.ts';

/** What the operations on accounts need. */
export type AuthDependencies = {
  readonly accounts: Accounts;
  readonly rateLimits: RateLimits;
  /** Assistant prompts a guest has. */
  readonly guestPromptLimit: number;
  /** Whether addresses are verified by mail. */
  readonly sendsMail: boolean;
  /** Whether passwords are taken. */
  readonly takesPasswords: boolean;
};

const bodyLimit = 16 * 1024;
const tags = ['Authentication'];
const location = { Location: { type: 'string', description: 'Where the account is read.' } } as const;

/** Declares register, login, guest, me and logout. */
export function addAuthRoutes(server: Server, dependencies: AuthDependencies): void {
  const { accounts, rateLimits, guestPromptLimit, sendsMail, takesPasswords } = dependencies;

  server.post(
    '/api/auth/register',
    {
      bodyLimit,
      config: { public: true },
      onRequest: async (request) => rateLimits.newAccount(request.clientAddress),
      schema: {
        operationId: 'register',
        summary: 'Register and start a session',
        description: "With a guest's token the guest becomes the registered account and keeps its work.",
        tags,
        // Without a token, or with a guest's.
        security: [{}, { sessionToken: [] }],
        body: RegisterRequest.ref,
        response: {
          201: json('The account and its first session.', SessionResponse.ref, location),
          ...failures(400, 403, 409, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      if (!takesPasswords) throw noPasswords();
      const { email } = request.body;
      if (sendsMail && email !== undefined) await rateLimits.mailTo(loginKeyOf(email));
      const caller = await guestOf(request.headers['x-auth-token'], accounts);
      const grant = await accounts.register({ ...request.body, ...placeOf(request) }, caller);
      return reply.code(201).header('Location', '/api/auth/me').send(sessionOf(grant, guestPromptLimit));
    },
  );

  server.post(
    '/api/auth/login',
    {
      bodyLimit,
      config: { public: true },
      schema: {
        operationId: 'login',
        summary: 'Start a session',
        description:
          'The answer holds the token that every other operation needs. A wrong name and a wrong password are answered alike, and after several failures an account has to wait.',
        tags,
        security: [],
        body: LoginRequest.ref,
        response: {
          200: json('A new session.', SessionResponse.ref),
          ...failures(400, 401, 403, 413, 415, 429),
        },
      },
    },
    async (request) => {
      const address = request.clientAddress;
      const { code } = request.body;
      if (code !== undefined) {
        const browser = browserOf(request.headers.cookie) ?? '';
        return sessionOf(await accounts.exchange({ code, browser, ...placeOf(request) }), guestPromptLimit);
      }
      if (!takesPasswords) throw noPasswords();
      const credentials = credentialsOf(request.body);
      const place = await accounts.signingIn({ username: credentials.username, address });
      request.triedAccountId = place.accountId;
      const grant = await rateLimits.login(
        { ...place, address },
        {
          work: () => accounts.login({ ...credentials, ...placeOf(request) }),
          isFailure: (error) => error instanceof Refusal && error.kind === 'UNAUTHENTICATED',
        },
      );
      return sessionOf(grant, guestPromptLimit);
    },
  );

  server.post(
    '/api/auth/guest',
    {
      bodyLimit,
      config: { public: true },
      onRequest: async (request) => rateLimits.newAccount(request.clientAddress),
      schema: {
        operationId: 'startGuestSession',
        summary: 'Start an isolated guest session',
        description:
          'A guest is an account without a password. Registering with the token of a guest keeps the work of the guest.',
        tags,
        security: [],
        response: {
          201: json('A guest account and its session.', SessionResponse.ref, location),
          ...failures(400, 403, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const grant = await accounts.startGuest(placeOf(request));
      return reply.code(201).header('Location', '/api/auth/me').send(sessionOf(grant, guestPromptLimit));
    },
  );

  server.get(
    '/api/auth/me',
    {
      schema: {
        operationId: 'getMe',
        summary: 'Get the current user',
        description: 'Shows the account of the token: its names, role and e-mail address.',
        tags,
        response: { 200: json('The account of the token.', User.ref), ...failures(401) },
      },
    },
    async (request) => userOf(await accounts.me(callerOf(request)), guestPromptLimit),
  );

  server.put(
    '/api/auth/me',
    {
      bodyLimit,
      schema: {
        operationId: 'updateMe',
        summary: 'Update the display name',
        description: 'Changes the name that others see. The user name stays as it is.',
        tags,
        body: UpdateMeRequest.ref,
        response: { 200: json('The changed account.', User.ref), ...failures(400, 401, 413, 415) },
      },
    },
    async (request) =>
      userOf(await accounts.rename(callerOf(request), request.body.displayName), guestPromptLimit),
  );

  server.post(
    '/api/auth/logout',
    {
      bodyLimit,
      schema: {
        operationId: 'logout',
        summary: 'End the current session',
        description: 'Ends the session of the token that is sent. Your other sessions stay.',
        tags,
        response: { 204: empty('The session has ended.'), ...failures(400, 401, 413, 415) },
      },
    },
    async (request, reply) => {
      await accounts.logout(callerOf(request));
      return reply.code(204).send(null);
    },
  );
}

function noPasswords(): Refusal {
  return new Refusal(
    'FORBIDDEN',
    'This service takes no passwords; sign in through the provider of the company.',
  );
}

/** Name and password, which a login without a code needs. */
function credentialsOf(body: { readonly username?: string; readonly password?: string }): {
  readonly username: string;
  readonly password: string;
} {
  const { username, password } = body;
  if (username !== undefined && password !== undefined) return { username, password };
  const missing = Object.entries({ username, password }).filter(([, value]) => value === undefined);
  throw new Refusal(
    'INVALID',
    'Request validation failed',
    missing.map(([name]) => `${name}: is required`),
  );
}

/** Where a request signs in from. */
function placeOf({ clientAddress, headers }: FastifyRequest): SignInPlace {
  return { address: clientAddress, userAgent: headers['user-agent'] };
}

/** The guest a token belongs to; as on every public operation, an invalid token is ignored. */
async function guestOf(
  token: string | readonly string[] | undefined,
  accounts: Accounts,
): Promise<Caller | undefined> {
  if (typeof token !== 'string') return undefined;
  try {
    // What this writes, the time of last use, is not the registration.
    const caller = await inAudit(undefined, () => accounts.authenticate(token));
    return caller.guest ? caller : undefined;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'UNAUTHENTICATED') return undefined;
    throw error;
  }
}
