import type { Level } from '../../chain/levels.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Page } from '../../lib/listing.ts';
import type { ExpectedRevision } from '../../lib/revision.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { ContentStore } from './content-store.ts';
import type { ModelDocument, ModelReader } from './model-reader.ts';
import type { ModelRecord } from './model-record.ts';
import type { ModelQuery, ModelStore } from './model-store.ts';

/** A model to be stored: a document with `projectId`, `name`, and optionally `description` and `content`. */
export type NewModel = { readonly level: Level; readonly document: ModelDocument };

/**
 * A model's new content: a document with `content` and optionally `name`, `description`, `expectedRevision`.
 * The document's `expectedRevision` counts before the one given here (from the query), and that before `ifMatch`.
 */
export type Replacement = ExpectedRevision & {
  readonly level: Level;
  readonly id: string;
  readonly document: ModelDocument;
};

/** What the models need from the rest of the process. */
export type ModelsDependencies = {
  readonly transactions: Transactions<{ readonly models: ModelStore; readonly projects: ProjectStore }>;
  readonly contents: ContentStore;
  readonly reader: ModelReader;
  readonly clock: Clock;
};

/** Models of all levels. What the caller may not see, or is of another level, is NOT_FOUND. */
export type Models = {
  /**
   * Stores a new model; without content an empty root named by `name`. Refuses with INVALID (all problems of the
   * fields and the content at once), NOT_FOUND (project) or CONFLICT (500 models in the project).
   */
  readonly create: (caller: Caller, model: NewModel) => Promise<ModelRecord>;
  /** Sort fields: `name`, `createdAt`, `updatedAt`. Refuses with NOT_FOUND for a project the caller is not in. */
  readonly list: (caller: Caller, query: ModelQuery) => Promise<Page<ModelRecord>>;
  readonly get: (
    caller: Caller,
    model: { readonly level: Level; readonly id: string },
  ) => Promise<ModelRecord>;
  /** The stored JSON text of a model in UTF-8, to be sent as it is. */
  readonly content: (record: ModelRecord) => Promise<Uint8Array>;
  /**
   * Replaces a model's content, adding exactly 1 to its revision. Refuses with INVALID, NOT_FOUND, CONFLICT
   * (`expectedRevision` is not the current one) or PRECONDITION_FAILED (`ifMatch` is not).
   */
  readonly replace: (caller: Caller, replacement: Replacement) => Promise<ModelRecord>;
};
