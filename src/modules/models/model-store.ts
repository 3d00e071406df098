import type { Level } from '../../chain/levels.ts';
import type { ListQuery, Page } from '../../lib/listing.ts';
import type { ModelRecord } from './model-record.ts';

/** A list of the models of one level that an account may see. */
export type ModelQuery = ListQuery & {
  readonly level: Level;
  /** Only models of this project. */
  readonly projectId?: string | undefined;
};

/** Model records. Contents live in the content store. */
export type ModelStore = {
  insert(record: ModelRecord): Promise<void>;
  find(modelId: string): Promise<ModelRecord | undefined>;
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
};
