import { checkSort } from '../../lib/listing.ts';
import type { Projects, ProjectsDependencies } from './projects.ts';

/** Makes the use case "my projects". */
export function createList(dependencies: ProjectsDependencies): Projects['list'] {
  return async (caller, query) => {
    checkSort(query, ['name', 'createdAt', 'updatedAt']);
    return dependencies.transactions.read((stores) => stores.projects.list(caller.accountId, query));
  };
}
