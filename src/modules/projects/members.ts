import type { Caller } from '../accounts/index.ts';
import { requireMembership } from './access.ts';
import type { ProjectStore } from './project-store.ts';
import type { Member } from './project.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

/** Makes the use case "everybody in a project". */
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

/** The members of a project as the caller sees them, the owner first; the caller's access was checked before. */
export async function visibleMembers(
  stores: { readonly projects: ProjectStore },
  given: { readonly caller: Caller; readonly projectId: string; readonly ownerId: string },
): Promise<readonly Member[]> {
  const members = await stores.projects.members(given.projectId);
  return given.ownerId === given.caller.accountId ? members : members.map(withoutEmail);
}
