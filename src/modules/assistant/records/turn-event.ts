/** One fact about a turn, as it is streamed. */
export type TurnEvent = {
  readonly turnId: string;
  /** 1, 2, 3 … without gaps. */
  readonly sequence: number;
  readonly type: TurnEventType;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
};

type Shape = { readonly doc: string; readonly members: Readonly<Record<string, string>> };

/**
 * Every event there is: when it comes, and the members its payload may have (`?`: only where they apply). Nothing
 * else ever gets into a payload. `docs/reference/events.md` shows this table.
 */
export const turnEventShapes = {
  'turn.accepted': {
    doc: 'The message was stored and its turn queued; always number 1.',
    members: {
      sessionId: 'The conversation.',
      modelId: 'The model the turn works on.',
      level: '`cim` or `pim`.',
      revision: 'The model’s revision at acceptance.',
      deadline: 'When the turn will have ended at the latest (ISO 8601).',
      attachmentCount: 'Attachments of the message.',
      'parentTurnId?': 'The turn that this one continues.',
    },
  },
  'turn.stage': {
    doc: 'The turn entered a phase.',
    members: {
      phase: 'The phase entered, or `CANCELLING`.',
      previousPhase: 'The phase before.',
      'recovered?': 'True when the turn continues after a restart of the service.',
      'note?': 'From a fixed list, for people.',
    },
  },
  'turn.workflow.routed': {
    doc: 'The service decided how to answer. Information only; it cannot be chosen.',
    members: {
      workflow: '`conceptual`, `actions` or `answer`.',
      reasonCode:
        '`QUESTION`, `ATTACHMENTS`, `DESCRIPTION`, `EMPTY_MODEL` or `EDIT`; `TIE` where a language model decided what the rules could take in two ways.',
      'fallbackReason?': 'Why the language model did not decide this, or gave no answer to a question.',
    },
  },
  'turn.plan.ready': {
    doc: 'The text is cut into units and the work into parts; both are stored.',
    members: {
      workItems: 'Parts of the work.',
      sourceUnits: 'Units of the text.',
      mandatoryObligations: 'Things that have to be represented.',
    },
  },
  'tool.started': {
    doc: 'A tool begins.',
    members: {
      callId: 'Names the call within the turn.',
      tool: '`source_parse`, `inspect_model`, `read_contract`, `apply_operations`, `validate_structure` or `provider`.',
      ordinal: 'Number of the call within the turn.',
    },
  },
  'tool.completed': {
    doc: 'A tool has ended.',
    members: {
      callId: 'As in `tool.started`.',
      tool: 'As in `tool.started`.',
      ordinal: 'As in `tool.started`.',
      outcome: '`OK`, `REJECTED` or `ERROR`.',
      durationMs: 'Milliseconds it took.',
      'counts?': 'Numbers of what it dealt with.',
    },
  },
  'model.slice': {
    doc: 'A part of the work changed its state. Numbers only: what it holds stays private until it is committed.',
    members: {
      ordinal: 'The part, from 1.',
      total: 'Number of parts.',
      state: '`started`, `staged` or `blocked`.',
      unitCount: 'Units of the text it is about.',
      'fallbackReason?': 'Why it was done without the language model.',
    },
  },
  'turn.validation.completed': {
    doc: 'A batch was validated structurally, before it is committed.',
    members: {
      scope: 'Always `STRUCTURAL`.',
      valid: 'Whether the batch can be committed.',
      errors: 'Number of errors.',
      warnings: 'Number of warnings.',
      repairAttempts: 'Repairs asked of a provider so far.',
    },
  },
  'model.checkpoint.committed': {
    doc: 'Changes of the model were committed.',
    members: {
      checkpointId: 'Names the checkpoint for a rollback.',
      kind: '`EDIT`, `UNDO` or `ROLLBACK`.',
      fromRevision: 'The model’s revision before.',
      revision: 'Its revision now.',
      added: 'Elements added.',
      updated: 'Elements changed or moved.',
      removed: 'Elements removed.',
      connected: 'New references.',
    },
  },
  'model.checkpoint': {
    doc: 'Always right after `model.checkpoint.committed`: reload the model.',
    members: {
      checkpointId: 'The checkpoint.',
      modelId: 'The model.',
      revision: 'Its revision now.',
      checkpointCount: 'Checkpoints of the turn so far.',
      savedElementCount: 'Elements of the turn that are in the model.',
    },
  },
  'turn.coverage': {
    doc: 'How much of the text is accounted for.',
    members: {
      coveragePercent: 'Whole percent, rounded down; 100 only when nothing is open.',
      mandatory: 'Things that have to be represented.',
      satisfied: 'Those that the model shows.',
      waived: 'Those that were set aside, with a reason.',
      waivedByReason:
        'How many of these by each reason, such as `CONTRADICTED`, `OUT_OF_LEVEL` or `OUT_OF_SCOPE`.',
      unresolved: 'The others.',
      unitsTotal: 'Units of the text.',
      unitsCovered: 'Units with nothing open.',
    },
  },
  'turn.needs_input': {
    doc: 'The turn waits for its user: answer with `continue`, or `rebase` after a revision drift.',
    members: {
      reason: '`CLARIFICATION` or `REVISION_DRIFT`.',
      'question?': 'What to answer.',
      'options?': 'Possible answers.',
      'fromRevision?': 'The revision the work was made for.',
      'toRevision?': 'The revision the model has now.',
      'rebasable?': 'Whether `rebase` can be tried.',
    },
  },
  'turn.needs_confirmation': {
    doc: 'The turn would remove or overwrite much, and waits for `confirm`.',
    members: {
      confirmationId: 'To be sent back with `confirm`.',
      batchDigest: 'SHA-256 of what is to be done.',
      removed: 'How many elements would go, and the first 50 of them.',
      disconnected: 'References that would go.',
      overwritten: 'Values that would be overwritten.',
      expiresAt: 'When the turn gives up waiting (ISO 8601).',
    },
  },
  'turn.completed': {
    doc: 'The turn has ended: with everything done, or with a part of it.',
    members: {
      outcome: '`COMPLETED` or `PARTIAL`.',
      'reason?': 'Why only a part: `DEADLINE`, `BLOCKED`, `OPEN_OBLIGATIONS`, `BUDGET`, `QUOTA`.',
      revision: 'The model’s revision.',
      checkpointCount: 'Checkpoints of the turn.',
      savedElementCount: 'Elements of the turn that are in the model.',
      'coveragePercent?': 'As in `turn.coverage`; absent when there was nothing to cover.',
      remainingWork: 'What is left: `items`, `obligations`, `resumable`, `reasons`.',
      message: 'The answer, for people.',
    },
  },
  'turn.failed': {
    doc: 'The turn has ended without a usable plan. What was committed stays.',
    members: {
      code: 'Stable code.',
      message: 'What happened and what to do, for people.',
      retryable: 'Whether `continue` can be tried.',
      checkpointCount: 'Checkpoints of the turn.',
    },
  },
  'turn.cancelled': {
    doc: 'The turn was cancelled. What was committed stays.',
    members: {
      reason: '`USER`, `SUPERSEDED`, `EXPIRED`, `SESSION_CLEARED` or `MODEL_DELETED`.',
      revision: 'The model’s revision.',
      checkpointCount: 'Checkpoints of the turn.',
    },
  },
  'turn.feedback': {
    doc: 'The user said whether the turn helped.',
    members: { helpful: 'True or false.' },
  },
} as const satisfies Readonly<Record<string, Shape>>;

/** The type of an event. */
export type TurnEventType = keyof typeof turnEventShapes;

/** An event that is to be written. */
export type NewEvent = {
  readonly type: TurnEventType;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** Makes an event. Throws when the payload has a member that its type does not know, or lacks one. */
export function event(type: TurnEventType, payload: Readonly<Record<string, unknown>>): NewEvent {
  const members: Readonly<Record<string, string>> = turnEventShapes[type].members;
  const known = new Set(Object.keys(members));
  const present = Object.entries(payload).filter(([, value]) => value !== undefined);
  for (const [name] of present)
    if (!known.has(name) && !known.has(`${name}?`)) throw new Error(`${type} has no member "${name}".`);
  for (const name of known)
    if (!name.endsWith('?') && payload[name] === undefined) throw new Error(`${type} lacks "${name}".`);
  return { type, payload: Object.fromEntries(present) };
}

/** Names an event: usable as `Last-Event-ID`. */
export function eventIdOf(event: Pick<TurnEvent, 'turnId' | 'sequence'>): string {
  return `${event.turnId}.${event.sequence}`;
}

const terminalTypes: readonly string[] = ['turn.completed', 'turn.failed', 'turn.cancelled'];

/** Whether an event says that its turn has ended. */
export function isTerminalEvent({ type }: Pick<TurnEvent, 'type'>): boolean {
  return terminalTypes.includes(type);
}
