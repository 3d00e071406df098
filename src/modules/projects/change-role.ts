import { Refusal } from '../../lib/refusal.ts';
import { requireOwner } from './access.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';
import { requireMember } from './require-member.ts';
import { readRole } from './role-label.ts';

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
