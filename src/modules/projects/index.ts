import { requireMembership, requireOwner } from './access.ts';
import { createChangeRole } from './change-role.ts';
import { createCreate } from './create.ts';
import { createDelete } from './delete.ts';
import { createGet } from './get.ts';
import { createHandOver } from './hand-over.ts';
import { createInvite } from './invite.ts';
import { createList } from './list.ts';
import { createMembers } from './members.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';
import { createRemoveMember } from './remove-member.ts';
import { createUpdate } from './update.ts';

export { requireMembership } from './access.ts';
export { insertProject } from './create.ts';
export type {
  CreatedProject,
  Invitation,
  NewProject,
  ProjectChange,
  ProjectCreation,
  Projects,
  ProjectsDependencies,
  RoleAssignment,
} from './projects.ts';
export type { Member, Membership, Project, ProjectWithMembers } from './project.ts';
export { ownerRole } from './project.ts';
export type { ProjectQuery, ProjectStore } from './project-store.ts';

/** Builds the projects module. */
export function createProjects(dependencies: ProjectsDependencies): Projects {
  const { transactions } = dependencies;
  return {
    create: createCreate(dependencies),
    list: createList(dependencies),
    get: createGet(dependencies),
    access: (caller, projectId) =>
      transactions.read((stores) => requireMembership(stores, { caller, projectId })),
    ownership: (caller, projectId) =>
      transactions.read((stores) => requireOwner(stores, { caller, projectId })),
    update: createUpdate(dependencies),
    delete: createDelete(dependencies),
    members: createMembers(dependencies),
    invite: createInvite(dependencies),
    changeRole: createChangeRole(dependencies),
    removeMember: createRemoveMember(dependencies),
    handOver: createHandOver(dependencies),
  };
}
