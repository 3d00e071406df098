import type { Clock } from '../../lib/clock.ts';
import type { Page } from '../../lib/listing.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectQuery, ProjectStore } from './project-store.ts';
import type { Membership, Project, ProjectWithMembers } from './project.ts';

/** What somebody sends to get a project. */
export type NewProject = {
  readonly name: string;
  readonly description?: string | null | undefined;
};

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
