import type { Level } from '../../chain/levels.ts';
import type { Conflict } from '../../kernel/merge/conflict.ts';
import type { MergeCounts } from '../../kernel/merge/merge-report.ts';
import type { Finding } from '../../kernel/model/finding.ts';
import type { ValidationResult } from './validation-result.ts';

/** What a job does. */
export type JobType = 'CIM_TO_PIM' | 'PIM_TO_PSM' | 'PSM_TO_ARTIFACT' | 'VALIDATION';

/** How far a job is. The last three are final. */
export type JobStatus = 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';

/** How a model-to-model transformation ended. */
export type JobOutcome = 'APPLIED' | 'CONFLICTS' | 'BOOTSTRAP_REQUIRED' | 'VALIDATION_FAILED';

/** A timed part of a job. */
export type JobPhase =
  | 'LOCK'
  | 'VALIDATE_SOURCE'
  | 'GENERATE'
  | 'COMPARE'
  | 'MERGE'
  | 'VALIDATE_TARGET'
  | 'COMMIT';

/** When a phase began (milliseconds since 1970) and how long it took. */
export type PhaseTiming = {
  readonly phase: JobPhase;
  readonly startedAt: number;
  readonly durationMs: number;
};

/** Something worth knowing about a run. */
export type JobDiagnostic = {
  readonly severity: 'INFO' | 'WARNING' | 'ERROR';
  /** Stable upper-case code. */
  readonly code: string;
  readonly message: string;
  readonly elementId?: string;
  readonly phase?: JobPhase;
};

/** Work that continues after its request was answered. Times are milliseconds since 1970. */
export type Job = {
  readonly id: string;
  readonly type: JobType;
  readonly status: JobStatus;
  /** Null when the job is not running. */
  readonly phase: JobPhase | null;
  readonly projectId: string;
  /** Level of the source model. */
  readonly level: Level;
  readonly sourceModelId: string;
  /** The revision the job works on, fixed when it was submitted. */
  readonly sourceRevision: number;
  readonly targetModelId: string | null;
  readonly targetRevision: number | null;
  readonly outcome: JobOutcome | null;
  readonly sessionId: string | null;
  readonly artifactId: string | null;
  readonly resultIds: readonly string[];
  readonly mergeCounts: MergeCounts | null;
  /** The first 500; `mergeCounts` has their number. */
  readonly conflicts: readonly Conflict[];
  readonly findings: readonly Finding[];
  /** Filled by validation jobs. */
  readonly validationResults: ValidationResult | null;
  readonly diagnostics: readonly JobDiagnostic[];
  readonly phaseTimings: readonly PhaseTiming[];
  /** How often the job was started. */
  readonly attempts: number;
  readonly cancelRequested: boolean;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly createdBy: string;
};

/** Whether a job will not change any more. */
export function isFinal(job: Job): boolean {
  return job.status === 'COMPLETED' || job.status === 'FAILED' || job.status === 'CANCELLED';
}
