import { checkSort } from '../../lib/listing.ts';
import { requireMembership } from '../projects/index.ts';
import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';

/** Makes the use case "the artifacts of a project". */
export function createList(dependencies: ArtifactsDependencies): Artifacts['list'] {
  return async (caller, query) => {
    checkSort(query, ['name', 'createdAt', 'updatedAt']);
    const { projectId } = query;
    return dependencies.transactions.read(async (stores) => {
      await requireMembership(stores, { caller, projectId });
      return stores.artifacts.list(projectId, query);
    });
  };
}
