import { requireAccess } from './access.ts';
import { createChangeMember, createHandOver, createMembers, createRemoveMember } from './members.ts';
import { createCreate, createDelete, createUpdate } from './write-projects.ts';
import { createGet, createList } from './read-projects.ts';
import { createAsk, createInvitations, createWithdraw } from './ask.ts';
import { createInvite } from './invite.ts';
import {
  createAccept,
  createAdmitInviter,
  createDecline,
  createReceived,
  createRefusedInviters,
  createRefuseInviter,
} from './received.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

export {
  findMembership,
  isInReach,
  onlyProject,
  requireAccess,
  requireAllProjects,
  requireLevel,
  requireManager,
  requireOwner,
} from './access.ts';
export { insertProject } from './write-projects.ts';
export type {
  CreatedProject,
  HandOver,
  Invitation,
  MemberChange,
  NewProject,
  ProjectChange,
  ProjectCreation,
  Projects,
  ProjectsDependencies,
} from './projects.ts';
export { type Member, type Membership, type Project, type ProjectWithMembers, ownerRole } from './project.ts';
export type { InvitationStore } from './invitation-store.ts';
export type {
  InvitedName,
  Inviter,
  PendingInvitation,
  ReceivedInvitation,
  RefusedInviter,
} from './invitation.ts';
export type { ProjectQuery, ProjectStore } from './project-store.ts';

/** Builds the projects module. */
export function createProjects(dependencies: ProjectsDependencies): Projects {
  const { transactions } = dependencies;
  return {
    create: createCreate(dependencies),
    list: createList(dependencies),
    get: createGet(dependencies),
    access: (caller, projectId) =>
      transactions.read((stores) => requireAccess(stores, { caller, projectId })),
    update: createUpdate(dependencies),
    delete: createDelete(dependencies),
    members: createMembers(dependencies),
    invite: createInvite(dependencies),
    ask: createAsk(dependencies),
    invitations: createInvitations(dependencies),
    withdraw: createWithdraw(dependencies),
    received: createReceived(dependencies),
    accept: createAccept(dependencies),
    decline: createDecline(dependencies),
    refuseInviter: createRefuseInviter(dependencies),
    admitInviter: createAdmitInviter(dependencies),
    refusedInviters: createRefusedInviters(dependencies),
    changeMember: createChangeMember(dependencies),
    removeMember: createRemoveMember(dependencies),
    handOver: createHandOver(dependencies),
  };
}
