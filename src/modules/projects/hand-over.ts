import { notFound, Refusal } from '../../lib/refusal.ts';
import { requireOwner } from './access.ts';
import { requireRoomForProject } from './create.ts';
import { ownerRole } from './project.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';
import { requireMember } from './require-member.ts';
import { readRole } from './role-label.ts';

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
