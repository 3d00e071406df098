import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { filePathProblem } from './file-path.ts';
import { requireRevision } from './get.ts';

/** Makes the use case "read a file of an artifact". */
export function createReadFile(dependencies: ArtifactsDependencies): Artifacts['readFile'] {
  return async (caller, { path, ...wanted }) => {
    const { artifact, ref } = await dependencies.transactions.read(async (stores) => {
      const record = await requireRevision(stores, { caller, ...wanted });
      const problem = filePathProblem(path);
      if (problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [problem]);
      const file = await stores.artifacts.file(record.id, { revision: record.revision, path });
      if (file === undefined) throw notFound('The file');
      return { artifact: record, ref: file };
    });
    return { artifact, ref, bytes: await dependencies.contents.get(ref) };
  };
}
