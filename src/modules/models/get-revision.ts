import { requireModel } from './get.ts';
import { requireRevision } from './kept-revision.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "a model as it was". */
export function createGetRevision({ transactions }: ModelsDependencies): Models['revision'] {
  return (caller, { revision, ...wanted }) =>
    transactions.read(async (stores) => {
      const model = await requireModel(stores, { caller, ...wanted });
      return requireRevision(stores, { model, revision, field: 'revision' });
    });
}
