import type { ContentRef } from '../models/index.ts';
import type { ModelDirection, RelationshipKey } from './direction.ts';

/**
 * The XMI of a raw model: stored by an older version, or what the writer of this number makes of the model (`toXmi` of
 * the model's tasks while it is `xmiWriter`).
 */
export type RawXmi = ContentRef | { readonly writer: number };

/** A model exactly as it was generated. */
export type RawGeneration = {
  readonly json: ContentRef;
  readonly xmi: RawXmi;
  readonly fingerprint: string;
};

/** Untouched raw output of the last accepted generation of one relationship. Times are milliseconds since 1970. */
export type Baseline = RelationshipKey & {
  readonly id: string;
  /** 1, 2, 3 … */
  readonly version: number;
  readonly content: ContentRef;
  /** The same model as XMI; null for baselines from before XMI was kept. */
  readonly xmi: RawXmi | null;
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

/** The baseline of one relationship. */
export async function findBaseline(
  stores: { readonly baselines: BaselineStore },
  key: RelationshipKey,
): Promise<Baseline | undefined> {
  const ofTarget = await stores.baselines.findByTarget(key.targetModelId);
  return ofTarget.find(
    (baseline) => baseline.sourceModelId === key.sourceModelId && baseline.direction === key.direction,
  );
}
