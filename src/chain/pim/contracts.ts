import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** What is offered to and used from outside, who may use it, and why: APIs, roles, integrations, stores, qualities, decisions. */
export const pimContracts = classes({
  Api: {
    doc: 'A contract offered by a context.',
    extends: ['CodedElement'],
    features: {
      style: attr('ApiStyle', '1', 'Protocol family.', { default: 'REST' }),
      basePath: attr('String', '1', 'Path prefix.'),
      version: attr('String', '1', 'Contract version.', { default: 'v1' }),
      audience: attr('Audience', '1', 'Who may reach it.', { default: 'INTERNAL' }),
      resources: contains('ApiResource', '0..*', 'Resource collections.'),
    },
  },
  ApiResource: {
    doc: 'A collection of addressable things.',
    extends: ['CodedElement'],
    features: {
      path: attr('String', '1', 'Plural path segment.'),
      exposes: ref('Aggregate', '1', 'What it shows.'),
      endpoints: contains('Endpoint', '0..*', 'Operations offered.'),
    },
  },
  Endpoint: {
    doc: 'One HTTP operation.',
    extends: ['CodedElement'],
    features: {
      method: attr('HttpMethod', '1', 'Verb.'),
      path: attr('String', '1', 'Path below the resource, empty or starting with a slash.'),
      invokes: ref('Operation', '1', 'Command or query behind it.'),
      successStatus: attr('Integer', '1', 'Status on success.', { default: 200 }),
      deprecated: attr('Boolean', '1', 'Kept for old clients.', { default: false }),
    },
  },
  Role: {
    doc: 'A security role.',
    extends: ['CodedElement'],
    features: {
      kind: attr('RoleKind', '1', 'Person or machine.', { default: 'HUMAN' }),
      permissions: contains('Permission', '0..*', 'What it may do.'),
    },
  },
  Permission: {
    doc: 'A role may run an operation.',
    extends: ['GeneratedElement'],
    features: {
      operation: ref('Operation', '1', 'What.'),
      scope: attr('AccessScope', '1', 'Every row or only own rows.', { default: 'ALL' }),
      condition: attr('Text', '0..1', 'Restriction in words, e.g. own orders only.'),
    },
  },
  QualityScenario: {
    doc: 'A measurable quality.',
    extends: ['PimElement'],
    features: {
      characteristic: attr('QualityCharacteristic', '1', 'Area.'),
      scenario: attr('Text', '0..1', 'Stimulus and response.'),
      metric: attr('String', '0..1', 'Quantity.'),
      operator: attr('MetricOperator', '0..1', 'Direction.'),
      target: attr('Decimal', '0..1', 'Number.'),
      unit: attr('String', '0..1', 'Unit.'),
      appliesTo: ref('PimElement', '0..*', 'Where; empty means everywhere.'),
    },
    facts: [{ leading: ['metric', 'unit'], others: ['operator', 'target'] }],
  },
  ArchitectureDecision: {
    doc: 'A choice the user owns.',
    extends: ['PimElement'],
    features: {
      key: attr('DecisionKey', '1', 'Which choice.', { default: 'CUSTOM' }),
      status: attr('DecisionStatus', '1', 'Life.', { default: 'PROPOSED' }),
      question: attr('Text', '0..1', 'What had to be decided.'),
      options: contains('DecisionOption', '0..*', 'Alternatives.'),
      chosen: ref('DecisionOption', '0..1', 'The pick; the transformation reads its code.'),
      rationale: attr('Text', '0..1', 'Why.'),
      drivenBy: ref('QualityScenario', '0..*', 'Qualities that pushed it.'),
      affects: ref('PimElement', '0..*', 'Elements concerned.'),
    },
  },
  DecisionOption: {
    doc: 'One alternative.',
    extends: ['CodedElement'],
    features: {
      consequences: attr('Text', '0..1', 'Upsides and downsides.'),
    },
  },
  ExternalSystem: {
    doc: 'A system owned elsewhere.',
    extends: ['CodedElement'],
    features: {
      operatedBy: attr('String', '0..1', 'Owner.'),
      scale: attr('Scale', '1', 'Load hint.', { default: 'SMALL' }),
    },
  },
  Integration: {
    doc: "A context's use of an external system.",
    extends: ['CodedElement'],
    features: {
      system: ref('ExternalSystem', '1', 'Which system.'),
      direction: attr('Direction', '1', 'Who calls.', { default: 'OUTBOUND' }),
      style: attr('IntegrationStyle', '1', 'How.', { default: 'REQUEST_RESPONSE' }),
      timeoutMs: attr('Integer', '1', 'Patience.', { default: 5000 }),
      retries: attr('Integer', '1', 'Attempts after the first.', { default: 2 }),
    },
  },
  DataStore: {
    doc: 'Logical storage of a context.',
    extends: ['CodedElement'],
    features: {
      kind: attr('StoreKind', '1', 'Kind.', { default: 'RELATIONAL' }),
      scale: attr('Scale', '1', 'Size hint.', { default: 'SMALL' }),
      retention: attr('String', '0..1', 'Keep-for rule.'),
    },
  },
});
