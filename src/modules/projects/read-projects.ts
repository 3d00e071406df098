import { checkSort } from '../../lib/listing.ts';
import { notFound } from '../../lib/refusal.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import { onlyProject, requireAccess } from './access.ts';
import { asSeenBy } from './members.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

/** Makes the use case "my projects". */
export function createList(dependencies: ProjectsDependencies): Projects['list'] {
  return async (caller, query) => {
    checkSort(query, ['name', 'createdAt', 'updatedAt']);
    return dependencies.transactions.read((stores) => {
      const projectId = onlyProject(caller);
      return stores.projects.list(caller.accountId, { ...query, ...withoutUndefined({ projectId }) });
    });
  };
}

/** Makes the use case "one project, with its members". */
export function createGet(dependencies: ProjectsDependencies): Projects['get'] {
  return (caller, projectId) =>
    dependencies.transactions.read(async (stores) => {
      await requireAccess(stores, { caller, projectId });
      const project = await stores.projects.find(projectId, caller.accountId);
      if (project === undefined) throw notFound('The project');
      const members = await stores.projects.members(projectId);
      const visible = members.map((member) => asSeenBy(caller, member));
      return { ...project, members: visible, storage: await stores.projects.storageUse(projectId) };
    });
}
