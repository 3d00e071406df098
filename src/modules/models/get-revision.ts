import { notFound } from '../../lib/refusal.ts';
import { requireModel } from './get.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "a model as it was". */
export function createGetRevision({ transactions }: ModelsDependencies): Models['revision'] {
  return (caller, { revision, ...model }) =>
    transactions.read(async (stores) => {
      const current = await requireModel(stores, { caller, ...model });
      const kept = await stores.models.revisions(model.id);
      // A revision that changed nothing is kept as the one before it.
      const found = kept.find((one) => one.revision <= revision);
      if (found === undefined || revision > current.revision) throw notFound(`Revision ${revision}`);
      return { ...current, ...found, revision };
    });
}
