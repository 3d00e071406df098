import { checkRevision } from '../../lib/revision.ts';
import { requireModel } from './get.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "delete a model". */
export function createDelete({ transactions, onDeleted }: ModelsDependencies): Models['delete'] {
  return (caller, { level, id, ...expected }) =>
    transactions.remove(async (stores, afterCommit) => {
      const record = await requireModel(stores, { caller, level, id });
      checkRevision(expected, record.revision);
      await stores.models.delete(id);
      afterCommit(() => onDeleted?.(id));
    });
}
