import type { Turn, TurnState } from '../records/turn.ts';
import { noCounters } from '../records/turn.ts';

/** Makes a queued turn; its first event is still to be written. */
export function newTurn(
  given: Pick<
    Turn,
    | 'id'
    | 'sessionId'
    | 'projectId'
    | 'modelId'
    | 'level'
    | 'accountId'
    | 'idempotencyKey'
    | 'requestHash'
    | 'rootTurnId'
    | 'parentTurnId'
    | 'createdAt'
    | 'deadlineAt'
  > &
    Pick<TurnState, 'message' | 'activeView' | 'selectedElementIds' | 'attachmentIds'> & {
      readonly revision: number;
    },
): Turn {
  const { message, activeView, selectedElementIds, attachmentIds, revision } = given;
  return {
    id: given.id,
    sessionId: given.sessionId,
    projectId: given.projectId,
    modelId: given.modelId,
    level: given.level,
    accountId: given.accountId,
    idempotencyKey: given.idempotencyKey,
    requestHash: given.requestHash,
    rootTurnId: given.rootTurnId,
    parentTurnId: given.parentTurnId,
    createdAt: given.createdAt,
    deadlineAt: given.deadlineAt,
    status: 'ACCEPTED',
    version: 1,
    startedAt: null,
    finishedAt: null,
    cancelRequested: false,
    state: {
      message,
      activeView,
      selectedElementIds,
      attachmentIds,
      phase: 'QUEUED',
      workflow: null,
      planned: false,
      acceptedRevision: revision,
      baseRevision: revision,
      revision,
      promisedDeadline: given.deadlineAt,
      budgetLeft: null,
      fence: 0,
      lease: null,
      recoveries: 0,
      pause: null,
      granted: null,
      counters: noCounters,
      provenance: null,
      answer: null,
      done: [],
      citedUnitIds: [],
      outcomeReason: null,
      remainingWork: null,
      error: null,
      feedback: null,
      undoState: 'NONE',
      checkpointCount: 0,
      savedElementCount: 0,
      nextSequence: 1,
      nextCall: 1,
    },
  };
}
