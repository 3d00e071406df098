import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { requireArtifact } from './get.ts';

/** Makes the use case "the files of an artifact". */
export function createFiles(dependencies: ArtifactsDependencies): Artifacts['files'] {
  return (caller, artifactId) =>
    dependencies.transactions.read(async (stores) => {
      const { revision } = await requireArtifact(stores, { caller, artifactId });
      return stores.artifacts.files(artifactId, revision);
    });
}
