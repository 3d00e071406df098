import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** The root of a CIM and who wants what: stakeholders, participants, goals, requirements, business areas. */
export const cimIntent = classes({
  CimElement: {
    doc: 'Any named intent element; can cite the passages it rests on.',
    abstract: true,
    extends: ['NamedElement'],
    features: {
      sources: ref('SourceExcerpt', '0..*', 'Document passages that justify this element.', {
        opposite: 'coveredBy',
      }),
    },
  },
  Participant: {
    doc: 'Someone or something that can perform a process step.',
    abstract: true,
    extends: ['CimElement'],
    features: {
      external: attr('Boolean', '1', 'Outside the organisation.', { default: false }),
    },
  },
  Requirement: {
    doc: 'A demand on the solution.',
    abstract: true,
    extends: ['CimElement'],
    features: {
      code: attr('String', '1', 'Stable human reference such as FR-7.', { unique: true }),
      statement: attr('Text', '1', 'The demand in one or two sentences.'),
      rationale: attr('Text', '0..1', 'Why it exists.'),
      priority: attr('Priority', '1', 'MoSCoW.', { default: 'SHOULD' }),
      status: attr('ReviewStatus', '1', 'Agreement state.', { default: 'DRAFT' }),
      acceptanceCriteria: attr('Text', '0..*', 'Checkable conditions (given/when/then or plain).'),
      satisfies: ref('Goal', '0..*', 'Goals this requirement serves.'),
      requestedBy: ref('Stakeholder', '0..*', 'Who asked for it.'),
      dependsOn: ref('Requirement', '0..*', 'Requirements that must be met first.'),
    },
  },
  CimModel: {
    doc: 'Root: the business intent of one system.',
    extends: ['NamedElement'],
    features: {
      purpose: attr('Text', '0..1', 'Why the system should exist, in two or three sentences.'),
      scope: attr('Text', '0..1', 'What is in and out.'),
      language: attr('String', '1', 'BCP-47 tag of the labels.', { default: 'en' }),
      sourceDocuments: contains('SourceDocument', '0..*', 'Uploaded material the model is based on.'),
      stakeholders: contains('Stakeholder', '0..*', 'Interested parties.'),
      participants: contains('Participant', '0..*', 'Actors and external systems.'),
      goals: contains('Goal', '0..*', 'Goal graph, flat; refinement by reference.'),
      requirements: contains('Requirement', '0..*', 'Functional, quality and constraint requirements.'),
      domains: contains('BusinessDomain', '0..*', 'Business areas.'),
      processes: contains('BusinessProcess', '0..*', 'Flows of work.'),
      events: contains('BusinessEvent', '0..*', 'Facts the business cares about.'),
      businessObjects: contains('BusinessObject', '0..*', 'Things the business keeps track of.'),
      relations: contains('ObjectRelation', '0..*', 'Relations between business objects.'),
      codeLists: contains('CodeList', '0..*', 'Enumerated vocabularies.'),
      rules: contains('BusinessRule', '0..*', 'Constraints, derivations, authorisations.'),
      policies: contains('Policy', '0..*', 'Automatic reactions to events or time.'),
      glossary: contains('GlossaryTerm', '0..*', 'Shared vocabulary.'),
      issues: contains('Issue', '0..*', 'Open questions, assumptions, risks, contradictions.'),
    },
  },
  Stakeholder: {
    doc: 'A party with an interest in the outcome.',
    extends: ['CimElement'],
    features: {
      kind: attr('StakeholderKind', '1', 'Sort of party.', { default: 'GROUP' }),
      influence: attr('Level', '1', 'Power over the outcome.', { default: 'MEDIUM' }),
      interest: attr('Level', '1', 'Degree of concern.', { default: 'MEDIUM' }),
      concerns: attr('Text', '0..*', 'What they care about.'),
    },
  },
  Actor: {
    doc: 'A role people play in processes; becomes a PIM role.',
    extends: ['Participant'],
    features: {
      represents: ref('Stakeholder', '0..*', 'Stakeholders acting through this role.'),
      estimatedCount: attr('Integer', '0..1', 'Rough number of people in this role.'),
    },
  },
  ExternalSystem: {
    doc: 'Software owned elsewhere that the business relies on.',
    extends: ['Participant'],
    features: {
      operatedBy: attr('String', '0..1', 'Vendor or department.'),
      criticality: attr('Level', '1', 'Harm when it is down.', { default: 'MEDIUM' }),
    },
  },
  Goal: {
    doc: 'A desired state of affairs, refinable and measurable.',
    extends: ['CimElement'],
    features: {
      kind: attr('GoalKind', '1', 'Nature.', { default: 'OPERATIONAL' }),
      priority: attr('Priority', '1', 'MoSCoW.', { default: 'SHOULD' }),
      status: attr('ReviewStatus', '1', 'Agreement state.', { default: 'DRAFT' }),
      parent: ref('Goal', '0..1', 'Goal this one refines.', { opposite: 'subGoals' }),
      subGoals: ref('Goal', '0..*', 'Computed inverse of parent.', {
        opposite: 'parent',
        derived: true,
        policy: 'IGNORE',
      }),
      refinement: attr('Refinement', '1', 'How the sub-goals combine.', { default: 'AND' }),
      metric: attr('String', '0..1', 'What is measured, e.g. share of orders shipped within 24 h.'),
      baseline: attr('String', '0..1', "Today's value."),
      target: attr('String', '0..1', 'Wanted value.'),
      owners: ref('Stakeholder', '0..*', 'Accountable parties.'),
      conflictsWith: ref('Goal', '0..*', 'Known tensions.'),
    },
  },
  FunctionalRequirement: {
    doc: 'Something users must be able to do; optionally in story form.',
    extends: ['Requirement'],
    features: {
      actor: ref('Actor', '0..1', 'As a ...'),
      want: attr('Text', '0..1', '... I want ...'),
      benefit: attr('Text', '0..1', '... so that ...'),
      concerns: ref('BusinessObject', '0..*', 'Objects touched.'),
      realizedBy: ref('ProcessStep', '0..*', 'Steps that deliver it.'),
      capability: ref('Capability', '0..1', 'Capability it belongs to.'),
    },
  },
  QualityRequirement: {
    doc: 'A measurable quality scenario.',
    extends: ['Requirement'],
    features: {
      characteristic: attr('QualityCharacteristic', '1', 'Quality area.'),
      scenario: attr('Text', '0..1', 'Stimulus, environment and expected response.'),
      metric: attr('String', '0..1', 'Measured quantity, e.g. p95 response time.'),
      operator: attr('MetricOperator', '0..1', 'Direction.'),
      target: attr('Decimal', '0..1', 'Number to meet.'),
      unit: attr('String', '0..1', 'ms, %, users, min.'),
      appliesTo: ref('CimElement', '0..*', 'Processes, objects, domains; empty means whole system.'),
    },
  },
  Constraint: {
    doc: 'A limit that is not open to negotiation.',
    extends: ['Requirement'],
    features: {
      kind: attr('ConstraintKind', '1', 'Source of the limit.'),
      affects: ref('CimElement', '0..*', 'Where it bites.'),
    },
  },
  BusinessDomain: {
    doc: 'A coherent area of business with its own language; becomes a bounded context.',
    extends: ['CimElement'],
    features: {
      kind: attr('DomainKind', '1', 'Strategic weight.', { default: 'SUPPORTING' }),
      vision: attr('Text', '0..1', 'What this area is for.'),
      owner: ref('Stakeholder', '0..1', 'Accountable party.'),
      capabilities: contains('Capability', '0..*', 'What the area is able to do.'),
    },
  },
  Capability: {
    doc: 'An ability of the business, stable over reorganisations.',
    extends: ['CimElement'],
    features: {
      importance: attr('Level', '1', 'Contribution to goals.', { default: 'MEDIUM' }),
      maturity: attr('Level', '0..1', "Today's maturity."),
      supports: ref('Goal', '0..*', 'Goals served.'),
    },
  },
});
