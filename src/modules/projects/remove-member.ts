import { Refusal } from '../../lib/refusal.ts';
import { requireMembership, requireOwner } from './access.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';
import { requireMember } from './require-member.ts';

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
