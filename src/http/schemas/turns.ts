import { Type, type Static } from 'typebox';
import type { Checkpoint, TurnView } from '../../modules/assistant/index.ts';
import { assistantLevels, eventIdOf, turnPhases, turnStatuses } from '../../modules/assistant/index.ts';
import { id } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import { asked, unit, unitOf } from './turn-units.ts';

const checkpoint = Type.Object({
  checkpointId: id,
  sequence: Type.Integer({ minimum: 1 }),
  kind: oneOf(['EDIT', 'UNDO', 'ROLLBACK']),
  revision: Type.Integer({ minimum: 1 }),
  elementCount: Type.Integer({ description: 'Elements it added.' }),
  updatedCount: Type.Integer({ description: 'Elements it changed or moved.' }),
  removedCount: Type.Integer({ description: 'Elements it removed.' }),
  status: oneOf(['COMMITTED', 'REVERTED']),
  createdAt: timestamp,
});

const removed = Type.Object({
  count: Type.Integer(),
  sample: Type.Array(Type.Object({ id: Type.String(), class: Type.String(), name: Type.String() }), {
    description: 'The first 50.',
  }),
});

const itemStatuses = ['PENDING', 'RUNNING', 'STAGED', 'COMMITTED', 'BLOCKED', 'SKIPPED'] as const;

/** One exchange with the assistant, as its user may see it. */
export const Turn = component(
  'Turn',
  Type.Object({
    turnId: id,
    id: Type.String({ description: 'The same value as `turnId`.' }),
    sessionId: id,
    projectId: id,
    level: oneOf(assistantLevels),
    modelId: id,
    status: oneOf(turnStatuses, { description: 'The last four are final.' }),
    phase: oneOf(turnPhases),
    message: Type.String({ description: 'What the user said.' }),
    answer: nullable(Type.String({ description: 'What the assistant says in the end.' })),
    baseRevision: Type.Integer(),
    revision: Type.Integer({ description: "The model's revision after the turn's last commit." }),
    deadline: timestamp,
    createdAt: timestamp,
    startedAt: nullable(timestamp),
    finishedAt: nullable(timestamp),
    checkpointCount: Type.Integer(),
    savedElementCount: Type.Integer({ description: 'Elements of the turn that are in the model.' }),
    checkpoints: Type.Array(checkpoint),
    sourceCoverage: nullable(
      Type.Object({
        totalUnits: Type.Integer(),
        coveredUnits: Type.Integer(),
        obligations: Type.Object(
          {
            total: Type.Integer(),
            satisfied: Type.Integer(),
            waived: Type.Integer(),
            waivedByReason: Type.Record(Type.String(), Type.Integer()),
            open: Type.Integer(),
          },
          { description: 'The things that the text asks for, one by one.' },
        ),
        waived: Type.Array(asked, {
          description: 'What was set aside, and why; the first 50. `listTurnUnits` has all.',
        }),
        unresolvedUnits: Type.Array(unit, { description: 'The first 50.' }),
        flaggedUnits: Type.Array(unit, {
          description: 'Passages that read like instructions to the assistant; they are data all the same.',
        }),
        contradictions: Type.Array(Type.Object({ represented: unit, setAside: unit }), {
          description:
            'Passages that say the contrary of each other, at most 50 pairs: the first is represented, the second set aside.',
        }),
      }),
    ),
    coveragePercent: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          'How much of what has to be represented is accounted for; 100 only when nothing is open. It says nothing about semantic validity. Absent when there is nothing to cover.',
      }),
    ),
    unresolvedObligations: Type.Array(asked, {
      description: 'What is open, in the words of the text; the first 50. `listTurnUnits` has all.',
    }),
    unresolvedObligationCount: Type.Integer(),
    remainingWork: nullable(
      Type.Object({
        items: Type.Integer(),
        obligations: Type.Integer(),
        resumable: Type.Boolean({ description: 'Whether `continue` can be tried.' }),
        reasons: Type.Array(Type.String()),
      }),
    ),
    counters: Type.Object({
      providerCalls: Type.Integer(),
      inputTokens: Type.Integer(),
      outputTokens: Type.Integer(),
      tokensEstimated: Type.Boolean({ description: 'Whether the provider did not report its usage.' }),
      repairAttempts: Type.Integer(),
      autoRepairs: Type.Integer(),
    }),
    provenance: nullable(
      Type.Object({
        generator: oneOf(['embedded', 'provider']),
        engineVersion: Type.String(),
        rulesetDigest: Type.String(),
        model: Type.Optional(Type.String()),
        fallbackFrom: Type.Optional(Type.String()),
        fallbackReason: Type.Optional(
          Type.String({ description: 'Why some of it was done without the language model.' }),
        ),
        attachmentIds: Type.Array(Type.String()),
        elementIds: Type.Array(Type.String(), { description: 'Elements the turn added; the first 500.' }),
      }),
    ),
    citedUnitIds: Type.Array(Type.String()),
    continuationOf: nullable(Type.String()),
    continuedBy: nullable(Type.String()),
    workflow: Type.Object(
      {
        phase: oneOf(turnPhases),
        items: Type.Array(
          Type.Object({
            ordinal: Type.Integer(),
            label: Type.String(),
            status: oneOf(itemStatuses),
          }),
        ),
        currentItem: nullable(Type.Integer()),
      },
      { description: 'The progress of the work; nothing here can be chosen.' },
    ),
    pendingInput: nullable(
      Type.Object({
        kind: oneOf(['CLARIFICATION', 'REVISION_DRIFT']),
        question: Type.Optional(Type.String()),
        options: Type.Optional(Type.Array(Type.String())),
        fromRevision: Type.Optional(Type.Integer()),
        toRevision: Type.Optional(Type.Integer()),
        expiresAt: timestamp,
      }),
    ),
    pendingConfirmation: nullable(
      Type.Object({
        confirmationId: id,
        batchDigest: Type.String(),
        removed,
        disconnected: Type.Integer(),
        overwritten: Type.Integer(),
        expiresAt: timestamp,
      }),
    ),
    undoState: oneOf(['NONE', 'PARTIAL', 'FULL']),
    recoveries: Type.Integer({ description: 'How often the service stopped while it ran the turn.' }),
    outcomeReason: nullable(Type.String()),
    error: nullable(Type.Object({ code: Type.String(), message: Type.String(), retryable: Type.Boolean() })),
    feedback: nullable(Type.Object({ helpful: Type.Boolean(), comment: nullable(Type.String()) })),
    eventCursor: Type.String({ description: 'Id of the newest event.' }),
  }),
);

/** The turn on the wire: made member by member, so that nothing private can slip in. */
export function turnOf(view: TurnView): Static<typeof Turn.schema> {
  const { turn, coverage } = view;
  const { state } = turn;
  return {
    turnId: turn.id,
    id: turn.id,
    sessionId: turn.sessionId,
    projectId: turn.projectId,
    level: turn.level,
    modelId: turn.modelId,
    status: turn.status,
    phase: state.phase,
    message: state.message,
    answer: state.answer,
    baseRevision: state.baseRevision,
    revision: state.revision,
    deadline: isoTime(turn.deadlineAt),
    createdAt: isoTime(turn.createdAt),
    startedAt: turn.startedAt === null ? null : isoTime(turn.startedAt),
    finishedAt: turn.finishedAt === null ? null : isoTime(turn.finishedAt),
    checkpointCount: state.checkpointCount,
    savedElementCount: state.savedElementCount,
    checkpoints: view.checkpoints.map(checkpointOf),
    sourceCoverage:
      coverage === undefined
        ? null
        : {
            totalUnits: coverage.unitsTotal,
            coveredUnits: coverage.unitsCovered,
            obligations: {
              total: coverage.mandatory,
              satisfied: coverage.satisfied,
              waived: coverage.waived,
              waivedByReason: { ...coverage.waivedByReason },
              open: coverage.unresolved,
            },
            waived: [...view.waived],
            unresolvedUnits: view.unresolvedUnits.map(unitOf),
            flaggedUnits: view.flaggedUnits.map(unitOf),
            contradictions: view.contradictions.map(([represented, setAside]) => ({
              represented: unitOf(represented),
              setAside: unitOf(setAside),
            })),
          },
    ...withoutUndefined({ coveragePercent: coverage?.coveragePercent }),
    unresolvedObligations: [...view.unresolved],
    unresolvedObligationCount: coverage?.unresolved ?? 0,
    remainingWork: remainingWorkOf(view),
    counters: { ...state.counters },
    provenance: provenanceOf(view),
    citedUnitIds: [...state.citedUnitIds],
    continuationOf: turn.parentTurnId,
    continuedBy: view.continuedBy,
    workflow: {
      phase: state.phase,
      items: view.items.map(({ ordinal, label, status }) => ({ ordinal, label, status })),
      currentItem:
        view.items.find(({ status }) => status === 'RUNNING' || status === 'STAGED')?.ordinal ?? null,
    },
    pendingInput: pendingInputOf(view),
    pendingConfirmation: pendingConfirmationOf(view),
    undoState: state.undoState,
    recoveries: state.recoveries,
    outcomeReason: state.outcomeReason,
    error: state.error === null ? null : { ...state.error },
    feedback:
      state.feedback === null ? null : { helpful: state.feedback.helpful, comment: state.feedback.comment },
    eventCursor: eventIdOf({ turnId: turn.id, sequence: state.nextSequence - 1 }),
  };
}

type OnWire = Static<typeof Turn.schema>;

function remainingWorkOf({ remainingWork }: TurnView): OnWire['remainingWork'] {
  return remainingWork === null ? null : { ...remainingWork, reasons: [...remainingWork.reasons] };
}

function checkpointOf(each: Checkpoint): Static<typeof checkpoint> {
  const { id: checkpointId, sequence, kind, revision, elementCount, counts, state, createdAt } = each;
  return {
    checkpointId,
    sequence,
    kind,
    revision,
    elementCount,
    updatedCount: counts.updated,
    removedCount: counts.removed,
    status: state,
    createdAt: isoTime(createdAt),
  };
}

const shownElements = 500;

function provenanceOf({ turn, checkpoints }: TurnView): OnWire['provenance'] {
  const { provenance, attachmentIds } = turn.state;
  if (provenance === null) return null;
  const { engine, engineVersion, rulesetDigest, model, fallbackFrom, fallbackReason } = provenance;
  const elementIds = checkpoints
    .filter(({ kind, state }) => kind === 'EDIT' && state === 'COMMITTED')
    .flatMap(({ changes }) => changes)
    .filter((change) => change.kind === 'added')
    .map(({ element }) => element.id);
  return {
    generator: engine,
    engineVersion,
    rulesetDigest,
    ...withoutUndefined({ model, fallbackFrom, fallbackReason }),
    attachmentIds: [...attachmentIds],
    elementIds: elementIds.slice(0, shownElements),
  };
}

function pendingInputOf({ turn }: TurnView): OnWire['pendingInput'] {
  const { pause } = turn.state;
  if (pause === null || pause.kind === 'CONFIRMATION') return null;
  const expiresAt = isoTime(pause.expiresAt);
  if (pause.kind === 'CLARIFICATION')
    return { kind: pause.kind, question: pause.question, options: [...pause.options], expiresAt };
  const { kind, fromRevision, toRevision } = pause;
  return { kind, fromRevision, toRevision, expiresAt };
}

function pendingConfirmationOf({ turn }: TurnView): OnWire['pendingConfirmation'] {
  const { pause } = turn.state;
  if (pause?.kind !== 'CONFIRMATION') return null;
  const { confirmationId, digest, disconnected, overwritten, expiresAt } = pause;
  const sample = pause.removed.sample.map((element) => ({ ...element }));
  return {
    confirmationId,
    batchDigest: digest,
    disconnected,
    overwritten,
    removed: { count: pause.removed.count, sample },
    expiresAt: isoTime(expiresAt),
  };
}
