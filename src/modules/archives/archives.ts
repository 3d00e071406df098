import type { Readable } from 'node:stream';
import type { Clock } from '../../lib/clock.ts';
import type { IdempotencyKey, IdempotencyStore } from '../../lib/idempotency.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { AccountStore, Caller } from '../accounts/index.ts';
import type { ArtifactStore } from '../artifacts/index.ts';
import type { ContentStore, ModelStore, ModelTasks } from '../models/index.ts';
import type { CreatedProject, Project, ProjectStore } from '../projects/index.ts';
import type { BaselineStore } from '../synchronization/index.ts';

/** The stores that archives are made from and unpacked into. */
export type ArchiveStores = {
  readonly accounts: AccountStore;
  readonly projects: ProjectStore;
  readonly models: ModelStore;
  readonly artifacts: ArtifactStore;
  readonly baselines: Pick<BaselineStore, 'findByTarget' | 'insert'>;
  readonly idempotency: IdempotencyStore;
};

/** What the archives need from the rest of the process. */
export type ArchivesDependencies = {
  readonly transactions: Transactions<ArchiveStores>;
  readonly contents: ContentStore;
  readonly tasks: Pick<ModelTasks, 'toXmi' | 'readFile'>;
  readonly clock: Clock;
};

/** A project as a ZIP file. */
export type Archive = {
  readonly project: Project;
  /** A name for the file, without folder. */
  readonly fileName: string;
  /** The bytes; close it early to stop. */
  readonly stream: Readable;
};

/** Whole projects as files. What the caller may not see is NOT_FOUND. */
export type Archives = {
  /**
   * A project as a ZIP: `project.json`, every model as `models/<level>/<name>-<id>.json` and `.xmi`, the current files
   * of every artifact below `artifacts/<name>/`. The list is that of one moment; equal projects make equal bytes.
   */
  readonly download: (caller: Caller, projectId: string) => Promise<Archive>;
  /**
   * Makes a new project of the caller's from such a ZIP: models with new ids and their revision numbers, baselines,
   * artifacts; all of it or nothing. Refuses with INVALID (naming the file in the ZIP), TOO_LARGE, CONFLICT (200
   * projects) or UNPROCESSABLE (idempotency key used for another request).
   */
  readonly import: (
    caller: Caller,
    archive: { readonly bytes: Uint8Array; readonly idempotency?: IdempotencyKey | undefined },
  ) => Promise<CreatedProject>;
};
