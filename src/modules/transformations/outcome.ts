import type { JobDiagnostic, JobEnding, Validation } from '../jobs/index.ts';
import type { Conflict, Incomparable, Questioned, UndecidedContent } from '../synchronization/index.ts';
import type { Candidate } from './candidate.ts';
import type { TargetAction } from './choose-action.ts';
import { failure } from './ending.ts';
import type { GeneratedModel, Judgement } from './generation.ts';

/** A job lists at most this many of its conflicts; the session has them all. */
const listedConflicts = 500;

/** What a job reports about a target that can be written. */
export type JobReport = Required<Pick<JobEnding, 'findings' | 'diagnostics'>>;

/** What the rules reported, and what was found in the target; nothing of the latter while conflicts are undecided. */
export function reportOf(generated: GeneratedModel, judged: Judgement | undefined): JobReport {
  return {
    findings: judged?.validation.findings ?? [],
    diagnostics: [...generated.diagnostics, ...(judged?.diagnostics ?? [])],
  };
}

/** The conflicts that a job lists. */
export function conflictsOf(candidate: Candidate<UndecidedContent>): readonly Conflict[] {
  return candidate.conflicts.slice(0, listedConflicts);
}

/** The target of an action as a job reports it; empty when there is none yet. */
export function targetOf(action: TargetAction): Pick<JobEnding, 'targetModelId' | 'targetRevision'> {
  if (action.kind === 'CREATE' || action.kind === 'TARGET_DELETED') return {};
  return { targetModelId: action.target.id, targetRevision: action.target.revision };
}

/** The ending for decisions that leave everything as it is; undefined when there is something to commit. */
export function endingWithoutTarget(action: TargetAction, generated: GeneratedModel): JobEnding | undefined {
  if (action.kind === 'TARGET_DELETED')
    return failure({
      code: 'TARGET_DELETED',
      message: 'The target model was deleted after the job was submitted.',
      phase: 'COMPARE',
    });
  if (action.kind !== 'BOOTSTRAP_REQUIRED') return undefined;
  const message =
    `Model ${action.target.id} has the generated root's id ${generated.rootId} or was named as target, but no ` +
    'baseline says what people changed in it. Submit again with bootstrap "ADOPT" to take what is generated now ' +
    'as its baseline, or with bootstrap "NEW" to generate into a new model.';
  return {
    ...targetOf(action),
    status: 'COMPLETED',
    outcome: 'BOOTSTRAP_REQUIRED',
    diagnostics: [{ severity: 'WARNING', code: 'BOOTSTRAP_REQUIRED', message, phase: 'COMPARE' }],
  };
}

/** The ending for states that cannot be compared, and for a candidate that validation found unfit. */
export function validationFailed(
  action: TargetAction,
  found:
    | Incomparable
    | {
        readonly kind: 'JUDGED';
        readonly validation: Validation;
        readonly candidate: Candidate<UndecidedContent>;
        /** Whose the errors are, where the candidate was merged. */
        readonly asked: Exclude<Questioned, { readonly kind: 'MERGED' }> | undefined;
      },
): JobEnding {
  const ending = { ...targetOf(action), status: 'COMPLETED', outcome: 'VALIDATION_FAILED' } as const;
  if (found.kind === 'INCOMPARABLE') return { ...ending, findings: found.findings };
  const { validation, candidate, asked } = found;
  const isOfTarget = asked !== undefined && asked.working.length > 0;
  const message = isOfTarget
    ? 'The target has errors of its own, so it was not changed. Repair what the findings name in the target and submit again.'
    : 'What was generated has errors of its own, so the target was not changed. Repair what the findings name in the source and submit again.';
  return {
    ...ending,
    findings: validation.findings,
    mergeCounts: candidate.summary.counts,
    diagnostics: [
      {
        severity: 'ERROR',
        code: isOfTarget ? 'TARGET_INVALID' : 'GENERATED_INVALID',
        message,
        phase: 'VALIDATE_TARGET',
      },
    ],
  };
}

/** The ending of a dry run. */
export function dryRunEnding(given: {
  readonly action: TargetAction;
  readonly candidate: Candidate<UndecidedContent>;
  readonly report: JobReport;
}): JobEnding {
  const { action, candidate, report } = given;
  const conflicts = conflictsOf(candidate);
  const message = 'Nothing was stored: the request asked for a dry run.';
  const dryRun: JobDiagnostic = { severity: 'INFO', code: 'DRY_RUN', message };
  return {
    ...targetOf(action),
    status: 'COMPLETED',
    outcome: conflicts.length > 0 ? 'CONFLICTS' : 'APPLIED',
    conflicts,
    mergeCounts: candidate.summary.counts,
    findings: report.findings,
    diagnostics: [...report.diagnostics, dryRun],
  };
}
