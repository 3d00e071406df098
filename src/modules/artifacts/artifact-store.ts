import type { ListQuery, Page } from '../../lib/listing.ts';
import type { ArtifactRecord, FileRef } from './artifact-record.ts';

/** Artifacts and the files of each of their revisions. Contents of files live in the content store. */
export type ArtifactStore = {
  /** Stores a new artifact with the files of its first revision. */
  insert(record: ArtifactRecord, files: readonly FileRef[]): Promise<void>;
  /** Stores a further revision; the files of earlier ones stay. */
  update(record: ArtifactRecord, files: readonly FileRef[]): Promise<void>;
  find(artifactId: string): Promise<ArtifactRecord | undefined>;
  /** An artifact as it was at one of its revisions. */
  findRevision(current: ArtifactRecord, revision: number): Promise<ArtifactRecord | undefined>;
  /** The newest artifact of a project that was made from a model. */
  findBySource(projectId: string, sourceModelId: string): Promise<ArtifactRecord | undefined>;
  list(projectId: string, query: ListQuery): Promise<Page<ArtifactRecord>>;
  /** Files of a revision, sorted by path (code units). */
  files(artifactId: string, revision: number): Promise<readonly FileRef[]>;
  file(
    artifactId: string,
    place: { readonly revision: number; readonly path: string },
  ): Promise<FileRef | undefined>;
};
