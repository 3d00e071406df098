import type { PlacedChange } from '../../kernel/merge/compare-models.ts';
import type { Page } from '../../lib/listing.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ContentStore, Level, ModelStore } from '../models/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { BaselineStore, Merging } from '../synchronization/index.ts';

/** Two states to be compared, of one model or of two of a project. */
export type ComparisonRequest = {
  readonly level: Level;
  readonly id: string;
  /**
   * The earlier state: a revision, or the baseline it was generated from last; else the revision before `to`, and with
   * `with` the current one.
   */
  readonly from: number | 'base' | undefined;
  /** The revision of the later state; else the current one. */
  readonly to: number | undefined;
  /** The model of the later state, when it is another one of the level and project. */
  readonly with: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Comparing contents, done in worker threads; the caller keeps the bytes. */
export type Comparing = Pick<Merging, 'differences'>;

/** What the history needs from the rest of the process. */
export type HistoryDependencies = {
  readonly transactions: Transactions<{
    readonly models: ModelStore;
    readonly projects: ProjectStore;
    readonly baselines: BaselineStore;
  }>;
  readonly contents: ContentStore;
  readonly comparing: Comparing;
};

/** How models came to be what they are. */
export type History = {
  /**
   * How a state of a model differs from another. Refuses with NOT_FOUND: the model, a revision (naming the oldest that
   * is kept), a baseline, the other model. The same content twice has no differences.
   */
  readonly changes: (caller: Caller, comparison: ComparisonRequest) => Promise<Page<PlacedChange>>;
};
