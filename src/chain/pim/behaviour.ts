import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** What aggregates do: lifecycles, invariants, commands, queries, events, reactions, workflows. */
export const pimBehaviour = classes({
  Operation: {
    doc: 'Something that can be asked of an aggregate.',
    abstract: true,
    extends: ['CodedElement'],
    features: {
      parameters: contains('Parameter', '0..*', "Inputs beyond the entity's own attributes."),
      anonymous: attr('Boolean', '1', 'Callable without signing in.', { default: false }),
      access: attr(
        'AccessPolicy',
        '1',
        'SIGNED_IN: without permissions every signed-in caller may call; ROLES: without permissions no caller may.',
        { default: 'SIGNED_IN' },
      ),
    },
  },
  StateMachine: {
    doc: 'Allowed life of an entity.',
    extends: ['PimElement'],
    features: {
      stateAttribute: ref('Attribute', '1', 'Field holding the state.'),
      initial: ref('EnumLiteral', '1', 'Start state.'),
      transitions: contains('Transition', '0..*', 'Moves.'),
    },
    facts: [{ leading: ['stateAttribute'], others: ['initial'] }],
  },
  Transition: {
    doc: 'One allowed move.',
    extends: ['GeneratedElement'],
    features: {
      from: ref('EnumLiteral', '1..*', 'Source states.'),
      to: ref('EnumLiteral', '1', 'Target state.'),
      triggers: ref('Command', '0..*', 'Commands that cause it.'),
      guards: ref('Invariant', '0..*', 'Rules that must hold.'),
    },
  },
  Invariant: {
    doc: 'A rule kept true by an aggregate.',
    extends: ['CodedElement'],
    features: {
      statement: attr('Text', '1', 'Natural-language rule.'),
      expression: attr('String', '0..1', 'Formal form; when empty a protected region is generated instead.'),
      message: attr('String', '0..1', 'Text shown when violated.'),
      mandatory: attr('Boolean', '1', 'False: report only.', { default: true }),
      attributes: ref('Attribute', '0..*', 'Fields involved.'),
    },
  },
  Command: {
    doc: 'An intention to change state.',
    extends: ['Operation'],
    features: {
      kind: attr('CommandKind', '1', 'Shape.', { default: 'CUSTOM' }),
      target: ref('Entity', '1', 'Entity changed.'),
      accepts: ref('Attribute', '0..*', 'Attributes the caller may set; empty means all writable ones.'),
      acceptsRelations: ref(
        'Association',
        '0..*',
        'Relations the caller may set besides, where it accepts some attributes only or moves a row; what creates or changes a whole row takes all.',
      ),
      emits: ref('DomainEvent', '0..*', 'Facts produced.'),
      preconditions: ref('Invariant', '0..*', 'Rules checked first.'),
      allowedIn: ref(
        'EnumLiteral',
        '0..*',
        "States of the aggregate's root in which it may run; empty means any. Transitions have their own.",
      ),
      exposed: attr('Boolean', '1', 'Reachable through an API; false for internal commands.', {
        default: true,
      }),
      effects: contains('Effect', '0..*', 'What it does to other entities in the same transaction.'),
      sets: attr('String', '0..*', 'Values of the target that are computed, one assignment each.'),
      correlatedBy: ref(
        'Attribute',
        '0..*',
        'Business key by which a caller who does not know the id may name the row in the request; of a new row, the keys of those it refers to.',
      ),
    },
  },
  Effect: {
    doc: 'What a command does to an entity beside its target, or to parts of its target; the code names its member of the request.',
    extends: ['CodedElement'],
    features: {
      target: ref('Entity', '1', 'Entity changed.'),
      kind: attr('CommandKind', '1', 'Shape.', { default: 'UPDATE' }),
      accepts: ref('Attribute', '0..*', 'Attributes the caller may set; empty means all writable ones.'),
      sets: attr('String', '0..*', 'Values that are computed, one assignment each.'),
      via: ref(
        'Association',
        '0..*',
        "Associations that lead from the command's row to that of the effect, one after the other; empty: the one between them, or a parameter names the row.",
      ),
    },
    facts: [{ leading: ['target'], others: ['kind', 'accepts', 'sets'] }],
  },
  Query: {
    doc: 'A question that changes nothing.',
    extends: ['Operation'],
    features: {
      kind: attr('QueryKind', '1', 'Shape.', { default: 'LIST' }),
      target: ref('Entity', '1', 'Entity returned.'),
      filters: ref('Attribute', '0..*', 'Fields by which callers filter a list.'),
      filtering: attr(
        'ListFiltering',
        '1',
        'CHOSEN: a list has the filters and orders that are named; EVERY_VALUE: also those of all its values.',
        { default: 'CHOSEN' },
      ),
      sortable: ref('Attribute', '0..*', 'Fields by which callers order a list; each gets an index.'),
      paged: attr('Boolean', '1', 'Returned in pages.', { default: true }),
    },
  },
  Parameter: {
    doc: 'Extra input of an operation.',
    extends: ['TypedElement'],
    features: {},
  },
  DomainEvent: {
    doc: 'A fact in past tense.',
    extends: ['CodedElement'],
    features: {
      subject: ref('Aggregate', '0..1', 'What it is about.'),
      visibility: attr('EventVisibility', '1', 'Inside or published.', { default: 'INTERNAL' }),
      version: attr('Integer', '1', 'Contract version.', { default: 1 }),
      payload: contains('Attribute', '0..*', 'Data carried.'),
    },
  },
  Reaction: {
    doc: 'Whenever an event or a time comes, run a command.',
    extends: ['CodedElement'],
    features: {
      trigger: attr('ReactionTrigger', '1', 'What starts it.', { default: 'EVENT' }),
      on: ref('DomainEvent', '0..1', 'Event for EVENT.'),
      schedule: attr('String', '0..1', 'Cron line for SCHEDULE.'),
      invokes: ref('Command', '1', 'Command run.'),
      retries: attr('Integer', '1', 'Attempts before giving up.', { default: 5 }),
    },
  },
  Workflow: {
    doc: 'Long-running coordination over aggregates and systems.',
    extends: ['CodedElement'],
    features: {
      kind: attr('WorkflowKind', '1', 'Coordination style.', { default: 'ORCHESTRATION' }),
      executable: attr('Boolean', '1', 'True: a process manager is generated; false: documentation only.', {
        default: false,
      }),
      home: ref('BoundedContext', '0..1', 'Context that runs it.'),
      owner: ref(
        'Role',
        '0..1',
        'Role that may start it and repair what stopped; without one no caller may.',
      ),
      steps: contains('WorkflowStep', '0..*', 'Nodes.'),
      transitions: contains('WorkflowTransition', '0..*', 'Edges.'),
    },
  },
  WorkflowStep: {
    doc: 'One node of a workflow.',
    extends: ['PimElement'],
    features: {
      kind: attr('WorkflowStepKind', '1', 'Meaning.'),
      invokes: ref(
        'Command',
        '0..1',
        'For COMMAND, HUMAN_TASK and CALL_EXTERNAL; for WAIT_EVENT the command that the sender calls.',
      ),
      awaits: ref('DomainEvent', '0..1', 'For WAIT_EVENT and START.'),
      integration: ref('Integration', '0..1', 'For CALL_EXTERNAL.'),
      role: ref('Role', '0..1', 'For HUMAN_TASK and NOTIFY.'),
      subWorkflow: ref('Workflow', '0..1', 'For SUB_WORKFLOW.'),
      timing: attr('String', '0..1', 'For TIMER and START.'),
      compensatedBy: ref('Command', '0..1', 'Undo action.'),
      choice: attr('BranchChoice', '1', 'For DECISION: which of its branches are taken.', { default: 'ONE' }),
      expression: attr('String', '0..1', 'For WAIT_CONDITION and START: what has to become true.'),
      emits: ref('DomainEvent', '0..*', 'For END and NOTIFY: facts published on arrival.'),
      fails: attr('Boolean', '1', 'For END: what was done is undone, and the workflow ends as failed.', {
        default: false,
      }),
      sends: ref('Entity', '0..*', 'For CALL_EXTERNAL and NOTIFY: what the message is about.'),
      sendsOnly: ref('Attribute', '0..*', 'Only these attributes of an entity; without any of it, all.'),
    },
  },
  WorkflowTransition: {
    doc: 'Edge between workflow steps.',
    extends: ['GeneratedElement'],
    features: {
      source: ref('WorkflowStep', '1', 'From.'),
      target: ref('WorkflowStep', '1', 'To.'),
      condition: attr('Text', '0..1', 'Branch condition.'),
      expression: attr('String', '0..1', 'Formal form of the condition; software decides by it alone.'),
      isDefault: attr('Boolean', '1', 'Taken when nothing else matches.', { default: false }),
    },
    facts: [{ leading: ['target', 'source'], others: [] }],
  },
});
