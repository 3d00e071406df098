import { checkSort } from '../../lib/listing.ts';
import { notFound } from '../../lib/refusal.ts';
import { zipStream } from '../../lib/zip-stream.ts';
import type { Caller } from '../accounts/index.ts';
import { findMembership, type ProjectStore, requireAccess, requireLevel } from '../projects/index.ts';
import type { ArtifactRecord } from './artifact-record.ts';
import type { ArtifactStore } from './artifact-store.ts';
import type { Artifacts, ArtifactsDependencies, WantedArtifact } from './artifacts.ts';

/** Makes the use case "the artifacts of a project". */
export function createList(dependencies: ArtifactsDependencies): Artifacts['list'] {
  return async (caller, query) => {
    checkSort(query, ['name', 'createdAt', 'updatedAt']);
    const { projectId } = query;
    return dependencies.transactions.read(async (stores) => {
      await requireAccess(stores, { caller, projectId });
      return stores.artifacts.list(projectId, query);
    });
  };
}

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

/**
 * The record of an artifact, read in the given transaction; refuses with NOT_FOUND when the caller may not see it, with
 * FORBIDDEN when its access does not allow what the caller needs.
 */
export async function requireArtifact(
  stores: Stores,
  wanted: { readonly caller: Caller; readonly artifactId: string },
): Promise<ArtifactRecord> {
  const record = await stores.artifacts.find(wanted.artifactId);
  const membership =
    record === undefined
      ? undefined
      : await findMembership(stores, { caller: wanted.caller, projectId: record.projectId });
  if (record === undefined || membership === undefined) throw notFound('The artifact');
  requireLevel(wanted.caller, membership.access);
  return record;
}

/** Makes the use case "the files of an artifact". */
export function createFiles(dependencies: ArtifactsDependencies): Artifacts['files'] {
  return (caller, artifactId) =>
    dependencies.transactions.read(async (stores) => {
      const { revision } = await requireArtifact(stores, { caller, artifactId });
      return stores.artifacts.files(artifactId, revision);
    });
}

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
