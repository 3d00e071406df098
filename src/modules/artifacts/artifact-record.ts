import type { FileKind } from '../../kernel/generation/generated-file.ts';

/** A generated repository. Times are milliseconds since 1970. */
export type ArtifactRecord = {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly sourceModelId: string;
  readonly sourceRevision: number;
  /** The job that made the current revision. */
  readonly jobId: string;
  readonly revision: number;
  readonly fileCount: number;
  readonly totalBytes: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** One file of an artifact without its content. */
export type FileRef = {
  /** Relative, `/` between segments, no `..`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly contentType: string;
  /** What happens to the file when the artifact is generated again. */
  readonly mode: FileKind;
  readonly updatedAt: number;
  /** The parts of the file that belong to people. */
  readonly protectedRegions: readonly { readonly id: string; readonly modified: boolean }[];
};

/** A file with its content. */
export type StoredFile = {
  readonly artifact: ArtifactRecord;
  readonly ref: FileRef;
  readonly bytes: Uint8Array;
};
