import type { Readable } from 'node:stream';
import type { ListQuery, Page } from '../../lib/listing.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ContentStore } from '../models/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { ArtifactFile, ArtifactRecord, FileRef } from './artifact-record.ts';
import type { ArtifactStore } from './artifact-store.ts';

/** What the artifacts need from the rest of the process. */
export type ArtifactsDependencies = {
  readonly transactions: Transactions<{
    readonly artifacts: ArtifactStore;
    readonly projects: ProjectStore;
  }>;
  readonly contents: ContentStore;
};

/** Generated repositories and their files. What the caller may not see is NOT_FOUND. */
export type Artifacts = {
  /** Sort fields: `name`, `createdAt`, `updatedAt`. */
  readonly list: (
    caller: Caller,
    query: ListQuery & { readonly projectId: string },
  ) => Promise<Page<ArtifactRecord>>;
  readonly get: (caller: Caller, artifactId: string) => Promise<ArtifactRecord>;
  /** Files of the current revision, sorted by path. */
  readonly files: (caller: Caller, artifactId: string) => Promise<readonly FileRef[]>;
  /** Refuses with INVALID for a path that no artifact can have, NOT_FOUND for one this artifact has not. */
  readonly readFile: (
    caller: Caller,
    file: { readonly artifactId: string; readonly path: string },
  ) => Promise<ArtifactFile>;
  /** The current revision as a ZIP: sorted, fixed times, so equal files make equal bytes. Close the stream early to stop. */
  readonly zip: (
    caller: Caller,
    artifactId: string,
  ) => Promise<{ readonly artifact: ArtifactRecord; readonly stream: Readable }>;
};
