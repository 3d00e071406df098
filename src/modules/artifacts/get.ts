import { notFound } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { ArtifactRecord } from './artifact-record.ts';
import type { ArtifactStore } from './artifact-store.ts';
import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';

/** Makes the use case "read an artifact's record". */
export function createGet(dependencies: ArtifactsDependencies): Artifacts['get'] {
  return (caller, artifactId) =>
    dependencies.transactions.read((stores) => requireArtifact(stores, { caller, artifactId }));
}

/** The record of an artifact, read in the given transaction; refuses with NOT_FOUND when the caller may not see it. */
export async function requireArtifact(
  stores: { readonly artifacts: ArtifactStore; readonly projects: ProjectStore },
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
