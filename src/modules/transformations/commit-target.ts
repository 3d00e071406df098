import { randomUUID } from 'node:crypto';
import { assertNever } from '../../lib/assert-never.ts';
import type { JobRun, MergeCounts } from '../jobs/index.ts';
import type { ContentRef, ModelRecord, ReadContent } from '../models/index.ts';
import { requireRoomForModel } from '../models/index.ts';
import type { Baseline, ModelDirection } from './baseline.ts';
import type { Decision } from './decide.ts';
import { movedOn, sourceDeleted } from './ending.ts';
import type { GeneratedModel } from './generation.ts';
import type { Plan } from './plan.ts';
import type { Relationship } from './relationship.ts';
import { directionTarget, findRelationship, isSameRelationship } from './relationship.ts';
import type { TransformationsDependencies, TransformationStores } from './transformations.ts';

/** A generated model, and what was decided about it by looking at the relationship as it was. */
export type Commit = {
  readonly run: JobRun;
  readonly plan: Plan;
  readonly direction: ModelDirection;
  readonly generated: GeneratedModel;
  readonly relationship: Relationship;
  readonly decision: Decision;
  readonly mergeCounts: MergeCounts;
};

/**
 * Writes target, baseline and the job's end in one transaction. Returns 'MOVED' and writes nothing when target or
 * baseline are not what the decision was made on.
 */
export async function commitTarget(
  dependencies: TransformationsDependencies,
  commit: Commit,
): Promise<'COMMITTED' | 'MOVED'> {
  const { transactions, contents, clock } = dependencies;
  const { run, plan, direction, generated, relationship } = commit;
  const working = await workingContent(dependencies, commit);
  const prepared: Prepared = {
    commit,
    raw: await contents.put(generated.bytes),
    working,
    workingRef: await contents.put(working.bytes),
    now: clock.now(),
  };
  return transactions.transact(async (stores) => {
    const query = { job: run.job, plan, direction, rootId: generated.rootId };
    if (!isSameRelationship(await findRelationship(stores, query), relationship)) return 'MOVED';
    const source = await stores.models.find(run.job.sourceModelId);
    if (source === undefined) {
      await run.end(stores, sourceDeleted('COMMIT'));
      return 'COMMITTED';
    }
    const target = await write(stores, prepared);
    await run.end(stores, {
      status: 'COMPLETED',
      outcome: 'APPLIED',
      targetModelId: target.id,
      targetRevision: target.revision,
      mergeCounts: commit.mergeCounts,
      diagnostics: [...generated.diagnostics, ...movedOn(run.job.sourceRevision, source.revision)],
    });
    return 'COMMITTED';
  });
}

type Prepared = {
  readonly commit: Commit;
  /** The generated model exactly as it was generated. */
  readonly raw: ContentRef;
  /** The generated model as the target is to hold it. */
  readonly working: ReadContent;
  readonly workingRef: ContentRef;
  readonly now: number;
};

/** A name the request gives a new target is a first edit on top of what was generated. */
async function workingContent(
  dependencies: TransformationsDependencies,
  commit: Commit,
): Promise<ReadContent> {
  const { plan, direction, generated, decision } = commit;
  const name = plan.targetName?.trim() ?? '';
  if (decision.kind !== 'CREATE' || name === '' || name === generated.name) return generated;
  const content = { ...generated, bytes: generated.bytes.slice() };
  return dependencies.reader.changeRoot(directionTarget[direction], { content, change: { name } });
}

async function write(stores: TransformationStores, prepared: Prepared): Promise<ModelRecord> {
  const { decision } = prepared.commit;
  switch (decision.kind) {
    case 'CREATE': {
      await requireRoomForModel(stores, prepared.commit.run.job.projectId);
      const target = newTarget(prepared);
      await stores.models.insert(target);
      await stores.baselines.insert(firstBaseline(prepared, target));
      return target;
    }
    case 'ADOPT_AS_BASELINE':
      await stores.baselines.insert(firstBaseline(prepared, decision.target));
      return decision.target;
    case 'ADOPT': {
      const target = replaced(prepared, decision.target);
      await stores.models.update(target);
      const { id, createdAt, version } = decision.baseline;
      const baseline = { ...firstBaseline(prepared, target), id, createdAt, version: version + 1 };
      await stores.baselines.update(baseline);
      return target;
    }
    case 'NOTHING':
      return decision.target;
    case 'BOOTSTRAP_REQUIRED':
    case 'MERGE':
    case 'TARGET_DELETED':
      throw new Error(`A decision ${decision.kind} has nothing to commit.`);
    default:
      return assertNever(decision);
  }
}

function newTarget(prepared: Prepared): ModelRecord {
  const { commit, now } = prepared;
  const { job } = commit.run;
  return {
    ...contentOf(prepared),
    id: randomUUID(),
    level: directionTarget[commit.direction],
    projectId: job.projectId,
    revision: 1,
    sourceModelId: job.sourceModelId,
    generated: true,
    createdAt: now,
    updatedAt: now,
    createdBy: job.createdBy,
    updatedBy: job.createdBy,
  };
}

function replaced(prepared: Prepared, target: ModelRecord): ModelRecord {
  const { commit, now } = prepared;
  return {
    ...target,
    ...contentOf(prepared),
    revision: target.revision + 1,
    updatedAt: now,
    updatedBy: commit.run.job.createdBy,
  };
}

function contentOf(
  prepared: Prepared,
): Pick<ModelRecord, 'name' | 'description' | 'content' | 'rootId' | 'fingerprint' | 'elementCount'> {
  const { name, description, rootId, fingerprint, elementCount } = prepared.working;
  return { name, description, content: prepared.workingRef, rootId, fingerprint, elementCount };
}

function firstBaseline(prepared: Prepared, target: ModelRecord): Baseline {
  const { commit, raw, now } = prepared;
  const { job } = commit.run;
  return {
    id: randomUUID(),
    sourceModelId: job.sourceModelId,
    direction: commit.direction,
    targetModelId: target.id,
    version: 1,
    content: raw,
    fingerprint: commit.generated.fingerprint,
    sourceRevision: job.sourceRevision,
    sourceFingerprint: commit.plan.source.fingerprint,
    createdAt: now,
    updatedAt: now,
  };
}
