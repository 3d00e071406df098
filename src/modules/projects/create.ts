import { randomUUID } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';
import { descriptionProblem, nameProblem } from '../../lib/text-rules.ts';
import { ownerRole } from './project.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

const projectsPerOwner = 200;

/** Makes the use case "create a project". */
export function createCreate(dependencies: ProjectsDependencies): Projects['create'] {
  const { transactions, clock } = dependencies;
  return async (caller, project) => {
    const problems = [nameProblem('name', project.name), descriptionProblem(project.description)];
    const issues = problems.filter((problem) => problem !== undefined);
    if (issues.length > 0) throw new Refusal('INVALID', 'Request validation failed', issues);
    return transactions.transact(async (stores) => {
      if ((await stores.projects.countOwnedBy(caller.accountId)) >= projectsPerOwner)
        throw new Refusal(
          'CONFLICT',
          `An account owns at most ${projectsPerOwner} projects; delete one you no longer need.`,
        );
      const now = clock.now();
      const record = {
        id: randomUUID(),
        name: project.name.trim(),
        description: project.description ?? null,
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
    });
  };
}
