import { randomUUID } from 'node:crypto';
import { xmiWriter } from '../../kernel/xmi/write-xmi.ts';
import { assertNever } from '../../lib/assert-never.ts';
import type { JobEnding, JobRun } from '../jobs/index.ts';
import type { ContentRef, ModelRecord } from '../models/index.ts';
import { requireRoomForModel } from '../models/index.ts';
import type { Baseline, ModelDirection, RawGeneration, UndecidedContent } from '../synchronization/index.ts';
import { accept, directionTarget, removeSession, storeSession } from '../synchronization/index.ts';
import type { Candidate } from './candidate.ts';
import { isDecided } from './candidate.ts';
import type { ChangePage } from './change-store.ts';
import type { TargetAction } from './choose-action.ts';
import { movedOn, sourceDeleted } from './ending.ts';
import type { GeneratedModel, Judgement } from './generation.ts';
import { storeChanges } from './list-changes.ts';
import type { JobReport } from './outcome.ts';
import { conflictsOf, targetOf } from './outcome.ts';
import type { TransformationPlan } from './plan.ts';
import type { Relationship } from './relationship.ts';
import { findRelationship, isSameRelationship } from './relationship.ts';
import type { TransformationsDependencies, TransformationStores } from './transformations.ts';

/** A candidate, and what was decided about it by looking at the relationship as it was. */
export type Commit = {
  readonly run: JobRun;
  readonly plan: TransformationPlan;
  readonly direction: ModelDirection;
  readonly generated: GeneratedModel;
  readonly relationship: Relationship;
  readonly action: TargetAction;
  readonly candidate: Candidate<UndecidedContent>;
  /** Undefined when the candidate waits for decisions. */
  readonly judged: Judgement | undefined;
  readonly report: JobReport;
};

/**
 * Writes target, baseline and the job's end in one transaction; with conflicts the session and the job's end. Returns
 * 'MOVED' and writes nothing when target or baseline are not what the action was made on.
 */
export async function commitTarget(
  dependencies: TransformationsDependencies,
  commit: Commit,
): Promise<'COMMITTED' | 'MOVED'> {
  const { run, plan, direction, generated, relationship } = commit;
  const prepared = await prepare(dependencies, commit);
  noteReport(dependencies, prepared);
  return dependencies.transactions.transact(async (stores) => {
    const query = { job: run.job, plan, direction, rootId: generated.rootId };
    if (!isSameRelationship(await findRelationship(stores, query), relationship)) return 'MOVED';
    const source = await stores.models.find(run.job.sourceModelId);
    if (source === undefined) {
      await run.end(stores, sourceDeleted('COMMIT'));
      return 'COMMITTED';
    }
    const { candidate } = commit;
    const ending = isDecided(candidate)
      ? await writeTarget(stores, { ...prepared, candidate })
      : await writeSession(stores, prepared);
    await stores.changes.insert(run.job.id, prepared.changes);
    await run.end(stores, {
      ...ending,
      status: 'COMPLETED',
      mergeCounts: commit.candidate.summary.counts,
      findings: commit.report.findings,
      diagnostics: [...commit.report.diagnostics, ...movedOn(run.job.sourceRevision, source.revision)],
    });
    return 'COMMITTED';
  });
}

type Prepared = {
  readonly commit: Commit;
  /** The generated model exactly as it was generated. */
  readonly generated: RawGeneration;
  /** What the target is to hold. */
  readonly content: ContentRef;
  readonly changes: readonly ChangePage[];
  readonly now: number;
};

async function prepare({ contents, clock }: TransformationsDependencies, commit: Commit): Promise<Prepared> {
  const { generated, candidate } = commit;
  return {
    commit,
    generated: {
      json: await contents.put(generated.bytes),
      xmi: { writer: xmiWriter },
      fingerprint: generated.fingerprint,
    },
    content: await contents.put(candidate.content.bytes),
    changes: await storeChanges(contents, candidate.summary.changes),
    now: clock.now(),
  };
}

/** A target that took the place of nothing was judged as a validation judges it: the next run on it begins with that. */
function noteReport({ reports }: TransformationsDependencies, { commit, content }: Prepared): void {
  const { action, judged, direction } = commit;
  if (action.kind !== 'CREATE' || judged === undefined) return;
  reports.keep({ level: directionTarget[direction], content, kind: 'SEMANTIC' }, judged.validation);
}

type Decided = Prepared & { readonly candidate: Candidate };

type Written = Omit<JobEnding, 'status'>;

async function writeSession(stores: TransformationStores, prepared: Prepared): Promise<Written> {
  const { commit, generated, content, now } = prepared;
  const { run, action, candidate } = commit;
  if (action.kind !== 'MERGE') throw new Error(`An action ${action.kind} has no conflicts.`);
  const session = await storeSession(stores, {
    generated,
    now,
    candidate: content,
    target: action.target,
    baseline: action.baseline,
    jobId: run.job.id,
    createdBy: run.job.createdBy,
    source: sourceOf(commit),
    conflicts: candidate.conflicts,
    sets: candidate.sets,
    discardedUserDifferences: candidate.discardedUserDifferences,
  });
  return {
    ...targetOf(action),
    outcome: 'CONFLICTS',
    sessionId: session.id,
    conflicts: conflictsOf(candidate),
  };
}

async function writeTarget(stores: TransformationStores, prepared: Decided): Promise<Written> {
  const target = await write(stores, prepared);
  const { sourceModelId } = prepared.commit.run.job;
  const { direction } = prepared.commit;
  await removeSession(stores, { sourceModelId, direction, targetModelId: target.id });
  return { outcome: 'APPLIED', targetModelId: target.id, targetRevision: target.revision };
}

async function write(stores: TransformationStores, prepared: Decided): Promise<ModelRecord> {
  const { commit, candidate, generated, content, now } = prepared;
  const { action } = commit;
  switch (action.kind) {
    case 'CREATE': {
      await requireRoomForModel(stores, commit.run.job.projectId);
      const target = newTarget(prepared);
      await stores.models.insert(target);
      await stores.baselines.insert(firstBaseline(prepared, target));
      return target;
    }
    case 'ADOPT_AS_BASELINE':
      await stores.baselines.insert(firstBaseline(prepared, action.target));
      return action.target;
    case 'ADOPT':
    case 'MERGE':
      return accept(stores, {
        generated,
        now,
        target: action.target,
        baseline: action.baseline,
        merged: { content: candidate.content, ref: content },
        source: sourceOf(commit),
        acceptedBy: commit.run.job.createdBy,
      });
    case 'NOTHING':
      return action.target;
    case 'BOOTSTRAP_REQUIRED':
    case 'TARGET_DELETED':
      throw new Error(`An action ${action.kind} has nothing to commit.`);
    default:
      return assertNever(action);
  }
}

function sourceOf({ run, plan }: Commit): { readonly revision: number; readonly fingerprint: string } {
  return { revision: run.job.sourceRevision, fingerprint: plan.source.fingerprint };
}

function newTarget(prepared: Decided): ModelRecord {
  const { commit, content, now } = prepared;
  const { job } = commit.run;
  const { name, description, rootId, fingerprint, elementCount } = prepared.candidate.content;
  return {
    name,
    description,
    content,
    rootId,
    fingerprint,
    elementCount,
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

function firstBaseline(prepared: Prepared, target: ModelRecord): Baseline {
  const { commit, generated, now } = prepared;
  const source = sourceOf(commit);
  return {
    id: randomUUID(),
    sourceModelId: commit.run.job.sourceModelId,
    direction: commit.direction,
    targetModelId: target.id,
    version: 1,
    content: generated.json,
    xmi: generated.xmi,
    fingerprint: generated.fingerprint,
    sourceRevision: source.revision,
    sourceFingerprint: source.fingerprint,
    createdAt: now,
    updatedAt: now,
  };
}
