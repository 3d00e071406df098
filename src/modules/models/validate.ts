import { checkRevision } from '../../lib/revision.ts';
import { requireModel } from './get.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "validate a stored model and wait for the result". */
export function createValidate({
  transactions,
  contents,
  tasks,
  reports,
}: ModelsDependencies): Models['validate'] {
  return async (caller, { level, id, kind, ...expected }) => {
    const { content, revision } = await transactions.read(async (stores) => {
      const record = await requireModel(stores, { caller, level, id });
      checkRevision(expected, record.revision);
      return record;
    });
    const validation = await reports.of({ level, content, kind }, async () =>
      tasks.validate(level, { bytes: await contents.get(content), kind }),
    );
    return { ...validation, level, modelId: id, revision };
  };
}
