import type { ContentRef } from '../models/index.ts';

/** Transformations from one level to the next. */
export type ModelDirection = 'CIM_TO_PIM' | 'PIM_TO_PSM';

/** All transformations. */
export type Direction = ModelDirection | 'PSM_TO_ARTIFACT';

/** Untouched raw output of the last accepted generation of one relationship. Times are milliseconds since 1970. */
export type Baseline = {
  readonly id: string;
  readonly sourceModelId: string;
  readonly direction: ModelDirection;
  readonly targetModelId: string;
  /** 1, 2, 3 … */
  readonly version: number;
  readonly content: ContentRef;
  readonly fingerprint: string;
  readonly sourceRevision: number;
  readonly sourceFingerprint: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Baselines; at most one per source, direction and target. */
export type BaselineStore = {
  insert(baseline: Baseline): Promise<void>;
  /** Writes a baseline over the one with its id. */
  update(baseline: Baseline): Promise<void>;
  /** The newest baseline of a source in a direction. */
  findBySource(sourceModelId: string, direction: ModelDirection): Promise<Baseline | undefined>;
  /** Baselines whose generations go into a target. */
  findByTarget(targetModelId: string): Promise<readonly Baseline[]>;
};
