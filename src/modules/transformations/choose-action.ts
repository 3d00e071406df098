import type { ModelRecord } from '../models/index.ts';
import type { Baseline } from '../synchronization/index.ts';
import type { GeneratedModel } from './generation.ts';
import type { TransformationPlan } from './plan.ts';
import type { Relationship } from './relationship.ts';

/** What a job does with a newly generated model. */
export type TargetAction =
  /** There is no target: the generated model becomes one, and the first baseline. */
  | { readonly kind: 'CREATE' }
  /** A person says that the generated model may serve as baseline of a target that has none. */
  | { readonly kind: 'ADOPT_AS_BASELINE'; readonly target: ModelRecord }
  /** The target is what was generated last: the generated model takes its place. */
  | { readonly kind: 'ADOPT'; readonly target: ModelRecord; readonly baseline: Baseline }
  /** The generated model is the target already. */
  | { readonly kind: 'NOTHING'; readonly target: ModelRecord; readonly baseline: Baseline }
  /** People changed the target since it was generated. */
  | { readonly kind: 'MERGE'; readonly target: ModelRecord; readonly baseline: Baseline }
  /** The target has no baseline, so what people changed in it is unknown. */
  | { readonly kind: 'BOOTSTRAP_REQUIRED'; readonly target: ModelRecord }
  | { readonly kind: 'TARGET_DELETED' };

/** Chooses by fingerprints alone; equal fingerprints mean equal models. */
export function chooseAction(given: {
  readonly relationship: Relationship;
  readonly generated: GeneratedModel;
  readonly plan: TransformationPlan;
}): TargetAction {
  const { relationship, generated, plan } = given;
  if (relationship === 'TARGET_DELETED') return { kind: 'TARGET_DELETED' };
  const { target, baseline } = relationship;
  if (target === undefined) return { kind: 'CREATE' };
  if (baseline === undefined) {
    if (plan.bootstrap === 'NEW') return { kind: 'CREATE' };
    return { kind: plan.bootstrap === 'ADOPT' ? 'ADOPT_AS_BASELINE' : 'BOOTSTRAP_REQUIRED', target };
  }
  if (target.fingerprint !== baseline.fingerprint) return { kind: 'MERGE', target, baseline };
  const kind = generated.fingerprint === baseline.fingerprint ? 'NOTHING' : 'ADOPT';
  return { kind, target, baseline };
}
