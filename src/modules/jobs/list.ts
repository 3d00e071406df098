import { checkSort } from '../../lib/listing.ts';
import { onlyProject, requireAccess } from '../projects/index.ts';
import type { Jobs, JobsDependencies } from './jobs.ts';

/** Makes the use case "the jobs of my projects". */
export function createList(dependencies: JobsDependencies): Jobs['list'] {
  return async (caller, query) => {
    checkSort(query, ['createdAt', 'startedAt', 'finishedAt']);
    return dependencies.transactions.read(async (stores) => {
      const projectId = query.projectId ?? onlyProject(caller);
      if (projectId !== undefined) await requireAccess(stores, { caller, projectId });
      return stores.jobs.list(caller.accountId, { ...query, projectId });
    });
  };
}
