import {
  listInvitations,
  listReceivedInvitations,
  listRefusedInviters,
  type Invitation,
  type ReceivedInvitation,
  type RefusedInviter,
} from '../../client/src/index.ts';
import { client } from './client.ts';
import { type Reading, whileVisible } from './queries.ts';

/** The invitations that wait for the account. */
export function receivedInvitationsReading(): Reading<readonly ReceivedInvitation[]> {
  return {
    key: ['received-invitations'],
    read: (signal) => listReceivedInvitations({ client, signal }),
    every: 6 * whileVisible,
  };
}

/** The invitations into a project that wait; for those who manage it. */
export function invitationsReading(projectId: string): Reading<readonly Invitation[]> {
  const path = { projectId };
  return {
    key: ['invitations', projectId],
    read: (signal) => listInvitations({ client, path, signal }),
  };
}

/** The accounts whose invitations the account refuses. */
export function refusedInvitersReading(): Reading<readonly RefusedInviter[]> {
  return { key: ['refused-inviters'], read: (signal) => listRefusedInviters({ client, signal }) };
}
