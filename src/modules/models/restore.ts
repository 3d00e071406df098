import { checkRevision } from '../../lib/revision.ts';
import { requireModel } from './get.ts';
import { requireRevision } from './kept-revision.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "make an earlier state the newest one". */
export function createRestore({ transactions, clock }: ModelsDependencies): Models['restore'] {
  return (caller, { revision, expectedRevision, ifMatch, ...wanted }) =>
    transactions.transact(async (stores) => {
      const model = await requireModel(stores, { caller, ...wanted });
      checkRevision({ expectedRevision, ifMatch }, model.revision);
      const earlier = await requireRevision(stores, { model, revision, field: 'revision' });
      const record = {
        ...earlier,
        revision: model.revision + 1,
        updatedAt: clock.now(),
        updatedBy: caller.accountId,
      };
      await stores.models.update(record);
      return record;
    });
}
