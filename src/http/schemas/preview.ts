import { Type, type Static } from 'typebox';
import type { Preview as PreviewRecord } from '../../modules/synchronization/index.ts';
import { component, nullable, oneOf } from './component.ts';
import { mergeCounts } from './merge-counts.ts';
import { batchMembers, Conflict, conflictOf, ModelChange, modelChangeOf } from './synchronization.ts';
import { Finding, findingOf } from './validation.ts';

const outcomes = [
  'APPLIED',
  'CONFLICTS',
  'VALIDATION_FAILED',
] as const satisfies readonly PreviewRecord['outcome'][];

/** Decisions to try out. */
export const PreviewRequest = component(
  'PreviewRequest',
  Type.Object(batchMembers, {
    description:
      'Decisions over the saved ones: either `resolutions`, or `all` for every conflict without one. An empty object ' +
      'tries out the saved decisions.',
  }),
);

/** What finalizing would come to. */
export const SyncPreview = component(
  'SyncPreview',
  Type.Object({
    outcome: oneOf(outcomes, {
      description:
        'What finalizing with these decisions would come to. CONFLICTS: `conflicts` are left to decide. ' +
        'VALIDATION_FAILED: the target or the generated model has the errors in `findings` by itself.',
    }),
    adoptsGenerated: Type.Boolean({ description: 'The generated model would be adopted as a whole.' }),
    mergeCounts: nullable(mergeCounts),
    changes: Type.Array(ModelChange.ref, {
      description:
        'One part of the differences from the target as it is, as `…/changes` of a model would list them after ' +
        'finalizing. Where conflicts are left, the target stays as it is there.',
    }),
    findings: Type.Array(Finding.ref, {
      description: 'About the result. What waits for decisions is not judged.',
    }),
    conflicts: Type.Array(Conflict.ref, {
      description:
        'The first 500 of those left to decide, and of those that the decisions bring up; `mergeCounts` has their number.',
    }),
  }),
);

/** A preview lists at most this many conflicts. */
const listedConflicts = 500;

/** The preview on the wire. */
export function previewOf(preview: PreviewRecord): Static<typeof SyncPreview.schema> {
  const { outcome, adoptsGenerated, counts, changes, findings, conflicts } = preview;
  return {
    outcome,
    adoptsGenerated,
    mergeCounts: counts,
    changes: changes.items.map((change) => modelChangeOf(change, 'GENERATED')),
    findings: findings.map(findingOf),
    conflicts: conflicts.slice(0, listedConflicts).map(conflictOf),
  };
}
