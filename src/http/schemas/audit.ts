import { Type, type Static } from 'typebox';
import type { ShownAuditEntry } from '../../modules/audit/index.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';

/** An entry of the audit log. */
export const AuditEntry = component(
  'AuditEntry',
  Type.Object(
    {
      id: Type.String(),
      at: timestamp,
      operation: Type.String({
        description: 'The operationId of the API, or the command of an operator, such as `accounts disable`.',
      }),
      outcome: oneOf(['DONE', 'REFUSED'], {
        description: 'REFUSED for a sign-in that failed, and for what the account may not do.',
      }),
      userId: nullable(
        Type.String({ description: 'Who did it, or whose account was tried; null where there is none.' }),
      ),
      username: nullable(Type.String({ description: 'By now; null when the account is gone.' })),
      displayName: nullable(Type.String({ description: 'By now; null when the account is gone.' })),
      accessTokenId: nullable(Type.String({ description: 'The access token that was sent.' })),
      projectId: nullable(Type.String()),
      about: Type.Record(Type.String(), Type.String(), {
        description: 'Ids of what it was about by what they are of, such as `memberId`, and `access`.',
      }),
      address: nullable(Type.String({ description: 'Where the request came from.' })),
      requestId: nullable(Type.String({ description: 'Its X-Request-Id.' })),
    },
    { description: 'What was done, by whom and from where; never what was written or read.' },
  ),
);

/** The entry on the wire. */
export function auditEntryOf(entry: ShownAuditEntry): Static<typeof AuditEntry.schema> {
  const { id, operation, outcome, accountId, username, displayName } = entry;
  const { accessTokenId, projectId, about, address, requestId } = entry;
  const who = { userId: accountId, username, displayName, accessTokenId };
  return { id, at: isoTime(entry.at), operation, outcome, ...who, projectId, about, address, requestId };
}
