import { checkSort } from '../../lib/listing.ts';
import { onlyProject, requireAccess } from '../projects/index.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "the models of a level". */
export function createList(dependencies: ModelsDependencies): Models['list'] {
  return async (caller, query) => {
    checkSort(query, ['name', 'createdAt', 'updatedAt']);
    return dependencies.transactions.read(async (stores) => {
      const projectId = query.projectId ?? onlyProject(caller);
      if (projectId !== undefined) await requireAccess(stores, { caller, projectId });
      return stores.models.list(caller.accountId, { ...query, projectId });
    });
  };
}
