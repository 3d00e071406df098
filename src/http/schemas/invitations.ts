import { Type, type Static } from 'typebox';
import { grantedLevels } from '../../modules/accounts/index.ts';
import type {
  Inviter as InviterRecord,
  PendingInvitation,
  ReceivedInvitation as ReceivedRecord,
  RefusedInviter as RefusedRecord,
} from '../../modules/projects/index.ts';
import { id } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';

const offered = {
  role: Type.String({ description: 'The label of the member to be.' }),
  access: oneOf(grantedLevels, { description: 'What the member will be allowed to do.' }),
  createdAt: timestamp,
};

/** An invitation that waits, as those see it who manage the project. */
export const Invitation = component(
  'Invitation',
  Type.Object(
    {
      id,
      projectId: id,
      username: Type.Optional(Type.String()),
      email: Type.Optional(Type.String()),
      userId: Type.Optional(Type.String()),
      invitedBy: Type.String({ description: 'The userId of who invited.' }),
      ...offered,
    },
    {
      description:
        'Has the one name that was written, as it was written; it does not say whether there is an account with it.',
    },
  ),
);

const inviter = {
  userId: id,
  username: nullable(Type.String()),
  displayName: Type.String(),
};

/** An invitation that waits, as the invited account sees it. */
export const ReceivedInvitation = component(
  'ReceivedInvitation',
  Type.Object({
    id,
    projectId: id,
    projectName: Type.String(),
    invitedBy: Type.Object(inviter, { description: 'The account that invites.' }),
    ...offered,
  }),
);

/** An account whose invitations are not taken. */
export const RefusedInviter = component('RefusedInviter', Type.Object({ ...inviter, refusedAt: timestamp }));

/** The invitation on the wire. */
export function invitationOf(invitation: PendingInvitation): Static<typeof Invitation.schema> {
  const { id: invitationId, projectId, inviterId, name, role, access, createdAt } = invitation;
  const offer = { role, access, createdAt: isoTime(createdAt) };
  return { id: invitationId, projectId, [name.kind]: name.text, invitedBy: inviterId, ...offer };
}

/** The received invitation on the wire. */
export function receivedInvitationOf(invitation: ReceivedRecord): Static<typeof ReceivedInvitation.schema> {
  const { id: invitationId, projectId, projectName, role, access, createdAt } = invitation;
  const offer = { role, access, createdAt: isoTime(createdAt) };
  return { id: invitationId, projectId, projectName, invitedBy: inviterOf(invitation.inviter), ...offer };
}

/** The refused account on the wire. */
export function refusedInviterOf(refused: RefusedRecord): Static<typeof RefusedInviter.schema> {
  return { ...inviterOf(refused), refusedAt: isoTime(refused.refusedAt) };
}

function inviterOf({ userId, username, displayName }: InviterRecord): InviterRecord {
  return { userId, username, displayName };
}
