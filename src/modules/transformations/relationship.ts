import type { Job } from '../jobs/index.ts';
import type { ModelRecord, ModelStore } from '../models/index.ts';
import type { Baseline, BaselineStore, ModelDirection } from '../synchronization/index.ts';
import { directionTarget, findBaseline } from '../synchronization/index.ts';
import type { TransformationPlan } from './plan.ts';

/** Stores that know which models belong together. */
export type RelationshipStores = { readonly models: ModelStore; readonly baselines: BaselineStore };

/** The model a run generates into, as it stands now, and the baseline it was last generated from. */
export type Relationship =
  | { readonly target: ModelRecord; readonly baseline: Baseline | undefined }
  | { readonly target: undefined; readonly baseline: undefined }
  /** The request named a target that is gone. */
  | 'TARGET_DELETED';

/** Which run asks for its relationship. */
export type RelationshipQuery = {
  readonly job: Job;
  readonly plan: TransformationPlan;
  readonly direction: ModelDirection;
  /** Root id of the generated model. */
  readonly rootId: string;
};

/**
 * Finds the target, in this order: the one the request names; that of the source's baseline in this direction; the
 * newest model of the project that has the generated root's id and belongs to no other source; else none.
 */
export async function findRelationship(
  stores: RelationshipStores,
  query: RelationshipQuery,
): Promise<Relationship> {
  const { job, plan, direction } = query;
  if (plan.targetModelId !== undefined) {
    const target = await stores.models.find(plan.targetModelId);
    if (target === undefined) return 'TARGET_DELETED';
    const { sourceModelId } = job;
    const key = { sourceModelId, direction, targetModelId: target.id };
    return { target, baseline: await findBaseline(stores, key) };
  }
  const known = await stores.baselines.findBySource(job.sourceModelId, direction);
  if (known !== undefined) {
    const target = await stores.models.find(known.targetModelId);
    if (target !== undefined) return { target, baseline: known };
  }
  const target = await findByRoot(stores, query);
  return { target, baseline: undefined };
}

/**
 * Whether nothing is known to be a target yet of a run that gives a new one no name. What the run generates will then most
 * likely become a target just as it is; only its root id can lead to another one.
 */
export async function expectsNewTarget(
  { baselines }: Pick<RelationshipStores, 'baselines'>,
  { job, plan, direction }: Omit<RelationshipQuery, 'rootId'>,
): Promise<boolean> {
  if (plan.targetModelId !== undefined || plan.targetName !== undefined) return false;
  return (await baselines.findBySource(job.sourceModelId, direction)) === undefined;
}

/** Whether nothing has moved between two looks at a relationship. */
export function isSameRelationship(left: Relationship, right: Relationship): boolean {
  if (left === 'TARGET_DELETED' || right === 'TARGET_DELETED') return left === right;
  return (
    left.target?.id === right.target?.id &&
    left.target?.revision === right.target?.revision &&
    left.baseline?.id === right.baseline?.id &&
    left.baseline?.version === right.baseline?.version
  );
}

async function findByRoot(
  stores: RelationshipStores,
  query: RelationshipQuery,
): Promise<ModelRecord | undefined> {
  const { job, direction, rootId } = query;
  const level = directionTarget[direction];
  for (const model of await stores.models.findByRoot({ projectId: job.projectId, level, rootId }))
    if ((await stores.baselines.findByTarget(model.id)).length === 0) return model;
  return undefined;
}
