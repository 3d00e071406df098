import { Type, type Static } from 'typebox';
import { type AccessToken as TokenRecord, tokenDays, tokenScopes } from '../../modules/accounts/index.ts';
import { ownPassword } from './accounts.ts';
import { id, name } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';

/** The body of a request for an access token. */
export const AccessTokenRequest = component(
  'AccessTokenRequest',
  Type.Object({
    name,
    password: ownPassword,
    scopes: Type.Array(
      Type.Unsafe<(typeof tokenScopes)[number]>({
        type: 'string',
        'x-caseless': true,
        enum: [...tokenScopes],
      }),
      {
        minItems: 1,
        maxItems: tokenScopes.length,
        description: 'What it is for: read, write (which includes read), assistant.',
      },
    ),
    projectId: Type.Optional(
      nullable(Type.String({ description: 'The only project it reaches; all of the account unless given.' })),
    ),
    expiresInDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: tokenDays.most,
        description: `${tokenDays.standard} unless given.`,
      }),
    ),
  }),
);

const members = {
  id,
  name: Type.String(),
  scopes: Type.Array(oneOf(tokenScopes)),
  projectId: nullable(Type.String({ description: 'The only project it reaches; null for all.' })),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: nullable(
    Type.Unsafe<string>({
      type: 'string',
      format: 'date-time',
      description: 'To the minute; null until it is used.',
    }),
  ),
};

/** An access token as its account sees it; never with the token itself. */
export const AccessToken = component('AccessToken', Type.Object(members));

/** A new access token. */
export const AccessTokenGrant = component(
  'AccessTokenGrant',
  Type.Object({
    ...members,
    token: Type.String({
      description: 'The token; no other answer has it. Send it in the header X-Auth-Token.',
    }),
  }),
);

/** The access token on the wire. */
export function accessTokenOf(token: TokenRecord): Static<typeof AccessToken.schema> {
  const { lastUsedAt } = token;
  return {
    id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    projectId: token.projectId,
    createdAt: isoTime(token.createdAt),
    expiresAt: isoTime(token.expiresAt),
    lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
  };
}
