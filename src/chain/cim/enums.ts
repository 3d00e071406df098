import { enums } from '../../kernel/metamodel/feature-spec.ts';

/** Enumerations of the CIM. */
export const cimEnums = enums({
  ReviewStatus: {
    doc: 'Agreement state of intent statements.',
    literals: ['DRAFT', 'PROPOSED', 'AGREED', 'REJECTED'],
  },
  Priority: { doc: 'MoSCoW priority.', literals: ['MUST', 'SHOULD', 'COULD', 'WONT'] },
  Level: { doc: 'Three-step scale.', literals: ['LOW', 'MEDIUM', 'HIGH'] },
  StakeholderKind: {
    doc: 'What sort of party a stakeholder is.',
    literals: ['PERSON', 'GROUP', 'ORGANIZATION', 'REGULATOR'],
  },
  GoalKind: { doc: 'Nature of a goal.', literals: ['STRATEGIC', 'OPERATIONAL', 'QUALITY', 'COMPLIANCE'] },
  Refinement: { doc: 'How sub-goals add up to their parent.', literals: ['AND', 'OR'] },
  ConstraintKind: {
    doc: 'Source of a non-negotiable limit.',
    literals: ['LEGAL', 'CONTRACTUAL', 'BUDGET', 'SCHEDULE', 'TECHNOLOGY', 'ORGANIZATIONAL'],
  },
  DomainKind: { doc: 'Strategic weight of a business domain.', literals: ['CORE', 'SUPPORTING', 'GENERIC'] },
  Automation: {
    doc: 'Intended share of software in a process.',
    literals: ['MANUAL', 'ASSISTED', 'AUTOMATED'],
  },
  StepKind: {
    doc: 'Who or what does the step: person with software, software, person without software, outgoing message, incoming message, other process.',
    literals: ['USER', 'SYSTEM', 'MANUAL', 'SEND', 'RECEIVE', 'CALL_PROCESS'],
  },
  GatewayKind: {
    doc: 'Branching semantics.',
    literals: ['EXCLUSIVE', 'INCLUSIVE', 'PARALLEL', 'EVENT_BASED'],
  },
  EventPosition: {
    doc: 'Place of an event point in its process.',
    literals: ['START', 'INTERMEDIATE', 'END'],
  },
  EventTrigger: {
    doc: 'What fires an event point.',
    literals: ['NONE', 'MESSAGE', 'TIMER', 'CONDITION', 'ERROR'],
  },
  AccessMode: {
    doc: 'What a step does to a business object.',
    literals: ['CREATE', 'READ', 'UPDATE', 'DELETE'],
  },
  ObjectKind: {
    doc: 'Long-lived data, business happening, slow lookup data, document, or identity-less value.',
    literals: ['MASTER', 'TRANSACTION', 'REFERENCE', 'DOCUMENT', 'VALUE'],
  },
  BusinessType: {
    doc: 'Attribute types in words an analyst uses.',
    literals: [
      'TEXT',
      'LONG_TEXT',
      'NUMBER',
      'DECIMAL',
      'MONEY',
      'PERCENTAGE',
      'YES_NO',
      'DATE',
      'TIME',
      'DATE_TIME',
      'DURATION',
      'EMAIL',
      'PHONE',
      'URL',
      'IDENTIFIER',
      'CHOICE',
      'FILE',
      'IMAGE',
      'LOCATION',
    ],
  },
  RelationKind: {
    doc: 'COMPOSITION means the target is a part that cannot exist without the source.',
    literals: ['ASSOCIATION', 'COMPOSITION'],
  },
  StateKind: { doc: 'Role of a state in a lifecycle.', literals: ['INITIAL', 'NORMAL', 'FINAL'] },
  RuleKind: {
    doc: 'Must hold, is computed, or who may.',
    literals: ['CONSTRAINT', 'DERIVATION', 'AUTHORIZATION'],
  },
  IssueKind: { doc: 'What sort of uncertainty.', literals: ['QUESTION', 'ASSUMPTION', 'RISK', 'CONFLICT'] },
  IssueStatus: { doc: 'Progress of an issue.', literals: ['OPEN', 'RESOLVED', 'ACCEPTED'] },
  Obligation: {
    doc: 'Must a source passage be represented in the model?',
    literals: ['MANDATORY', 'OPTIONAL', 'INFORMATIVE'],
  },
  ExcerptStatus: { doc: 'Accounting state of a source passage.', literals: ['OPEN', 'COVERED', 'REJECTED'] },
});
