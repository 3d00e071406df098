import { notFound, Refusal } from '../../lib/refusal.ts';
import { requireAccess, requireManager, requireMembership, requireOwner } from './access.ts';
import type { ProjectStore } from './project-store.ts';
import { type Member, type Membership, ownerRole } from './project.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';
import { readRole } from './roles.ts';
import { requireRoomForProject } from './write-projects.ts';

/** Makes the use case "list the members of a project". */
export function createMembers(dependencies: ProjectsDependencies): Projects['members'] {
  return (caller, projectId) =>
    dependencies.transactions.read(async (stores) => {
      await requireAccess(stores, { caller, projectId });
      return (await stores.projects.members(projectId)).map((member) => asSeenBy(caller, member));
    });
}

/** A member as one sees it: the e-mail address is shown to the account alone that it belongs to. */
export function asSeenBy({ accountId }: Pick<Membership, 'accountId'>, member: Member): Member {
  return member.userId === accountId ? member : { ...member, email: null };
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

/** Makes the use case "change the label or the access of a member". */
export function createChangeMember(dependencies: ProjectsDependencies): Projects['changeMember'] {
  return (caller, { projectId, userId, ...change }) =>
    dependencies.transactions.transact(async (stores) => {
      const own = await requireManager(stores, { caller, projectId });
      const member = await requireMember(stores, { projectId, userId });
      refuseAboveOwn(own, member);
      const read = change.role === undefined ? { role: member.role } : readRole(change.role);
      const isEmpty = change.role === undefined && change.access === undefined;
      const problem = isEmpty ? 'body: give role, access or both' : read.problem;
      if (problem !== undefined || read.problem !== undefined)
        throw new Refusal('INVALID', 'Request validation failed', [problem ?? '']);
      if (member.owner)
        throw new Refusal(
          'CONFLICT',
          'Role and access of the owner cannot be changed; hand the project over instead.',
        );
      const { access = member.access } = change;
      const { role } = read;
      await stores.projects.changeMembership({ projectId, accountId: userId, role, access, owner: false });
      return asSeenBy(caller, { ...member, role, access });
    });
}

/** Those who manage a project act on members up to their own access, so on all but the owner. */
function refuseAboveOwn(own: Membership, member: Member): void {
  if (!member.owner || own.owner) return;
  throw new Refusal('FORBIDDEN', 'Only the owner of the project may do this; ask the owner.', [
    `access: is ${own.access} in this project, the member has ${member.access}`,
  ]);
}

/** Makes the use case "remove a member, or leave". */
export function createRemoveMember(dependencies: ProjectsDependencies): Projects['removeMember'] {
  return (caller, { projectId, userId }) =>
    dependencies.transactions.transact(async (stores) => {
      const isLeaving = userId === caller.accountId;
      // Leaving asks for no access.
      const own = await (isLeaving ? requireMembership : requireManager)(stores, { caller, projectId });
      const member = await requireMember(stores, { projectId, userId });
      refuseAboveOwn(own, member);
      if (member.owner) throw await askToHandOver(stores, projectId);
      await stores.projects.deleteMembership(projectId, userId);
    });
}

const namedHeirs = 20;

/** Asks an owner who leaves to hand the project over, and names the members who can take it. */
async function askToHandOver(
  stores: { readonly projects: ProjectStore },
  projectId: string,
): Promise<Refusal> {
  const others = (await stores.projects.members(projectId)).filter(({ owner }) => !owner);
  const message =
    others.length === 0
      ? 'The owner cannot leave, and there is no other member; delete the project, or invite who is to own it.'
      : 'The owner cannot leave; hand the project over first, or delete it.';
  const issues = others
    .slice(0, namedHeirs)
    .map(({ displayName, userId }) => `owner: could be ${JSON.stringify(displayName)}, userId ${userId}`);
  return new Refusal('CONFLICT', message, issues);
}

/** Makes the use case "make another member the owner". */
export function createHandOver(dependencies: ProjectsDependencies): Projects['handOver'] {
  const { transactions, clock } = dependencies;
  return (caller, { projectId, userId, role: wanted, access = 'WRITE' }) =>
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
      const { accountId } = caller;
      await stores.projects.changeMembership({ projectId, accountId, role, access, owner: false });
      await stores.projects.changeMembership({
        projectId,
        accountId: userId,
        role: ownerRole,
        access: 'OWNER',
        owner: true,
      });
      const changed = {
        ...project,
        ownerId: userId,
        role,
        access,
        revision: project.revision + 1,
        updatedAt: clock.now(),
      };
      await stores.projects.update(changed);
      return changed;
    });
}
