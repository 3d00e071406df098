import { requireMembership } from './access.ts';
import { createCreate } from './create.ts';
import { createGet } from './get.ts';
import { createList } from './list.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

export { requireMembership } from './access.ts';
export type { NewProject, Projects, ProjectsDependencies } from './projects.ts';
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
  };
}
