import { zipStream } from '../../lib/zip-stream.ts';
import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { requireRevision } from './get.ts';

/** Makes the use case "download an artifact". */
export function createZip(dependencies: ArtifactsDependencies): Artifacts['zip'] {
  const { transactions, contents } = dependencies;
  return async (caller, wanted) => {
    const { artifact, files } = await transactions.read(async (stores) => {
      const record = await requireRevision(stores, { caller, ...wanted });
      return { artifact: record, files: await stores.artifacts.files(record.id, record.revision) };
    });
    const entries = files.map((file) => ({ path: file.path, bytes: () => contents.get(file) }));
    return { artifact, stream: zipStream(entries) };
  };
}
