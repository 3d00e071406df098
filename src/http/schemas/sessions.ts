import { Type, type Static } from 'typebox';
import type { OwnSession } from '../../modules/accounts/index.ts';
import { ownPassword, password } from './accounts.ts';
import { id } from './common.ts';
import { component, isoTime, nullable, timestamp } from './component.ts';

/** The body of a change of password. */
export const PasswordChangeRequest = component(
  'PasswordChangeRequest',
  Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 1024, format: 'password' }),
    newPassword: password,
  }),
);

/** The body of a deletion of one's own account. */
export const AccountDeletionRequest = component(
  'AccountDeletionRequest',
  Type.Object({
    password: ownPassword,
  }),
);

/** A live session of the caller; never with its token. */
export const Session = component(
  'Session',
  Type.Object({
    id,
    createdAt: timestamp,
    lastSeenAt: timestamp,
    expiresAt: timestamp,
    device: nullable(
      Type.String({
        description:
          'What it began on, such as "Firefox on Linux", as the client said; null where that is not known.',
      }),
    ),
    address: nullable(
      Type.String({
        description: 'From where it began; of IPv6 addresses the network. Null where that is not known.',
      }),
    ),
    current: Type.Boolean({ description: 'Whether the request came with this session.' }),
  }),
);

/** The session on the wire. */
export function ownSessionOf(session: OwnSession): Static<typeof Session.schema> {
  return {
    id: session.id,
    createdAt: isoTime(session.createdAt),
    lastSeenAt: isoTime(session.lastSeenAt),
    expiresAt: isoTime(session.expiresAt),
    device: session.device,
    address: session.address,
    current: session.current,
  };
}
