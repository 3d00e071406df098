import { Type, type Static } from 'typebox';
import {
  adoptsGenerated,
  decisions,
  sessionStatuses,
  unresolvedConflicts,
  type Change as ChangeRecord,
  type Conflict as ConflictRecord,
  type ConflictKind,
  type DifferenceKind,
  type ModelDirection,
  type SessionConflict,
  type SyncSessionState,
  type SyncSessionView,
} from '../../modules/synchronization/index.ts';
import type { PlacedChange } from '../../modules/history/index.ts';
import { id } from './common.ts';
import { Consequences, consequencesOf } from './consequences.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';

const directions = ['CIM_TO_PIM', 'PIM_TO_PSM'] as const satisfies readonly ModelDirection[];

const conflictKinds = [
  'CHANGE_CHANGE',
  'DELETE_CHANGE',
  'CHANGE_DELETE',
  'ADD_ADD',
  'MOVE_MOVE',
  'ORDER',
  'CYCLE',
  'SLOT',
  'CONSTRAINT',
] as const satisfies readonly ConflictKind[];

const differenceKinds = [
  'ADDED',
  'DELETED',
  'MOVED',
  'SET',
  'VALUE_ADDED',
  'VALUE_REMOVED',
  'REORDERED',
] as const satisfies readonly DifferenceKind[];

const decision = Type.Unsafe<(typeof decisions)[number]>({
  'x-caseless': true,
  type: 'string',
  enum: [...decisions],
  description: 'KEEP_USER keeps the value of the target, TAKE_GENERATED takes the generated one.',
});

const elementMembers = {
  elementId: Type.String(),
  elementClass: Type.String(),
  elementName: nullable(Type.String()),
  feature: nullable(Type.String({ description: 'Null when it is about the element as a whole.' })),
};

const placeAfter =
  'The value, or the place of an element (`container`, `feature`); null when there is none. Of an element that was ' +
  'added also its class (`eClass`), and in `values` its references and other values by feature, without texts.';

const anything = (description: string): ReturnType<typeof Type.Unknown> => Type.Unknown({ description });

/** Two changes of one thing that only a person can decide between. */
export const Conflict = component(
  'Conflict',
  Type.Object({
    conflictId: Type.String({ description: 'The same conflict has the same id in every run.' }),
    ...elementMembers,
    differenceKind: oneOf(conflictKinds, {
      description:
        'What the user did, then what the generator did; DELETE_CHANGE: the user deleted. CONSTRAINT: what both did ' +
        'breaks a constraint together.',
    }),
    baseValue: anything('As it was generated last. Elements are given by class, id and name.'),
    workingValue: anything('As it is in the target.'),
    generatedValue: anything('As it was generated now.'),
    features: Type.Array(
      Type.Object({
        feature: Type.String(),
        baseValue: anything('As it was generated last; null when it is unset.'),
        workingValue: anything('As it is in the target; null when it is unset.'),
        generatedValue: anything('As it was generated now; null when it is unset.'),
      }),
      {
        description:
          'Features that are decided together, `feature` among them, such as a type with its limits. Empty when it is ' +
          'about the element as a whole.',
      },
    ),
    mergedValue: nullable(
      Type.String({
        description:
          'Of a text in which both sides changed other lines: the text with the changes of both. An offer: keep yours ' +
          'and patch it in after finalizing.',
      }),
    ),
    set: nullable(
      Type.String({
        description:
          'Conflicts with the same value are decided together: a decision about one is about all of them.',
      }),
    ),
    explanation: Type.String(),
    jsonPointer: Type.String({
      description:
        'Where it is in the content of the target; in the generated model when the target lacks it.',
    }),
    availableResolutions: Type.Array(oneOf(decisions)),
    decision: nullable(oneOf(decisions)),
    consequences: nullable(Consequences.ref),
  }),
);

/** One decision about one conflict. */
export const ResolutionRequest = component(
  'ResolutionRequest',
  Type.Object({ conflictId: Type.String(), decision }),
);

/** Members of a body with several decisions. */
export const batchMembers = {
  resolutions: Type.Optional(Type.Array(ResolutionRequest.ref, { minItems: 1, maxItems: 5_000 })),
  all: Type.Optional(nullable(decision)),
  elementId: Type.Optional(
    nullable(Type.String({ description: 'With `all`: only conflicts about this element.' })),
  ),
};

/** Several decisions, all of which are saved, or none. */
export const ResolutionBatchRequest = component(
  'ResolutionBatchRequest',
  Type.Object(batchMembers, {
    minProperties: 1,
    description: 'Either `resolutions`, or `all` to decide every open conflict alike.',
  }),
);

const summaryMembers = {
  id,
  sessionId: Type.String({ description: 'The same value as `id`.' }),
  projectId: id,
  direction: oneOf(directions),
  status: oneOf(sessionStatuses, { description: 'The last two are final.' }),
  sourceModelId: id,
  sourceRevision: Type.Integer(),
  targetModelId: id,
  targetRevision: Type.Integer(),
  baselineVersion: Type.Integer(),
  stale: Type.Boolean({ description: 'Source, target or baseline have moved: transform again.' }),
  totalConflicts: Type.Integer(),
  unresolvedConflicts: Type.Integer(),
  adoptsGenerated: Type.Boolean({
    description:
      'Every conflict is decided TAKE_GENERATED: finalizing adopts the whole generated model, and with it loses ' +
      '`discardedUserDifferences`.',
  }),
  discardedUserDifferences: Type.Integer({
    description: 'User differences that are in no conflict and that adopting the generated model would lose.',
  }),
  jobId: id,
  createdAt: timestamp,
  updatedAt: timestamp,
};

/** A synchronization session without its conflicts. */
export const SyncSessionSummary = component('SyncSessionSummary', Type.Object(summaryMembers));

/** The durable record of a run with conflicts. */
export const SyncSession = component(
  'SyncSession',
  Type.Object({
    ...summaryMembers,
    conflicts: Type.Array(Conflict.ref),
    decisions: Type.Array(
      Type.Object({
        conflictId: Type.String(),
        decision: oneOf(decisions),
        decidedBy: id,
        decidedAt: timestamp,
      }),
    ),
  }),
);

/** One thing a run did to its target, or would do. */
export const Change = component(
  'Change',
  Type.Object({
    ...elementMembers,
    kind: oneOf(differenceKinds),
    origin: oneOf(['USER', 'GENERATED'], {
      description: 'GENERATED: applied to the target. USER: kept in it.',
    }),
    before: anything('The value, or the place of an element; null when there was none.'),
    after: anything(placeAfter),
  }),
);

/** One difference between two states of a model. */
export const ModelChange = component(
  'ModelChange',
  Type.Object({
    ...elementMembers,
    kind: oneOf(differenceKinds),
    origin: nullable(
      oneOf(['USER', 'GENERATED'], {
        description:
          'USER in a comparison with `base`, GENERATED in a preview of a synchronization, null where either may have ' +
          'made the difference.',
      }),
    ),
    before: anything('The value, or the place of an element; null when there was none.'),
    after: anything(placeAfter),
    jsonPointer: Type.String({
      description:
        'The element, or its feature, in the later content; what was deleted in the earlier one. A feature that was ' +
        'unset is not there any more.',
    }),
  }),
);

/** The conflict on the wire. */
export function conflictOf({ kind, ...conflict }: ConflictRecord): Static<typeof Conflict.schema> {
  return {
    conflictId: conflict.conflictId,
    elementId: conflict.elementId,
    elementClass: conflict.elementClass,
    elementName: conflict.elementName,
    feature: conflict.feature,
    differenceKind: kind,
    baseValue: conflict.baseValue,
    workingValue: conflict.workingValue,
    generatedValue: conflict.generatedValue,
    features: conflict.features.map((each) => ({ ...each })),
    mergedValue: conflict.mergedValue,
    set: conflict.set,
    explanation: conflict.explanation,
    jsonPointer: conflict.jsonPointer,
    availableResolutions: [...decisions],
    decision: conflict.decision,
    consequences: conflict.consequences === null ? null : consequencesOf(conflict.consequences),
  };
}

/** The session on the wire, without its conflicts. */
export function sessionSummaryOf({
  session,
  stale,
}: SyncSessionState): Static<typeof SyncSessionSummary.schema> {
  return {
    id: session.id,
    sessionId: session.id,
    projectId: session.projectId,
    direction: session.direction,
    status: session.status,
    sourceModelId: session.sourceModelId,
    sourceRevision: session.sourceRevision,
    targetModelId: session.targetModelId,
    targetRevision: session.targetRevision,
    baselineVersion: session.baselineVersion,
    stale,
    totalConflicts: session.totalConflicts,
    unresolvedConflicts: unresolvedConflicts(session),
    adoptsGenerated: adoptsGenerated(session),
    discardedUserDifferences: session.discardedUserDifferences,
    jobId: session.jobId,
    createdAt: isoTime(session.createdAt),
    updatedAt: isoTime(session.updatedAt),
  };
}

/** The session on the wire. */
export function sessionOf(view: SyncSessionView): Static<typeof SyncSession.schema> {
  return {
    ...sessionSummaryOf(view),
    conflicts: view.conflicts.map(conflictOf),
    decisions: view.conflicts.flatMap(decisionOf),
  };
}

function decisionOf(conflict: SessionConflict): Static<typeof SyncSession.schema>['decisions'] {
  const { conflictId, decision: decided, decidedBy, decidedAt } = conflict;
  if (decided === null || decidedBy === null || decidedAt === null) return [];
  return [{ conflictId, decision: decided, decidedBy, decidedAt: isoTime(decidedAt) }];
}

/** The change on the wire. */
export function changeOf(change: ChangeRecord): Static<typeof Change.schema> {
  return { ...change };
}

/** The difference on the wire. */
export function modelChangeOf(
  change: PlacedChange,
  origin: 'USER' | 'GENERATED' | null,
): Static<typeof ModelChange.schema> {
  const { before, after, jsonPointer, ...element } = change;
  return { ...element, origin, before, after, jsonPointer };
}
