import { notFound, Refusal } from '../../lib/refusal.ts';
import { checkRevision } from '../../lib/revision.ts';
import { descriptionProblem, readName } from '../../lib/text-rules.ts';
import { requireOwner } from './access.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

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
