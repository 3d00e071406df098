import { randomUUID } from 'node:crypto';
import { findReplay, remember } from '../../lib/idempotency.ts';
import { Refusal } from '../../lib/refusal.ts';
import { descriptionProblem, readName } from '../../lib/text-rules.ts';
import type { AccountStore, Caller } from '../accounts/index.ts';
import type { ProjectStore } from './project-store.ts';
import type { Project } from './project.ts';
import { ownerRole } from './project.ts';
import type { NewProject, Projects, ProjectsDependencies } from './projects.ts';

const projectsPerOwner = 200;

/** Makes the use case "create a project". */
export function createCreate(dependencies: ProjectsDependencies): Projects['create'] {
  const { transactions, clock } = dependencies;
  return (caller, { idempotency, ...wanted }) =>
    transactions.transact(async (stores) => {
      const now = clock.now();
      const request = { accountId: caller.accountId, idempotency, now };
      // Checked border: only this function remembers answers under the scope of this operation.
      const earlier = (await findReplay(stores, request)) as Project | undefined;
      // Also when the project is gone: the answer tells its sender nothing but what the sender said.
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
    owner: true,
    joinedAt: now,
  });
  return { ...record, role: ownerRole, memberCount: 1 };
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
