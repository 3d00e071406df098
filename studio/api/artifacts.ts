import {
  type Artifact,
  type ArtifactImpact,
  deleteArtifactFile,
  downloadArtifact,
  type FileContent,
  type FileRef,
  getArtifact,
  getArtifactImpact,
  type LineOrigin,
  listArtifactFileOrigins,
  readArtifactFile,
  writeArtifactFile,
} from '../../client/src/index.ts';
import { client } from './client.ts';
import type { Reading } from './queries.ts';

/** An artifact with the list of its files. */
export type Repository = Artifact & { readonly files: readonly FileRef[] };

/** A file of an artifact, at a revision. */
export type FilePlace = { readonly artifactId: string; readonly path: string; readonly revision: number };

/** A file as a revision has it, and others may have, too. */
export type FileState = FilePlace & { readonly sha256: string };

/** The current revision of an artifact with its files. */
export function repositoryReading(artifactId: string): Reading<Repository> {
  return {
    key: ['artifact', artifactId],
    read: async (signal) => {
      const artifact = await getArtifact({ client, path: { artifactId }, signal });
      return { ...artifact, files: artifact.files ?? [] };
    },
  };
}

/** A file with its content. */
export function fileReading({ artifactId, path, revision, sha256 }: FileState): Reading<FileContent> {
  return {
    key: ['file', artifactId, path, sha256],
    isFixed: true,
    read: (signal) => readArtifactFile({ client, path: { artifactId, path }, query: { revision }, signal }),
  };
}

/** A file as an earlier revision had it. */
export function earlierFileReading({ artifactId, path, revision }: FilePlace): Reading<FileContent> {
  return {
    key: ['earlier-file', artifactId, path, revision],
    isFixed: true,
    enabled: revision > 0,
    read: (signal) => readArtifactFile({ client, path: { artifactId, path }, query: { revision }, signal }),
  };
}

/** The elements that the lines of a file name. */
export function originsReading({ artifactId, path, revision }: FilePlace): Reading<readonly LineOrigin[]> {
  return {
    key: ['origins', artifactId, revision, path],
    isFixed: true,
    read: (signal) =>
      listArtifactFileOrigins({ client, path: { artifactId, path }, query: { revision }, signal }),
  };
}

/** The models behind a file, with the elements that it carries. Of the current revision; the others are not traced. */
export function fileImpactReading({ artifactId, path, revision }: FilePlace): Reading<ArtifactImpact> {
  return {
    key: ['file-impact', artifactId, revision, path],
    isFixed: true,
    read: (signal) =>
      getArtifactImpact({ client, path: { artifactId }, query: { path, limit: 5_000 }, signal }),
  };
}

/** Stores a text in place of what a file had at `revision`. */
export function writeFile({ artifactId, path, revision }: FilePlace, content: string): Promise<FileContent> {
  return writeArtifactFile({
    client,
    path: { artifactId, path },
    body: { content, expectedRevision: revision },
  });
}

/** Deletes a file that is not generated, as of the revision after `revision`. */
export async function deleteFile({ artifactId, path, revision }: FilePlace): Promise<void> {
  await deleteArtifactFile({ client, path: { artifactId, path }, body: { expectedRevision: revision } });
}

/** The ZIP with all files of an artifact. */
export async function archiveOf(artifactId: string): Promise<Blob> {
  return downloadArtifact({ client, path: { artifactId } });
}
