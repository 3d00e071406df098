import { requireModel } from './get.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "a stored model as a file". */
export function createExportModel({
  transactions,
  contents,
  tasks,
}: ModelsDependencies): Models['exportModel'] {
  return async (caller, { level, id, format }) => {
    const record = await transactions.read((stores) => requireModel(stores, { caller, level, id }));
    const { name, revision } = record;
    const stored = await contents.get(record.content);
    const bytes = format === 'JSON' ? stored : await tasks.toXmi(level, stored);
    return { format, name, revision, bytes };
  };
}
