import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** The root of a PIM, its common bases, bounded contexts and how they are packaged. */
export const pimContexts = classes({
  PimElement: {
    doc: 'Any named architecture element.',
    abstract: true,
    extends: ['NamedElement', 'GeneratedElement'],
    features: {},
  },
  CodedElement: {
    doc: 'An element that will appear in code or contracts.',
    abstract: true,
    extends: ['PimElement'],
    features: {
      code: attr(
        'CodeName',
        '1',
        'Technical identifier (letters, digits, underscore); generated from the name, free to change.',
      ),
    },
    facts: [{ leading: ['name'], others: ['code'], apart: ['code'] }],
  },
  PimModel: {
    doc: 'Root: the platform-independent architecture.',
    extends: ['NamedElement', 'GeneratedElement'],
    features: {
      language: attr('String', '1', 'BCP-47 tag of the names that people read.', { default: 'en' }),
      contexts: contains('BoundedContext', '0..*', 'Bounded contexts.'),
      relationships: contains('ContextRelationship', '0..*', 'Context map edges.'),
      serviceUnits: contains(
        'ServiceUnit',
        '0..*',
        'Explicit packaging; overrides the style decision for the contexts it hosts.',
      ),
      externalSystems: contains('ExternalSystem', '0..*', 'Systems owned elsewhere.'),
      roles: contains('Role', '0..*', 'Security roles.'),
      workflows: contains('Workflow', '0..*', 'Long-running coordination.'),
      qualityScenarios: contains('QualityScenario', '0..*', 'Measurable qualities.'),
      decisions: contains('ArchitectureDecision', '0..*', 'User-facing choices.'),
      trace: contains('TraceModel', '0..1', 'Trace of the last generation.'),
    },
  },
  BoundedContext: {
    doc: 'A model boundary with one language and one owner.',
    extends: ['CodedElement'],
    features: {
      kind: attr('ContextKind', '1', 'Strategic weight.', { default: 'SUPPORTING' }),
      vision: attr('Text', '0..1', 'Purpose.'),
      team: attr('String', '0..1', 'Owning team.'),
      modules: contains('Module', '0..*', 'Optional grouping.'),
      aggregates: contains('Aggregate', '0..*', 'Consistency units.'),
      types: contains('TypeDefinition', '0..*', 'Enumerations and value objects of the context.'),
      associations: contains('Association', '0..*', 'Relations whose source entity lives here.'),
      events: contains('DomainEvent', '0..*', 'Facts owned by this context.'),
      reactions: contains('Reaction', '0..*', 'Automatic behaviour.'),
      apis: contains('Api', '0..*', 'Contracts offered.'),
      integrations: contains('Integration', '0..*', 'Contracts consumed.'),
      dataStores: contains('DataStore', '0..*', 'Storage owned.'),
    },
  },
  Module: {
    doc: 'A named grouping of aggregates inside a context.',
    extends: ['CodedElement'],
    features: {},
  },
  ContextRelationship: {
    doc: 'A directed dependency between contexts.',
    extends: ['PimElement'],
    features: {
      upstream: ref('BoundedContext', '1', 'Provides.'),
      downstream: ref('BoundedContext', '1', 'Depends.'),
      pattern: attr('RelationshipPattern', '1', 'Collaboration pattern.', { default: 'CUSTOMER_SUPPLIER' }),
      exchange: attr('ExchangeStyle', '1', 'Transport style.', { default: 'SYNCHRONOUS_API' }),
    },
    facts: [{ leading: ['upstream', 'downstream'], others: [] }],
  },
  ServiceUnit: {
    doc: 'A separately deployable piece hosting one or more contexts.',
    extends: ['CodedElement'],
    features: {
      kind: attr('UnitKind', '1', 'Main job.', { default: 'API' }),
      hosts: ref('BoundedContext', '1..*', 'Contexts packaged together.'),
      scale: attr('Scale', '1', 'Size hint.', { default: 'SMALL' }),
    },
  },
});
