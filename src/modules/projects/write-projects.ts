import { randomUUID } from 'node:crypto';
import { findReplay, remember } from '../../lib/idempotency.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import { checkRevision } from '../../lib/revision.ts';
import { descriptionProblem, readName } from '../../lib/text-rules.ts';
import type { AccountStore, Caller } from '../accounts/index.ts';
import { requireAllProjects, requireOwner } from './access.ts';
import type { ProjectStore } from './project-store.ts';
import { ownerRole, type Project } from './project.ts';
import type { NewProject, Projects, ProjectsDependencies } from './projects.ts';

const projectsPerOwner = 200;

/** Makes the use case "create a project". */
export function createCreate(dependencies: ProjectsDependencies): Projects['create'] {
  const { transactions, clock } = dependencies;
  return (caller, { idempotency, ...wanted }) =>
    transactions.transact(async (stores) => {
      requireAllProjects(caller);
      const now = clock.now();
      const request = { accountId: caller.accountId, idempotency, now };
      // Checked border: only this function remembers answers under the scope of this operation.
      const earlier = (await findReplay(stores, request)) as Project | undefined;
      // Also when the project is gone: the answer holds nothing but what the request said.
      if (earlier !== undefined) return { project: earlier, replayed: true };
      const project = await insertProject(stores, { caller, wanted, now });
      await remember(stores, request, project);
      return { project, replayed: false };
    });
}

/**
 * Stores a project of the caller's inside a transaction. Refuses with INVALID, with CONFLICT when the caller owns as
 * many projects as an account may, or with UNAUTHENTICATED when the account was deleted meanwhile.
 */
export async function insertProject(
  stores: { readonly projects: ProjectStore; readonly accounts: AccountStore },
  given: { readonly caller: Caller; readonly wanted: NewProject; readonly now: number },
): Promise<Project> {
  const { caller, wanted, now } = given;
  const name = readName('name', wanted.name);
  const problems = [name.problem, descriptionProblem(wanted.description)];
  const issues = problems.filter((problem) => problem !== undefined);
  if (issues.length > 0 || name.problem !== undefined)
    throw new Refusal('INVALID', 'Request validation failed', issues);
  if ((await stores.accounts.find(caller.accountId)) === undefined)
    throw new Refusal('UNAUTHENTICATED', 'The account was deleted meanwhile.');
  await requireRoomForProject(stores, caller.accountId);
  const record = {
    id: randomUUID(),
    name: name.text,
    description: wanted.description ?? null,
    ownerId: caller.accountId,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  await stores.projects.insert(record);
  await stores.projects.insertMembership({
    projectId: record.id,
    accountId: caller.accountId,
    role: ownerRole,
    access: 'OWNER',
    owner: true,
    invitedBy: null,
    joinedAt: now,
  });
  return { ...record, role: ownerRole, access: 'OWNER', memberCount: 1 };
}

/** Refuses with CONFLICT when an account owns as many projects as it may. */
export async function requireRoomForProject(
  stores: { readonly projects: ProjectStore },
  accountId: string,
): Promise<void> {
  if ((await stores.projects.countOwnedBy(accountId)) < projectsPerOwner) return;
  throw new Refusal(
    'CONFLICT',
    `An account owns at most ${projectsPerOwner} projects; delete one that is no longer needed.`,
  );
}

/** Makes the use case "change a project's name or description". */
export function createUpdate(dependencies: ProjectsDependencies): Projects['update'] {
  const { transactions, clock } = dependencies;
  return (caller, change) =>
    transactions.transact(async (stores) => {
      const { projectId, description } = change;
      const name = change.name === undefined ? undefined : readName('name', change.name);
      await requireOwner(stores, { caller, projectId });
      const problems = [name?.problem, descriptionProblem(description)].filter(
        (problem) => problem !== undefined,
      );
      if (problems.length > 0) throw new Refusal('INVALID', 'Request validation failed', problems);
      const project = await stores.projects.find(projectId, caller.accountId);
      if (project === undefined) throw notFound('The project');
      checkRevision(change, project.revision);
      const changed = {
        ...project,
        name: name?.text ?? project.name,
        description: description === undefined ? project.description : description,
        revision: project.revision + 1,
        updatedAt: clock.now(),
      };
      await stores.projects.update(changed);
      return changed;
    });
}

/** Makes the use case "delete a project with all it holds". */
export function createDelete(dependencies: ProjectsDependencies): Projects['delete'] {
  const { transactions, onDeleted } = dependencies;
  return (caller, { projectId, ...expected }) =>
    transactions.remove(async (stores, afterCommit) => {
      await requireOwner(stores, { caller, projectId });
      const project = await stores.projects.find(projectId, caller.accountId);
      if (project === undefined) throw notFound('The project');
      checkRevision(expected, project.revision);
      await stores.projects.delete(projectId);
      afterCommit(() => onDeleted(projectId));
    });
}
