import type { Readable } from 'node:stream';
import type { Clock } from '../../lib/clock.ts';
import type { ListQuery, Page } from '../../lib/listing.ts';
import type { ExpectedRevision } from '../../lib/revision.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ContentStore } from '../models/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { StoredFile, ArtifactRecord, FileRef } from './artifact-record.ts';
import type { ArtifactStore } from './artifact-store.ts';

/** What the artifacts need from the rest of the process. */
export type ArtifactsDependencies = {
  readonly transactions: Transactions<{
    readonly artifacts: ArtifactStore;
    readonly projects: ProjectStore;
  }>;
  readonly contents: ContentStore;
  readonly clock: Clock;
};

/** An artifact at its current revision, or at an earlier one. */
export type WantedArtifact = { readonly artifactId: string; readonly revision?: number | undefined };

/** A file of an artifact and the revision of the artifact that the caller has seen. */
export type FileChange = ExpectedRevision & { readonly artifactId: string; readonly path: string };

/** Lines of a generated file, counted from 1, and the element that they name. */
export type ElementLines = {
  readonly startLine: number;
  readonly endLine: number;
  readonly elementId: string;
  /** The rule that made the element; null when people did. */
  readonly ruleId: string | null;
  /** The folder of templates that wrote the file. */
  readonly template: string | null;
};

/**
 * Generated repositories and their files. What the caller may not see is NOT_FOUND, as is a revision that never was.
 */
export type Artifacts = {
  /** Sort fields: `name`, `createdAt`, `updatedAt`. */
  readonly list: (
    caller: Caller,
    query: ListQuery & { readonly projectId: string },
  ) => Promise<Page<ArtifactRecord>>;
  readonly get: (caller: Caller, artifactId: string) => Promise<ArtifactRecord>;
  /** Files of the current revision, sorted by path. */
  readonly files: (caller: Caller, artifactId: string) => Promise<readonly FileRef[]>;
  /** An artifact with its files, sorted by path. */
  readonly read: (
    caller: Caller,
    wanted: WantedArtifact,
  ) => Promise<{ readonly artifact: ArtifactRecord; readonly files: readonly FileRef[] }>;
  /** Refuses with INVALID for a path that no artifact can have, NOT_FOUND for one this artifact has not. */
  readonly readFile: (
    caller: Caller,
    file: WantedArtifact & { readonly path: string },
  ) => Promise<StoredFile>;
  /**
   * The lines of a file that name elements of its deployment model, as recorded when it was generated; none where people
   * edited it outside its regions. Refuses as `readFile` does.
   */
  readonly origins: (
    caller: Caller,
    file: WantedArtifact & { readonly path: string },
  ) => Promise<{ readonly artifact: ArtifactRecord; readonly origins: readonly ElementLines[] }>;
  /**
   * Stores the text of a file as people changed it, or a new file of their own, as the next revision. Refuses with
   * INVALID for a path that no artifact can have and for markers of protected regions that could not be read again
   * (naming the line), TOO_LARGE, CONFLICT for a path beside which the other files cannot stand, and as
   * `checkRevision` does.
   */
  readonly writeFile: (
    caller: Caller,
    change: FileChange & { readonly bytes: Uint8Array },
  ) => Promise<StoredFile & { readonly isNew: boolean }>;
  /**
   * Deletes a file that is not generated (any more), or a text beside one with an edit, as the next revision. CONFLICT for
   * a generated file.
   */
  readonly deleteFile: (caller: Caller, change: FileChange) => Promise<ArtifactRecord>;
  /** A revision as a ZIP: sorted, fixed times, so equal files make equal bytes. Close the stream early to stop. */
  readonly zip: (
    caller: Caller,
    wanted: WantedArtifact,
  ) => Promise<{ readonly artifact: ArtifactRecord; readonly stream: Readable }>;
};
