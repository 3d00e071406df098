import { notFound, Refusal } from '../../lib/refusal.ts';
import { requireMembership, requireOwner } from './access.ts';
import type { ProjectStore } from './project-store.ts';
import { type Member, ownerRole } from './project.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';
import { readRole } from './roles.ts';
import { requireRoomForProject } from './write-projects.ts';

/** Makes the use case "list the members of a project". */
export function createMembers(dependencies: ProjectsDependencies): Projects['members'] {
  return (caller, projectId) =>
    dependencies.transactions.read(async (stores) => {
      const { owner } = await requireMembership(stores, { caller, projectId });
      const members = await stores.projects.members(projectId);
      return owner ? members : members.map(withoutEmail);
    });
}

/** A member as members other than the owner see it. */
export function withoutEmail(member: Member): Member {
  return { ...member, email: null };
}

/** A member of a project with what the owner sees of it; refuses with NOT_FOUND when the user is not in it. */
export async function requireMember(
  stores: { readonly projects: ProjectStore },
  wanted: { readonly projectId: string; readonly userId: string },
): Promise<Member> {
  const members = await stores.projects.members(wanted.projectId);
  const member = members.find(({ userId }) => userId === wanted.userId);
  if (member === undefined) throw notFound('The member');
  return member;
}

/** Makes the use case "change a member's role label". */
export function createChangeRole(dependencies: ProjectsDependencies): Projects['changeRole'] {
  return (caller, { projectId, userId, role: wanted }) =>
    dependencies.transactions.transact(async (stores) => {
      await requireOwner(stores, { caller, projectId });
      const member = await requireMember(stores, { projectId, userId });
      const read = readRole(wanted);
      if (read.problem !== undefined)
        throw new Refusal('INVALID', 'Request validation failed', [read.problem]);
      if (member.owner)
        throw new Refusal(
          'CONFLICT',
          'The role of the owner cannot be changed; hand the project over instead.',
        );
      await stores.projects.changeRole({ projectId, accountId: userId, role: read.role, owner: false });
      return { ...member, role: read.role };
    });
}

/** Makes the use case "remove a member, or leave". */
export function createRemoveMember(dependencies: ProjectsDependencies): Projects['removeMember'] {
  return (caller, { projectId, userId }) =>
    dependencies.transactions.transact(async (stores) => {
      if (userId === caller.accountId) await requireMembership(stores, { caller, projectId });
      else await requireOwner(stores, { caller, projectId });
      const member = await requireMember(stores, { projectId, userId });
      if (member.owner)
        throw new Refusal('CONFLICT', 'The owner cannot leave; hand the project over first, or delete it.');
      await stores.projects.deleteMembership(projectId, userId);
    });
}

/** Makes the use case "make another member the owner". */
export function createHandOver(dependencies: ProjectsDependencies): Projects['handOver'] {
  const { transactions, clock } = dependencies;
  return (caller, { projectId, userId, role: wanted }) =>
    transactions.transact(async (stores) => {
      await requireOwner(stores, { caller, projectId });
      const read = readRole(wanted);
      if (read.problem !== undefined)
        throw new Refusal('INVALID', 'Request validation failed', [read.problem]);
      const member = await requireMember(stores, { projectId, userId });
      if (member.owner) throw new Refusal('CONFLICT', 'You own this project already; name another member.');
      await requireRoomForProject(stores, userId);
      const project = await stores.projects.find(projectId, caller.accountId);
      if (project === undefined) throw notFound('The project');
      const { role } = read;
      await stores.projects.changeRole({ projectId, accountId: caller.accountId, role, owner: false });
      await stores.projects.changeRole({ projectId, accountId: userId, role: ownerRole, owner: true });
      const changed = {
        ...project,
        ownerId: userId,
        role,
        revision: project.revision + 1,
        updatedAt: clock.now(),
      };
      await stores.projects.update(changed);
      return changed;
    });
}
