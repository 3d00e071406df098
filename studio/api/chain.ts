import type { Artifact, Job, ModelSummary, SyncSessionSummary } from '../../client/src/index.ts';

/** What stands on a project's page. */
export type Chain = {
  readonly cims: readonly ModelSummary[];
  readonly pims: readonly ModelSummary[];
  readonly psms: readonly ModelSummary[];
  readonly artifacts: readonly Artifact[];
  readonly jobs: readonly Job[];
  readonly synchronizations: readonly SyncSessionSummary[];
};
