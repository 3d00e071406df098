import { randomUUID } from 'node:crypto';
import { noteInAudit } from '../../lib/audit.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import { loginKeyOf } from '../accounts/index.ts';
import { requireManager } from './access.ts';
import type { InvitedName, PendingInvitation } from './invitation.ts';
import { findInvited, readInvitation, requireRoomForMember } from './invite.ts';
import type { Member } from './project.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

/**
 * Makes the use case "ask a user into a project". What it answers, and how long that takes, depends on nothing but
 * what the caller may know: every statement is carried out whether the name exists or not.
 */
export function createAsk(dependencies: ProjectsDependencies): Projects['ask'] {
  const { transactions, clock } = dependencies;
  return (caller, wanted) =>
    transactions.transact(async (stores) => {
      const { projectId } = wanted;
      await requireManager(stores, { caller, projectId });
      const { role, access, name } = readInvitation(caller, wanted);
      const inviterId = caller.accountId;
      const found = (await findInvited(stores, name, dependencies)) ?? randomUUID();
      const isRefused = await stores.invitations.isRefused({ accountId: found, inviterId });
      const members = await stores.projects.members(projectId);
      const pending = await stores.invitations.ofProject(projectId);
      if (members.some((member) => isShownAs(member, name)))
        throw new Refusal('CONFLICT', 'This user is a member already; change the role instead.');
      if (pending.some((other) => isSame(other.name, name)))
        throw new Refusal('CONFLICT', 'This user is invited already; withdraw that invitation first.');
      requireRoomForMember(members.length + pending.length);
      const createdAt = clock.now();
      const invitation = { id: randomUUID(), projectId, inviterId, name, role, access, createdAt };
      noteInAudit({ invitationId: invitation.id });
      await stores.invitations.insert(invitation, { accountId: isRefused ? randomUUID() : found });
      return invitation;
    });
}

/** Whether a member is called so where all members see it; its e-mail address they do not see. */
function isShownAs({ userId, username }: Member, { kind, text }: InvitedName): boolean {
  if (kind === 'userId') return userId === text;
  return kind === 'username' && username !== null && loginKeyOf(username) === loginKeyOf(text);
}

function isSame(one: InvitedName, other: InvitedName): boolean {
  return one.kind === other.kind && loginKeyOf(one.text) === loginKeyOf(other.text);
}

/** Makes the use case "which invitations into a project wait". */
export function createInvitations({ transactions }: ProjectsDependencies): Projects['invitations'] {
  return (caller, projectId) =>
    transactions.read(async (stores) => {
      await requireManager(stores, { caller, projectId });
      return stores.invitations.ofProject(projectId);
    });
}

/** Makes the use case "withdraw an invitation". */
export function createWithdraw({ transactions }: ProjectsDependencies): Projects['withdraw'] {
  return (caller, { projectId, invitationId }) =>
    transactions.remove(async (stores) => {
      await requireManager(stores, { caller, projectId });
      const pending: readonly PendingInvitation[] = await stores.invitations.ofProject(projectId);
      if (!pending.some(({ id }) => id === invitationId)) throw notFound('The invitation');
      await stores.invitations.delete(invitationId);
    });
}
