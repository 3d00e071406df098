import type { Clock } from '../../lib/clock.ts';
import type { Page } from '../../lib/listing.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import { requireMembership } from './access.ts';
import type { NewProject } from './create.ts';
import { createCreate } from './create.ts';
import { createGet } from './get.ts';
import { createList } from './list.ts';
import type { Membership, Project, ProjectWithMembers } from './project.ts';
import type { ProjectQuery, ProjectStore } from './project-store.ts';

export { requireMembership } from './access.ts';
export type { NewProject } from './create.ts';
export type { Member, Membership, Project, ProjectWithMembers } from './project.ts';
export { ownerRole } from './project.ts';
export type { ProjectQuery, ProjectStore } from './project-store.ts';

/** What the projects need from the rest of the process. */
export type ProjectsDependencies = {
  readonly transactions: Transactions<{ readonly projects: ProjectStore }>;
  readonly clock: Clock;
};

/** Projects and who may see them. What the caller may not see is NOT_FOUND. */
export type Projects = {
  /** Makes a project owned by the caller. Refuses with INVALID, or CONFLICT beyond 200 projects of one owner. */
  readonly create: (caller: Caller, project: NewProject) => Promise<Project>;
  /** The caller's projects; sort fields: `name`, `createdAt`, `updatedAt`. */
  readonly list: (caller: Caller, query: ProjectQuery) => Promise<Page<Project>>;
  readonly get: (caller: Caller, projectId: string) => Promise<ProjectWithMembers>;
  /** The caller's membership; refuses with NOT_FOUND when there is none. */
  readonly access: (caller: Caller, projectId: string) => Promise<Membership>;
};

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
