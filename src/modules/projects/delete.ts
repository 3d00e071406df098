import { notFound } from '../../lib/refusal.ts';
import { checkRevision } from '../../lib/revision.ts';
import { requireOwner } from './access.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

/** Makes the use case "delete a project with all it holds". */
export function createDelete(dependencies: ProjectsDependencies): Projects['delete'] {
  const { transactions, onDeleted } = dependencies;
  return (caller, { projectId, ...expected }) =>
    transactions.remove(async (stores, afterCommit) => {
      await requireOwner(stores, { caller, projectId });
      const project = await stores.projects.find(projectId, caller.accountId);
      if (project === undefined) throw notFound('The project');
      checkRevision(expected, project.revision);
      await stores.projects.delete(projectId);
      afterCommit(() => onDeleted(projectId));
    });
}
