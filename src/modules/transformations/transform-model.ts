import type { JobEnding, JobHandler, JobRun, MergeCounts, Validation } from '../jobs/index.ts';
import type { ModelDirection } from './baseline.ts';
import type { Commit } from './commit-target.ts';
import { commitTarget } from './commit-target.ts';
import type { Decision } from './decide.ts';
import { decide } from './decide.ts';
import { endRun, failure, noCounts, sourceDeleted, sourceInvalid, targetBusy } from './ending.ts';
import type { GeneratedModel } from './generation.ts';
import type { Plan } from './plan.ts';
import { planOf, sourceLevel } from './plan.ts';
import type { Relationship } from './relationship.ts';
import { directionTarget, findRelationship } from './relationship.ts';
import type { TransformationsDependencies } from './transformations.ts';

const commitAttempts = 5;

/**
 * Makes the handler of CIM_TO_PIM and PIM_TO_PSM jobs. It generates from the revision the job was submitted for,
 * compares with what the target is now, and commits target, baseline and the job's end in one transaction; when the
 * target moves in between, it compares again. An edit made during a run is never lost.
 */
export function createModelHandler(
  dependencies: TransformationsDependencies,
  direction: ModelDirection,
): JobHandler {
  const { transactions, generation } = dependencies;
  return async (run) => {
    const plan = planOf(run.request);
    const { signal } = run;
    const bytes = await run.phase('LOCK', () => lockSource(dependencies, run, plan));
    if (bytes === undefined) return endRun(transactions, run, sourceDeleted('LOCK'));
    const validation = await run.phase('VALIDATE_SOURCE', () =>
      generation.validate({ level: sourceLevel[direction], bytes, signal }),
    );
    if (!validation.valid) return endRun(transactions, run, sourceInvalid(validation));
    const generated = await run.phase('GENERATE', () => generation.transform({ direction, bytes, signal }));
    let judged: Validation | undefined;
    for (let attempt = 1; attempt <= commitAttempts; attempt += 1) {
      const compared = await run.phase('COMPARE', () =>
        compare(dependencies, { run, plan, direction, generated }),
      );
      const refused = endingWithoutTarget(compared, generated);
      if (refused !== undefined) return endRun(transactions, run, refused);
      judged ??= await run.phase('VALIDATE_TARGET', () =>
        generation.validate({ level: directionTarget[direction], bytes: generated.bytes, signal }),
      );
      if (!judged.valid) return endRun(transactions, run, validationFailed(compared, judged));
      const commit: Commit = { ...compared, run, plan, direction, generated };
      if (plan.dryRun === true) return endRun(transactions, run, dryRunEnding(commit));
      const committed = await run.phase('COMMIT', () => commitTarget(dependencies, commit));
      if (committed === 'COMMITTED') return;
    }
    await endRun(transactions, run, targetBusy(commitAttempts));
  };
}

/** The source's bytes as of the submitted revision; undefined when the model was deleted meanwhile. */
export async function lockSource(
  dependencies: TransformationsDependencies,
  run: JobRun,
  plan: Plan,
): Promise<Uint8Array | undefined> {
  const source = await dependencies.transactions.read((stores) => stores.models.find(run.job.sourceModelId));
  return source === undefined ? undefined : dependencies.contents.get(plan.source.content);
}

type Compared = {
  readonly relationship: Relationship;
  readonly decision: Decision;
  readonly mergeCounts: MergeCounts;
};

async function compare(
  dependencies: TransformationsDependencies,
  given: {
    readonly run: JobRun;
    readonly plan: Plan;
    readonly direction: ModelDirection;
    readonly generated: GeneratedModel;
  },
): Promise<Compared> {
  const { run, plan, direction, generated } = given;
  const query = { job: run.job, plan, direction, rootId: generated.rootId };
  const relationship = await dependencies.transactions.read((stores) => findRelationship(stores, query));
  const decision = decide({ relationship, generated, plan });
  return { relationship, decision, mergeCounts: await countsOf(dependencies, { ...given, decision }) };
}

async function countsOf(
  dependencies: TransformationsDependencies,
  given: {
    readonly run: JobRun;
    readonly direction: ModelDirection;
    readonly generated: GeneratedModel;
    readonly decision: Decision;
  },
): Promise<MergeCounts> {
  const { run, direction, generated, decision } = given;
  if (decision.kind === 'CREATE') return { ...noCounts, added: generated.elementCount };
  if (decision.kind === 'NOTHING') return { ...noCounts, unchanged: generated.elementCount };
  if (decision.kind !== 'ADOPT') return noCounts;
  return dependencies.generation.compare({
    level: directionTarget[direction],
    before: await dependencies.contents.get(decision.target.content),
    after: generated.bytes,
    signal: run.signal,
  });
}

/** The ending for decisions that leave everything as it is; undefined when there is something to commit. */
function endingWithoutTarget(compared: Compared, generated: GeneratedModel): JobEnding | undefined {
  const { decision } = compared;
  if (decision.kind === 'TARGET_DELETED')
    return failure({
      code: 'TARGET_DELETED',
      message: 'The target model was deleted after the job was submitted.',
      phase: 'COMPARE',
    });
  if (decision.kind !== 'MERGE' && decision.kind !== 'BOOTSTRAP_REQUIRED') return undefined;
  const target = { targetModelId: decision.target.id, targetRevision: decision.target.revision };
  if (decision.kind === 'MERGE')
    return {
      ...target,
      ...failure({
        code: 'MERGE_NOT_AVAILABLE',
        message:
          'The target was changed since it was generated, and this version cannot merge. Nothing was touched: ' +
          'keep the target as it is, or give it back its generated content and submit again.',
        phase: 'COMPARE',
      }),
    };
  const message =
    `Model ${decision.target.id} has the generated root's id ${generated.rootId} or was named as target, but no ` +
    'baseline tells what people changed in it. Submit again with bootstrap "ADOPT" to take what is generated now ' +
    'as its baseline, or with bootstrap "NEW" to generate into a new model.';
  return {
    ...target,
    status: 'COMPLETED',
    outcome: 'BOOTSTRAP_REQUIRED',
    diagnostics: [{ severity: 'WARNING', code: 'BOOTSTRAP_REQUIRED', message, phase: 'COMPARE' }],
  };
}

function validationFailed(compared: Compared, { findings }: Validation): JobEnding {
  return {
    ...targetOf(compared.decision),
    status: 'COMPLETED',
    outcome: 'VALIDATION_FAILED',
    findings,
  };
}

function dryRunEnding(commit: Commit): JobEnding {
  const message = 'Nothing was stored: the request asked for a dry run.';
  return {
    ...targetOf(commit.decision),
    status: 'COMPLETED',
    outcome: 'APPLIED',
    mergeCounts: commit.mergeCounts,
    diagnostics: [...commit.generated.diagnostics, { severity: 'INFO', code: 'DRY_RUN', message }],
  };
}

function targetOf(decision: Decision): Pick<JobEnding, 'targetModelId' | 'targetRevision'> {
  if (decision.kind === 'CREATE' || decision.kind === 'TARGET_DELETED') return {};
  return { targetModelId: decision.target.id, targetRevision: decision.target.revision };
}
