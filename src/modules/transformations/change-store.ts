import type { ContentRef } from '../models/index.ts';

/** A stored part of the changes of a run: a JSON list of `count` changes. */
export type ChangePage = { readonly content: ContentRef; readonly count: number };

/** Which changes a run made or would make. They go with their job. */
export type ChangeStore = {
  insert(jobId: string, pages: readonly ChangePage[]): Promise<void>;
  /** The pages of a job in order; none when the job has no changes. */
  pages(jobId: string): Promise<readonly ChangePage[]>;
};
