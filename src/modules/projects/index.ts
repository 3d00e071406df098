import { requireMembership, requireOwner } from './access.ts';
import { createChangeRole, createHandOver, createMembers, createRemoveMember } from './members.ts';
import { createCreate, createDelete, createUpdate } from './write-projects.ts';
import { createGet, createList } from './read-projects.ts';
import { createInvite } from './invite.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

export { requireMembership, requireOwner } from './access.ts';
export { insertProject } from './write-projects.ts';
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
export { type Member, type Membership, type Project, type ProjectWithMembers, ownerRole } from './project.ts';
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
