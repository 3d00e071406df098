import { requireMembership } from './access.ts';
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
