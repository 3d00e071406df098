import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** What the business keeps track of: objects, attributes, relations, code lists, lifecycles, events. */
export const cimBusinessObjects = classes({
  BusinessEvent: {
    doc: 'A fact in past tense that matters to the business.',
    extends: ['CimElement'],
    features: {
      subject: ref('BusinessObject', '0..1', 'Object the fact is about.'),
      carries: ref('BusinessAttribute', '0..*', 'Data that belongs to the announcement.'),
      pivotal: attr('Boolean', '1', 'Marks a hand-over between domains; published outside its context.', {
        default: false,
      }),
    },
  },
  BusinessObject: {
    doc: 'Something the business keeps track of.',
    extends: ['CimElement'],
    features: {
      kind: attr('ObjectKind', '1', 'Nature.', { default: 'MASTER' }),
      domain: ref('BusinessDomain', '0..1', 'Home domain.'),
      steward: ref('Actor', '0..1', 'Role that maintains it.'),
      sensitivity: attr('Sensitivity', '1', 'Highest data-protection class.', { default: 'INTERNAL' }),
      retention: attr('String', '0..1', 'How long it is kept and why.'),
      expectedVolume: attr('String', '0..1', 'Rough count and growth.'),
      generalization: ref('BusinessObject', '0..1', 'More general object.'),
      attributes: contains('BusinessAttribute', '0..*', 'Facts kept about it.'),
      states: contains('LifecycleState', '0..*', 'Lifecycle, if it has one.'),
      transitions: contains('StateTransition', '0..*', 'Allowed moves between states.'),
    },
  },
  BusinessAttribute: {
    doc: 'One fact kept about a business object.',
    extends: ['CimElement'],
    features: {
      type: attr('BusinessType', '1', 'Kind of value.', { default: 'TEXT' }),
      codeList: ref('CodeList', '0..1', 'Vocabulary for CHOICE.'),
      required: attr('Boolean', '1', 'Must be known.', { default: false }),
      multiple: attr('Boolean', '1', 'May hold several values.', { default: false }),
      identifying: attr('Boolean', '1', 'People use it to tell two objects apart.', { default: false }),
      unit: attr('String', '0..1', 'kg, EUR, pages.'),
      minimum: attr('Decimal', '0..1', 'Lowest allowed number or length for text.'),
      maximum: attr('Decimal', '0..1', 'Highest allowed number, length for text, or size of a file in MB.'),
      example: attr('String', '0..1', 'A typical value; used in generated examples and tests.'),
      sensitivity: attr('Sensitivity', '0..1', "Overrides the object's class."),
    },
  },
  ObjectRelation: {
    doc: 'A relation between two business objects.',
    extends: ['CimElement'],
    features: {
      source: ref('BusinessObject', '1', 'First end; the whole for COMPOSITION.'),
      target: ref('BusinessObject', '1', 'Second end; the part for COMPOSITION.'),
      kind: attr('RelationKind', '1', 'Strength.', { default: 'ASSOCIATION' }),
      sourceRole: attr('String', '0..1', 'Name of the source seen from the target.'),
      targetRole: attr('String', '0..1', 'Name of the target seen from the source.'),
      sourceCardinality: attr('Cardinality', '1', 'Sources per target.', { default: 'ZERO_OR_MORE' }),
      targetCardinality: attr('Cardinality', '1', 'Targets per source.', { default: 'ZERO_OR_MORE' }),
    },
  },
  CodeList: {
    doc: 'A closed vocabulary.',
    extends: ['CimElement'],
    features: {
      domain: ref('BusinessDomain', '0..1', 'Home domain.'),
      values: contains('CodeValue', '0..*', 'Allowed values.'),
    },
  },
  CodeValue: {
    doc: 'One allowed value.',
    extends: ['CimElement'],
    features: {
      code: attr('String', '0..1', 'Short technical code; derived from the name when empty.'),
    },
  },
  LifecycleState: {
    doc: 'One state of a business object.',
    extends: ['CimElement'],
    features: {
      kind: attr('StateKind', '1', 'Role in the lifecycle.', { default: 'NORMAL' }),
    },
  },
  StateTransition: {
    doc: 'An allowed move between states.',
    extends: ['ModelElement'],
    features: {
      from: ref('LifecycleState', '1..*', 'Source states.'),
      to: ref('LifecycleState', '1', 'Target state.'),
      triggeredBy: ref('ProcessStep', '0..*', 'Steps that cause it.'),
      guard: ref('BusinessRule', '0..*', 'Rules that must hold.'),
    },
  },
});
