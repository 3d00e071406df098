import type { JobEnding, JobHandler, JobRun } from '../jobs/index.ts';
import type { ModelDirection, UndecidedContent } from '../synchronization/index.ts';
import { directionTarget } from '../synchronization/index.ts';
import type { Candidate, CandidateQuery } from './candidate.ts';
import { candidateOf, mergedCandidate, questionedCandidate } from './candidate.ts';
import { commitTarget } from './commit-target.ts';
import type { TargetAction } from './choose-action.ts';
import { chooseAction } from './choose-action.ts';
import { endRun, sourceDeleted, sourceInvalid, targetBusy } from './ending.ts';
import { storeChanges } from './list-changes.ts';
import type { GeneratedModel, Judgement } from './generation.ts';
import { dryRunEnding, endingWithoutTarget, reportOf, validationFailed } from './outcome.ts';
import type { TransformationPlan } from './plan.ts';
import { planOf, sourceLevel } from './plan.ts';
import type { Relationship } from './relationship.ts';
import { expectsNewTarget, findRelationship } from './relationship.ts';
import type { TransformationsDependencies } from './transformations.ts';

const commitAttempts = 5;

/**
 * Makes the handler of CIM_TO_PIM and PIM_TO_PSM jobs. It generates from the revision the job was submitted for,
 * compares and merges with what the target is now, and commits target, baseline (or the session of the conflicts) and
 * the job's end in one transaction; when the target moves in between, it compares again. An edit made during a run is
 * never lost.
 */
export function createModelHandler(
  dependencies: TransformationsDependencies,
  direction: ModelDirection,
): JobHandler {
  const { transactions, generation, reports } = dependencies;
  return async (run) => {
    const plan = planOf(run.request);
    const { signal } = run;
    const bytes = await run.phase('LOCK', () => lockSource(dependencies, run, plan));
    if (bytes === undefined) return endRun(transactions, run, sourceDeleted('LOCK'));
    const level = sourceLevel[direction];
    const source = { level, content: plan.source.content, kind: 'SEMANTIC' } as const;
    const validation = await run.phase('VALIDATE_SOURCE', () =>
      reports.of(source, () => generation.validate({ level, bytes, signal })),
    );
    if (!validation.valid) return endRun(transactions, run, sourceInvalid(validation));
    const asNewTarget = await transactions.read((stores) =>
      expectsNewTarget(stores, { job: run.job, plan, direction }),
    );
    const generated = await run.phase('GENERATE', () =>
      generation.transform({ direction, bytes, asNewTarget, signal }),
    );
    const judge = judgeOnce(dependencies, { run, direction, generated });
    for (let attempt = 1; attempt <= commitAttempts; attempt += 1) {
      const compared = await run.phase('COMPARE', () =>
        compare(dependencies, { run, plan, direction, generated }),
      );
      const { action } = compared;
      const stopped = endingWithoutTarget(action, generated);
      if (stopped !== undefined) return endRun(transactions, run, stopped);
      const merged =
        compared.candidate ??
        (await run.phase('MERGE', () =>
          mergedCandidate(dependencies, { run, plan, direction, generated, action }),
        ));
      if (merged.kind === 'INCOMPARABLE') return endRun(transactions, run, validationFailed(action, merged));
      let candidate: Candidate<UndecidedContent> = merged;
      // What waits for decisions is judged when they are made.
      let judged =
        candidate.conflicts.length > 0
          ? undefined
          : await run.phase('VALIDATE_TARGET', () => judge(merged, action));
      if (judged?.validation.valid === false) {
        const { validation } = judged;
        const query = { run, plan, direction, generated, action };
        const asked =
          action.kind === 'MERGE'
            ? await run.phase('VALIDATE_TARGET', () => questionedCandidate(dependencies, query, validation))
            : undefined;
        if (asked?.kind !== 'CANDIDATE') {
          const ending = validationFailed(action, { kind: 'JUDGED', validation, candidate, asked });
          return endReporting(dependencies, { run, candidate, ending });
        }
        candidate = asked;
        judged = undefined;
      }
      const report = reportOf(generated, judged);
      if (plan.dryRun === true) {
        const ending = dryRunEnding({ action, candidate, report });
        return endReporting(dependencies, { run, candidate, ending });
      }
      const commit = { ...compared, run, plan, direction, generated, candidate, judged, report };
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
  plan: TransformationPlan,
): Promise<Uint8Array | undefined> {
  const source = await dependencies.transactions.read((stores) => stores.models.find(run.job.sourceModelId));
  return source === undefined ? undefined : dependencies.contents.get(plan.source.content);
}

type Compared = {
  readonly relationship: Relationship;
  readonly action: TargetAction;
  /** Undefined when it takes a merge to make one. */
  readonly candidate: Candidate | undefined;
};

async function compare(
  dependencies: TransformationsDependencies,
  given: Omit<CandidateQuery, 'action'>,
): Promise<Compared> {
  const { run, plan, direction, generated } = given;
  const query = { job: run.job, plan, direction, rootId: generated.rootId };
  const relationship = await dependencies.transactions.read((stores) => findRelationship(stores, query));
  const action = chooseAction({ relationship, generated, plan });
  return { relationship, action, candidate: await candidateOf(dependencies, { ...given, action }) };
}

/** Judges candidates; the same change is judged once, however often the run compares again. */
function judgeOnce(
  { generation, contents }: TransformationsDependencies,
  {
    run,
    direction,
    generated,
  }: { readonly run: JobRun; readonly direction: ModelDirection; readonly generated: GeneratedModel },
): (candidate: Candidate, action: TargetAction) => Promise<Judgement> {
  const { judgement: first } = generated.asNewTarget ?? {};
  let known = first && { change: changeBetween(undefined, generated), judgement: first };
  return async ({ content }, action) => {
    const earlier = 'target' in action ? action.target : undefined;
    const change = changeBetween(earlier, content);
    if (known?.change === change) return known.judgement;
    const judgement = await generation.judge({
      level: directionTarget[direction],
      bytes: content.bytes,
      earlier: earlier === undefined ? undefined : await contents.get(earlier.content),
      signal: run.signal,
    });
    known = { change, judgement };
    return judgement;
  };
}

/** Tells apart changes from what a target holds, if there is one, to what it is to hold. */
function changeBetween(earlier: Fingerprinted | undefined, content: Fingerprinted): string {
  return `${earlier?.fingerprint ?? ''} ${content.fingerprint}`;
}

type Fingerprinted = { readonly fingerprint: string };

/** Ends a run that stores nothing but what it would have done. */
async function endReporting(
  { transactions, contents }: TransformationsDependencies,
  given: {
    readonly run: JobRun;
    readonly candidate: Candidate<UndecidedContent>;
    readonly ending: JobEnding;
  },
): Promise<void> {
  const { run, candidate, ending } = given;
  const pages = await storeChanges(contents, candidate.summary.changes);
  await transactions.transact(async (stores) => {
    await stores.changes.insert(run.job.id, pages);
    await run.end(stores, ending);
  });
}
