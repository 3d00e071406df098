import { Refusal } from '../../lib/refusal.ts';
import { requireModel } from './get.ts';
import { wantedFileProblems } from './wanted-file.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "a stored model as a file". */
export function createExportModel({
  transactions,
  contents,
  tasks,
}: ModelsDependencies): Models['exportModel'] {
  return async (caller, { level, id, ...wanted }) => {
    const record = await transactions.read((stores) => requireModel(stores, { caller, level, id }));
    const { name, revision } = record;
    const issues = wantedFileProblems(level, wanted);
    if (issues.length > 0) throw new Refusal('INVALID', 'Request validation failed', issues);
    const { format, process } = wanted;
    const stored = await contents.get(record.content);
    if (format === 'BPMN') {
      const file = await tasks.toBpmn({ bytes: stored, process });
      return { format, name: file.name ?? name, revision, bytes: file.bytes };
    }
    const bytes = format === 'JSON' ? stored : await tasks.toXmi(level, stored);
    return { format, name, revision, bytes };
  };
}
