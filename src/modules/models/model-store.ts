import type { Level } from '../../chain/levels.ts';
import type { ListQuery, Page } from '../../lib/listing.ts';
import type { AccessLevel } from '../accounts/index.ts';
import type { ModelRecord } from './model-record.ts';
import type { ModelRevision } from './model-revision.ts';

/** A list of the models of one level that an account may see. */
export type ModelQuery = ListQuery & {
  readonly level: Level;
  /** Only models of this project. */
  readonly projectId?: string | undefined;
};

/** How many states of a model are kept, the current one included. */
export const keptRevisions = 50;

/**
 * Model records. Contents live in the content store. What is inserted or updated is also kept as a revision, unless
 * its content is that of the revision before; of the revisions the last `keptRevisions` stay.
 */
export type ModelStore = {
  insert(record: ModelRecord): Promise<void>;
  find(modelId: string): Promise<ModelRecord | undefined>;
  /** The model and what the account may do in its project, when it is a member there. */
  findFor(
    accountId: string,
    modelId: string,
  ): Promise<{ readonly record: ModelRecord; readonly access: AccessLevel } | undefined>;
  list(accountId: string, query: ModelQuery): Promise<Page<ModelRecord>>;
  countIn(projectId: string): Promise<number>;
  /** Models of a project and level with this root id, newest first. */
  findByRoot(query: {
    readonly projectId: string;
    readonly level: Level;
    readonly rootId: string;
  }): Promise<readonly ModelRecord[]>;
  /** Writes a record over the one with its id. */
  update(record: ModelRecord): Promise<void>;
  /** Removes a record, its revisions, and the baselines it is source or target of. */
  delete(modelId: string): Promise<void>;
  /** The kept revisions of a model, newest first. */
  revisions(modelId: string): Promise<readonly ModelRevision[]>;
};
