import { notFound } from '../../lib/refusal.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

/** Makes the use case "one project, with its members". */
export function createGet(dependencies: ProjectsDependencies): Projects['get'] {
  return (caller, projectId) =>
    dependencies.transactions.read(async (stores) => {
      const project = await stores.projects.find(projectId, caller.accountId);
      if (project === undefined) throw notFound('The project');
      const members = await stores.projects.members(projectId);
      const visible = members.map((member) =>
        project.ownerId === caller.accountId ? member : { ...member, email: null },
      );
      return { ...project, members: visible };
    });
}
