import { Type, type Static } from 'typebox';
import { levelNames } from '../../modules/models/index.ts';
import type { Job as JobRecord, JobOutcome, JobPhase, JobStatus, JobType } from '../../modules/jobs/index.ts';
import { expectedRevision, id, name } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';
import { mergeCounts } from './merge-counts.ts';
import { Conflict, conflictOf } from './synchronization.ts';
import { Finding, findingOf, severities, ValidationResult, validationResultOf } from './validation.ts';

/** The types of jobs. */
export const types = [
  'CIM_TO_PIM',
  'PIM_TO_PSM',
  'PSM_TO_ARTIFACT',
  'VALIDATION',
] as const satisfies readonly JobType[];
/** The statuses of jobs. */
export const statuses = [
  'QUEUED',
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const satisfies readonly JobStatus[];
const outcomes = [
  'APPLIED',
  'CONFLICTS',
  'BOOTSTRAP_REQUIRED',
  'VALIDATION_FAILED',
] as const satisfies readonly JobOutcome[];
const phases = [
  'LOCK',
  'VALIDATE_SOURCE',
  'GENERATE',
  'COMPARE',
  'MERGE',
  'VALIDATE_TARGET',
  'COMMIT',
] as const satisfies readonly JobPhase[];

/** A requested transformation from model to model. */
export const TransformationRequest = component(
  'TransformationRequest',
  Type.Object({
    sourceModelId: id,
    expectedRevision: Type.Optional(expectedRevision),
    targetModelId: Type.Optional(nullable(Type.String({ description: 'The model to write to.' }))),
    expectedTargetRevision: Type.Optional(expectedRevision),
    targetName: Type.Optional(nullable(name)),
    bootstrap: Type.Optional(
      nullable(
        Type.Unsafe<'ADOPT' | 'NEW'>({
          'x-caseless': true,
          type: 'string',
          enum: ['ADOPT', 'NEW'],
          description:
            'How to go on when the target has no baseline: take it as generated, or make a new one.',
        }),
      ),
    ),
    dryRun: Type.Optional(Type.Boolean({ description: 'Compare and report, store nothing.' })),
  }),
);

/** A requested generation of files. */
export const ArtifactGenerationRequest = component(
  'ArtifactGenerationRequest',
  Type.Object({
    sourceModelId: id,
    expectedRevision: Type.Optional(expectedRevision),
    artifactId: Type.Optional(
      nullable(Type.String({ description: "The artifact to write to; the PSM's own unless given." })),
    ),
  }),
);

const result = {
  outcome: nullable(oneOf(outcomes)),
  targetModelId: nullable(Type.String()),
  targetRevision: nullable(Type.Integer()),
  mergeCounts: nullable(mergeCounts),
  sessionId: nullable(Type.String()),
  conflicts: Type.Array(Conflict.ref, { description: 'The first 500; the session has them all.' }),
  findings: Type.Array(Finding.ref, {
    description: 'What is wrong or doubtful: of a source that was refused, and of a target that was written.',
  }),
  artifactId: nullable(Type.String()),
};

/** Work that continues after its request was answered. */
export const Job = component(
  'Job',
  Type.Object({
    id,
    jobId: Type.String({ description: 'The same value as `id`.' }),
    type: oneOf(types),
    status: oneOf(statuses, { description: 'The last three are final.' }),
    phase: nullable(oneOf(phases)),
    projectId: id,
    level: oneOf(levelNames),
    sourceModelId: id,
    sourceRevision: Type.Integer(),
    ...result,
    resultIds: Type.Array(Type.String()),
    validationResults: nullable(ValidationResult.ref),
    diagnostics: Type.Array(
      Type.Object({
        severity: oneOf(severities),
        code: Type.String(),
        message: Type.String(),
        elementId: Type.Optional(Type.String()),
        phase: Type.Optional(oneOf(phases)),
      }),
    ),
    phaseTimings: Type.Array(
      Type.Object({ phase: oneOf(phases), startedAt: timestamp, durationMs: Type.Number() }),
    ),
    attempts: Type.Integer(),
    cancelRequested: Type.Boolean(),
    createdAt: timestamp,
    startedAt: nullable(timestamp),
    finishedAt: nullable(timestamp),
    createdBy: id,
    result: Type.Object(result, { description: 'The same values again.' }),
  }),
);

/** The job on the wire. */
export function jobOf(job: JobRecord): Static<typeof Job.schema> {
  const { targetModelId, targetRevision, outcome, sessionId, artifactId, mergeCounts: counts } = job;
  const shared = {
    outcome,
    targetModelId,
    targetRevision,
    mergeCounts: counts,
    sessionId,
    conflicts: job.conflicts.map(conflictOf),
    findings: job.findings.map(findingOf),
    artifactId,
  };
  return {
    id: job.id,
    jobId: job.id,
    type: job.type,
    status: job.status,
    phase: job.phase,
    projectId: job.projectId,
    level: job.level,
    sourceModelId: job.sourceModelId,
    sourceRevision: job.sourceRevision,
    ...shared,
    resultIds: [...job.resultIds],
    validationResults: job.validationResults === null ? null : validationResultOf(job.validationResults),
    diagnostics: [...job.diagnostics],
    phaseTimings: job.phaseTimings.map((timing) => ({ ...timing, startedAt: isoTime(timing.startedAt) })),
    attempts: job.attempts,
    cancelRequested: job.cancelRequested,
    createdAt: isoTime(job.createdAt),
    startedAt: job.startedAt === null ? null : isoTime(job.startedAt),
    finishedAt: job.finishedAt === null ? null : isoTime(job.finishedAt),
    createdBy: job.createdBy,
    result: shared,
  };
}
