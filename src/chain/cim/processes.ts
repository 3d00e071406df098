import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** Flows of work: processes, steps, decisions, event points and what steps do to business objects. */
export const cimProcesses = classes({
  ProcessNode: {
    doc: 'Anything a sequence flow can connect.',
    abstract: true,
    extends: ['CimElement'],
    features: {},
  },
  BusinessProcess: {
    doc: 'A flow of work with a start, steps, decisions and ends.',
    extends: ['CimElement'],
    features: {
      domain: ref('BusinessDomain', '0..1', 'Home domain.'),
      capability: ref('Capability', '0..1', 'Capability it exercises.'),
      owner: ref('Participant', '0..1', 'Who is accountable for its running.'),
      goals: ref('Goal', '0..*', 'Goals pursued.'),
      automation: attr('Automation', '1', 'Intended share of software.', { default: 'ASSISTED' }),
      frequency: attr('String', '0..1', 'How often it runs, in words.'),
      nodes: contains('ProcessNode', '0..*', 'Steps, decisions, event points.'),
      flows: contains('SequenceFlow', '0..*', 'Order of nodes.'),
    },
  },
  ProcessStep: {
    doc: 'One unit of work.',
    extends: ['ProcessNode'],
    features: {
      kind: attr('StepKind', '1', 'Who or what does it.', { default: 'USER' }),
      performer: ref('Participant', '0..1', 'Role or system that does it.'),
      accesses: contains('ObjectAccess', '0..*', 'What it does to business objects.'),
      raises: ref('BusinessEvent', '0..*', 'Facts it produces.'),
      governedBy: ref('BusinessRule', '0..*', 'Rules that must hold.'),
      calls: ref('BusinessProcess', '0..1', 'Other process for CALL_PROCESS.'),
      compensates: ref('ProcessStep', '0..1', 'Step it undoes when a later step fails.'),
    },
  },
  DecisionPoint: {
    doc: 'A split or join of the flow.',
    extends: ['ProcessNode'],
    features: {
      kind: attr('GatewayKind', '1', 'Branching semantics.', { default: 'EXCLUSIVE' }),
      question: attr('Text', '0..1', 'Question answered here.'),
      rule: ref('BusinessRule', '0..1', 'Rule that decides.'),
    },
  },
  EventPoint: {
    doc: 'Start, waiting point or end of a process.',
    extends: ['ProcessNode'],
    features: {
      position: attr('EventPosition', '1', 'Place in the flow.'),
      trigger: attr('EventTrigger', '1', 'What fires it.', { default: 'NONE' }),
      event: ref('BusinessEvent', '0..1', 'Event waited for or produced.'),
      timing: attr('String', '0..1', 'Duration or schedule in words for TIMER.'),
      condition: attr('Text', '0..1', 'What has to become true for CONDITION.'),
    },
  },
  SequenceFlow: {
    doc: 'A directed edge between two nodes.',
    extends: ['ModelElement'],
    features: {
      source: ref('ProcessNode', '1', 'From.'),
      target: ref('ProcessNode', '1', 'To.'),
      condition: attr('Text', '0..1', 'When this branch is taken.'),
      isDefault: attr('Boolean', '1', 'Taken when no condition holds.', { default: false }),
    },
  },
  ObjectAccess: {
    doc: "A step's use of one business object.",
    extends: ['ModelElement'],
    features: {
      object: ref('BusinessObject', '1', 'Which object.'),
      mode: attr('AccessMode', '1', 'What is done.', { default: 'READ' }),
      attributes: ref(
        'BusinessAttribute',
        '0..*',
        'Only these attributes; empty means all, where a step moves the object those that the rules of the move read.',
      ),
      sets: attr(
        'String',
        '0..*',
        'Values that are computed and not asked for, one assignment each: stock level = stock level - quantity.',
      ),
    },
  },
});
