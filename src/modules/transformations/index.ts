import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ArtifactStore } from '../artifacts/index.ts';
import type { JobHandler, JobLimits, JobSignals, JobStore } from '../jobs/index.ts';
import type { ContentStore, ModelReader, ModelStore } from '../models/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { BaselineStore, Direction } from './baseline.ts';
import type { Generation } from './generation.ts';
import { createArtifactHandler } from './generate-artifact.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import { createModelHandler } from './transform-model.ts';
import type { Accepted, TransformationSubmission } from './submit.ts';
import { createSubmit } from './submit.ts';

export type { Baseline, BaselineStore, Direction, ModelDirection } from './baseline.ts';
export type { GeneratedBytes, GeneratedModel, Generation } from './generation.ts';
export type { IdempotencyStore, IdempotentRequest } from './idempotency-store.ts';
export type { Accepted, TransformationRequest, TransformationSubmission } from './submit.ts';

/** The stores a transformation touches. */
export type TransformationStores = {
  readonly projects: ProjectStore;
  readonly jobs: JobStore;
  readonly models: ModelStore;
  readonly artifacts: ArtifactStore;
  readonly baselines: BaselineStore;
  readonly idempotency: IdempotencyStore;
};

/** What the transformations need from the rest of the process. */
export type TransformationsDependencies = {
  readonly transactions: Transactions<TransformationStores>;
  readonly contents: ContentStore;
  readonly reader: ModelReader;
  readonly generation: Generation;
  readonly signals: JobSignals;
  readonly clock: Clock;
  readonly limits?: JobLimits;
};

/** Transformations along the chain, as jobs. */
export type Transformations = {
  /**
   * Queues a transformation. Refuses with INVALID, NOT_FOUND (model or artifact), CONFLICT (an expected revision is
   * not the current one), TOO_MANY (open jobs) or UNPROCESSABLE (idempotency key used for another request).
   */
  readonly submit: (caller: Caller, submission: TransformationSubmission) => Promise<Accepted>;
  /** What the job runner needs: a handler per direction. */
  readonly handlers: Readonly<Record<Direction, JobHandler>>;
};

/** Builds the transformations module. */
export function createTransformations(dependencies: TransformationsDependencies): Transformations {
  return {
    submit: createSubmit(dependencies),
    handlers: {
      CIM_TO_PIM: createModelHandler(dependencies, 'CIM_TO_PIM'),
      PIM_TO_PSM: createModelHandler(dependencies, 'PIM_TO_PSM'),
      PSM_TO_ARTIFACT: createArtifactHandler(dependencies),
    },
  };
}
