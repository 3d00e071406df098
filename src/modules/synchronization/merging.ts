import type { PlacedChange } from '../../kernel/merge/compare-models.ts';
import type { Conflict } from '../../kernel/merge/conflict.ts';
import type { Resolution } from '../../kernel/merge/resolution.ts';
import type { PlaceSet } from '../../kernel/merge/place-sets.ts';
import type { MergeCounts } from '../../kernel/merge/merge-report.ts';
import type { Page } from '../../lib/listing.ts';
import type { Validation } from '../jobs/index.ts';
import type { Finding, Level, ReadContent } from '../models/index.ts';

/** A list of changes (see `kernel/merge/merge-report.ts`), written as JSON lists of at most `changesPerPage`. */
export type ChangePages = { readonly total: number; readonly pages: readonly Uint8Array[] };

/** How many changes a page holds; the last one may hold fewer. */
export const changesPerPage = 500;

/** What a merge did or would do. */
export type MergeSummary = { readonly counts: MergeCounts; readonly changes: ChangePages };

/** Three states of a model to be merged, as contents. */
export type MergeTask = {
  readonly level: Level;
  /** Goes into the ids of conflicts. */
  readonly relationship: string;
  readonly base: Uint8Array;
  readonly working: Uint8Array;
  readonly generated: Uint8Array;
  /** By conflict id. */
  readonly decisions: ReadonlyMap<string, Resolution>;
  /** Places that are decided together. */
  readonly sets: readonly PlaceSet[];
  /** Of a job; work without one is limited to a minute. */
  readonly signal?: AbortSignal | undefined;
};

/** A merge without undecided conflicts whose result is invalid. */
export type QuestionTask = MergeTask & {
  /** What was found in the merged model. */
  readonly validation: Validation;
};

/** What came out of a merge. */
export type MergeOutcome = MergedModel | Incomparable;

/** The text of a model that waits for decisions: nothing compares it with others, so it has no fingerprint. */
export type UndecidedContent = Pick<ReadContent, 'bytes'>;

/** A merged model with its conflicts. */
export type MergedModel<Content extends UndecidedContent = ReadContent> = MergeSummary & {
  readonly kind: 'MERGED';
  /** With undecided conflicts: Working's side where they are, everything safe applied elsewhere. */
  readonly content: Content;
  /** Those without decision list what depends on them. */
  readonly conflicts: readonly Conflict[];
  /** The generated model was adopted as a whole. */
  readonly adopted: boolean;
  /**
   * With undecided conflicts: user differences in no conflict that adopting the generated model as a whole would lose.
   */
  readonly discardedUserDifferences: number;
};

/** The states contradict each other, such as one id with two classes. */
export type Incomparable = { readonly kind: 'INCOMPARABLE'; readonly findings: readonly Finding[] };

/** What can be asked when a merged model is invalid. */
export type Questioned =
  /** The merge with further conflicts, of kind `CONSTRAINT`, and the sets they are decided in. */
  | (MergedModel<UndecidedContent> & { readonly sets: readonly PlaceSet[] })
  /** Errors that Working, or else NewGenerated, has by itself. */
  | {
      readonly kind: 'OWN_ERRORS';
      readonly working: readonly Finding[];
      readonly generated: readonly Finding[];
    };

/**
 * Merging and judging models, done in worker threads; the caller keeps all bytes. Rejects with the signal's reason
 * when it is aborted.
 */
export type Merging = {
  merge(task: MergeTask): Promise<MergeOutcome>;
  /** Finds what to ask about a merged model that has errors; see `findQuestions`. */
  question(task: QuestionTask): Promise<Questioned>;
  /** The differences of a page and the number of all; order as `compareModels` gives it. */
  differences(request: {
    readonly level: Level;
    readonly before: Uint8Array;
    readonly after: Uint8Array;
    readonly limit: number;
    readonly offset: number;
  }): Promise<Page<PlacedChange>>;
  /** Validates structure and meaning; a model that is not valid is unfit as source or target. */
  validate(request: {
    readonly level: Level;
    readonly bytes: Uint8Array;
    readonly signal?: AbortSignal | undefined;
  }): Promise<Validation>;
};
