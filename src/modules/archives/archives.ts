import type { Readable } from 'node:stream';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ArtifactStore } from '../artifacts/index.ts';
import type { ContentStore, ModelStore, ModelTasks } from '../models/index.ts';
import type { Project, ProjectStore } from '../projects/index.ts';

/** What the archives need from the rest of the process. */
export type ArchivesDependencies = {
  readonly transactions: Transactions<{
    readonly projects: ProjectStore;
    readonly models: ModelStore;
    readonly artifacts: ArtifactStore;
  }>;
  readonly contents: ContentStore;
  readonly tasks: Pick<ModelTasks, 'toXmi'>;
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
};
