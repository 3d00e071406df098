import { notFound, Refusal } from '../../lib/refusal.ts';
import type { InvitationStore } from './invitation-store.ts';
import type { ReceivedInvitation } from './invitation.ts';
import { requireRoomForMember } from './invite.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

/** Accounts that one account may refuse. */
const refusedInvitersPerAccount = 200;

/** Makes the use case "the invitations that wait for me". */
export function createReceived({ transactions }: ProjectsDependencies): Projects['received'] {
  return (caller) => transactions.read((stores) => stores.invitations.received(caller.accountId));
}

async function requireReceived(
  stores: { readonly invitations: InvitationStore },
  wanted: { readonly accountId: string; readonly invitationId: string },
): Promise<ReceivedInvitation> {
  const received = await stores.invitations.received(wanted.accountId);
  const invitation = received.find(({ id }) => id === wanted.invitationId);
  if (invitation === undefined) throw notFound('The invitation');
  return invitation;
}

/** Makes the use case "accept an invitation". */
export function createAccept({ transactions, clock }: ProjectsDependencies): Projects['accept'] {
  return ({ accountId }, invitationId) =>
    transactions.transact(async (stores) => {
      const invitation = await requireReceived(stores, { accountId, invitationId });
      const { projectId, role, access } = invitation;
      requireRoomForMember((await stores.projects.members(projectId)).length);
      const invitedBy = invitation.inviter.userId;
      const joinedAt = clock.now();
      const membership = { projectId, accountId, role, access, invitedBy, owner: false, joinedAt };
      await stores.projects.insertMembership(membership);
      await stores.invitations.deleteOfAccount({ accountId, projectId });
      const project = await stores.projects.find(projectId, accountId);
      if (project === undefined) throw notFound('The project');
      return project;
    });
}

/** Makes the use case "decline an invitation". */
export function createDecline({ transactions }: ProjectsDependencies): Projects['decline'] {
  return ({ accountId }, invitationId) =>
    transactions.remove(async (stores) => {
      const { projectId } = await requireReceived(stores, { accountId, invitationId });
      await stores.invitations.deleteOfAccount({ accountId, projectId });
    });
}

/** Makes the use case "take no more invitations of an account". */
export function createRefuseInviter({
  transactions,
  clock,
}: ProjectsDependencies): Projects['refuseInviter'] {
  return ({ accountId }, inviterId) =>
    transactions.transact(async (stores) => {
      if (inviterId === accountId)
        throw new Refusal('CONFLICT', 'This is your own account; name another one.');
      if ((await stores.accounts.find(inviterId)) === undefined) throw notFound('The user');
      if (await stores.invitations.isRefused({ accountId, inviterId })) return;
      if ((await stores.invitations.refusedBy(accountId)).length >= refusedInvitersPerAccount)
        throw new Refusal(
          'CONFLICT',
          `An account refuses the invitations of at most ${refusedInvitersPerAccount} others; admit one of them again.`,
        );
      await stores.invitations.refuse({ accountId, inviterId, refusedAt: clock.now() });
    });
}

/** Makes the use case "take invitations of an account again". */
export function createAdmitInviter({ transactions }: ProjectsDependencies): Projects['admitInviter'] {
  return ({ accountId }, inviterId) =>
    transactions.remove((stores) => stores.invitations.admit({ accountId, inviterId }));
}

/** Makes the use case "whose invitations I do not take". */
export function createRefusedInviters({ transactions }: ProjectsDependencies): Projects['refusedInviters'] {
  return (caller) => transactions.read((stores) => stores.invitations.refusedBy(caller.accountId));
}
