import { notFound } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { ArtifactRecord } from './artifact-record.ts';
import type { ArtifactStore } from './artifact-store.ts';
import type { Artifacts, ArtifactsDependencies, WantedArtifact } from './artifacts.ts';

/** Makes the use case "read an artifact's record". */
export function createGet(dependencies: ArtifactsDependencies): Artifacts['get'] {
  return (caller, artifactId) =>
    dependencies.transactions.read((stores) => requireArtifact(stores, { caller, artifactId }));
}

/** Makes the use case "read an artifact with its files". */
export function createRead(dependencies: ArtifactsDependencies): Artifacts['read'] {
  return (caller, wanted) =>
    dependencies.transactions.read(async (stores) => {
      const artifact = await requireRevision(stores, { caller, ...wanted });
      return { artifact, files: await stores.artifacts.files(artifact.id, artifact.revision) };
    });
}

type Stores = { readonly artifacts: ArtifactStore; readonly projects: ProjectStore };

/** An artifact as it was at a revision, as it is without one; refuses with NOT_FOUND like {@link requireArtifact}. */
export async function requireRevision(
  stores: Stores,
  wanted: { readonly caller: Caller } & WantedArtifact,
): Promise<ArtifactRecord> {
  const current = await requireArtifact(stores, wanted);
  if (wanted.revision === undefined) return current;
  const record = await stores.artifacts.findRevision(current, wanted.revision);
  if (record === undefined) throw notFound(`Revision ${wanted.revision} of the artifact`);
  return record;
}

/** The record of an artifact, read in the given transaction; refuses with NOT_FOUND when the caller may not see it. */
export async function requireArtifact(
  stores: Stores,
  wanted: { readonly caller: Caller; readonly artifactId: string },
): Promise<ArtifactRecord> {
  const record = await stores.artifacts.find(wanted.artifactId);
  const membership =
    record === undefined
      ? undefined
      : await stores.projects.membership(record.projectId, wanted.caller.accountId);
  if (record === undefined || membership === undefined) throw notFound('The artifact');
  return record;
}
