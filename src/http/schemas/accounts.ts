import { Type, type Static } from 'typebox';
import type { Account, SessionGrant } from '../../modules/accounts/index.ts';
import { id } from './common.ts';
import { component, isoTime, nullable, timestamp } from './component.ts';

/** The password of the caller's account, for what matters. */
export const ownPassword = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 1024,
    format: 'password',
    description:
      'Of the account. An account that signs in at a provider has none; it has to have signed in there in the last ten minutes.',
  }),
);

/** A newly chosen password. */
export const password = Type.String({
  minLength: 8,
  maxLength: 256,
  format: 'password',
  description: 'Any characters; not the username or e-mail address.',
});
const displayName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description:
    'How the account is shown: in any script, without control, text direction and invisible characters.',
});

const email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  description:
    'An e-mail address such as name@example.org; unique, also among usernames, regardless of letter case, width of letters and composition of accents. Where the service sends mail it becomes the account’s with the code that is sent there.',
});

/** The body of a registration. */
export const RegisterRequest = component(
  'RegisterRequest',
  Type.Object(
    {
      username: Type.Optional(
        Type.String({
          minLength: 3,
          maxLength: 64,
          pattern: '^[A-Za-z0-9._@+-]+$',
          description:
            'Letters, digits and . _ @ + - only; unique, also among e-mail addresses, in any letter case.',
        }),
      ),
      email: Type.Optional(email),
      password,
      displayName: Type.Optional(displayName),
    },
    { description: 'A username, an e-mail address, or both; and a password.' },
  ),
);

/** The body of a login. */
export const LoginRequest = component(
  'LoginRequest',
  Type.Object({
    username: Type.Optional(
      Type.String({ minLength: 1, maxLength: 254, description: 'A username or an e-mail address.' }),
    ),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024, format: 'password' })),
    code: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'In place of both: the code that the page got after a sign-in at the provider, once, in the browser that began.',
      }),
    ),
  }),
);

/** The body of a change of one's own account. */
export const UpdateMeRequest = component('UpdateMeRequest', Type.Object({ displayName }));

/** The body of a change of one's own e-mail address. */
export const EmailChangeRequest = component(
  'EmailChangeRequest',
  Type.Object({
    email,
    password: ownPassword,
  }),
);

/** The code that verifies an e-mail address. */
export const EmailVerificationRequest = component(
  'EmailVerificationRequest',
  Type.Object({
    code: Type.String({ minLength: 1, maxLength: 64, description: 'The code that was sent to the address.' }),
  }),
);

const guestOnly = 'Guests only: assistant prompts';

/** An account as its owner sees it. */
export const User = component(
  'User',
  Type.Object({
    id,
    username: nullable(Type.String()),
    email: nullable(Type.String()),
    emailVerified: Type.Boolean({
      description: 'Whether the account has shown that it reads what is sent to `email`.',
    }),
    pendingEmail: nullable(
      Type.String({ description: 'An address that becomes `email` with the code that was sent there.' }),
    ),
    displayName: Type.String(),
    guest: Type.Boolean(),
    createdAt: timestamp,
    guestPromptLimit: Type.Optional(Type.Integer({ description: `${guestOnly} allowed.` })),
    guestPromptsUsed: Type.Optional(Type.Integer({ description: `${guestOnly} used.` })),
    guestPromptsRemaining: Type.Optional(Type.Integer({ description: `${guestOnly} left.` })),
  }),
);

/** A new session. */
export const SessionResponse = component(
  'SessionResponse',
  Type.Object({
    token: Type.String({ description: 'Send it in the header X-Auth-Token.' }),
    sessionToken: Type.String({ description: 'The same value as `token`.' }),
    tokenType: Type.Literal('X-Auth-Token'),
    expiresAt: timestamp,
    user: User.ref,
  }),
);

/** The account on the wire; guests also get their allowance. */
export function userOf(account: Account, guestPromptLimit: number): Static<typeof User.schema> {
  const { id: accountId, username, email, pendingEmail, displayName: shown, guest, promptsUsed } = account;
  const user = {
    id: accountId,
    username,
    email,
    emailVerified: account.emailVerifiedAt !== null,
    pendingEmail,
    displayName: shown,
    guest,
    createdAt: isoTime(account.createdAt),
  };
  if (!guest) return user;
  return {
    ...user,
    guestPromptLimit,
    guestPromptsUsed: promptsUsed,
    guestPromptsRemaining: Math.max(0, guestPromptLimit - promptsUsed),
  };
}

/** The session on the wire. */
export function sessionOf(
  grant: SessionGrant,
  guestPromptLimit: number,
): Static<typeof SessionResponse.schema> {
  return {
    token: grant.token,
    sessionToken: grant.token,
    tokenType: 'X-Auth-Token',
    expiresAt: isoTime(grant.expiresAt),
    user: userOf(grant.account, guestPromptLimit),
  };
}
