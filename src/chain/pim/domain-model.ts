import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** Aggregates, entities, values, types and their relations. */
export const pimDomainModel = classes({
  TypeDefinition: {
    doc: 'Something an attribute can be typed by.',
    abstract: true,
    extends: ['CodedElement'],
    features: {},
  },
  StructuredType: {
    doc: 'A type with attributes.',
    abstract: true,
    extends: ['TypeDefinition'],
    features: {
      attributes: contains('Attribute', '0..*', 'Fields.'),
    },
  },
  TypedElement: {
    doc: 'Shared by attributes and parameters: a type plus value limits.',
    abstract: true,
    extends: ['CodedElement'],
    features: {
      scalar: attr('ScalarType', '0..1', 'Built-in type; exclusive with type.'),
      type: ref('TypeDefinition', '0..1', 'Enumeration or value object; exclusive with scalar.'),
      required: attr('Boolean', '1', 'Must be present.', { default: false }),
      multiple: attr('Boolean', '1', 'A list.', { default: false }),
      minLength: attr('Integer', '0..1', 'Text length limit.'),
      maxLength: attr('Integer', '0..1', 'Text length limit.'),
      pattern: attr('String', '0..1', 'Regular expression for text.'),
      minimum: attr('Decimal', '0..1', 'Number limit.'),
      maximum: attr('Decimal', '0..1', 'Number limit; of a FILE its size in MB.'),
      defaultValue: attr('String', '0..1', 'Literal used when absent.'),
      example: attr('String', '0..1', 'Used in contracts and tests.'),
    },
    facts: [
      { leading: ['type', 'scalar'], others: ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum'] },
    ],
  },
  Aggregate: {
    doc: 'A cluster changed in one transaction.',
    extends: ['CodedElement'],
    features: {
      root: ref('Entity', '1', 'Entry entity.'),
      module: ref('Module', '0..1', 'Grouping.'),
      store: ref('DataStore', '0..1', 'Where it is kept.'),
      ownedBy: ref('Role', '0..1', 'Role whose members own the rows they create; enables OWN permissions.'),
      concurrency: attr('Concurrency', '1', 'Lost-update protection.', { default: 'OPTIMISTIC' }),
      audited: attr('Boolean', '1', 'Keep who/when history.', { default: false }),
      entities: contains('Entity', '1..*', 'Root and parts.'),
      operations: contains('Operation', '0..*', 'Commands and queries.'),
      invariants: contains('Invariant', '0..*', 'Rules kept true inside the boundary.'),
    },
  },
  Entity: {
    doc: 'A thing with identity.',
    extends: ['StructuredType'],
    features: {
      superType: ref('Entity', '0..1', 'Generalisation.'),
      inheritance: attr('InheritanceKind', '1', 'Where its rows stand, if it has a supertype.', {
        default: 'SEPARATE',
      }),
      sensitivity: attr('Sensitivity', '1', 'Data class.', { default: 'INTERNAL' }),
      stateMachine: contains('StateMachine', '0..1', 'Lifecycle.'),
    },
  },
  ValueObject: {
    doc: 'A value without identity.',
    extends: ['StructuredType'],
    features: {},
  },
  Enumeration: {
    doc: 'A closed set of literals.',
    extends: ['TypeDefinition'],
    features: {
      literals: contains('EnumLiteral', '0..*', 'Values.'),
    },
  },
  EnumLiteral: {
    doc: 'One value of an enumeration.',
    extends: ['CodedElement'],
    features: {},
  },
  Attribute: {
    doc: 'A field of an entity, value object or event.',
    extends: ['TypedElement'],
    features: {
      identifier: attr('Boolean', '1', 'Technical key.', { default: false }),
      unique: attr('Boolean', '1', 'Business key.', { default: false }),
      readOnly: attr('Boolean', '1', 'Never set by clients.', { default: false }),
      searchable: attr('Boolean', '1', 'Offered as a list filter.', { default: false }),
      derived: attr('Boolean', '1', 'Computed by the server, never set by clients.', { default: false }),
      derivation: attr(
        'String',
        '0..1',
        'Formal expression of a derived field; when empty a protected region is generated.',
      ),
      sensitivity: attr('Sensitivity', '0..1', 'Data class, overrides the entity.'),
      decidedBy: ref('Command', '0..*', 'Commands that alone may set it; empty means any that may write.'),
      readableBy: ref('Role', '0..*', 'Roles that alone find it in answers; empty means all who may read.'),
      unit: attr('String', '0..1', 'Unit of the value; on MONEY a code of ISO 4217 fixes the currency.'),
      mediaTypes: attr('String', '0..*', 'Types of files that a FILE may be; empty means any.'),
    },
  },
  Association: {
    doc: 'A relation between two entities.',
    extends: ['CodedElement'],
    features: {
      source: ref('Entity', '1', 'From; the whole for COMPOSITION.'),
      target: ref('Entity', '1', 'To; the part for COMPOSITION.'),
      kind: attr('AssociationKind', '1', 'Strength.', { default: 'REFERENCE' }),
      sourceRole: attr('CodeName', '0..1', 'Name of the source seen from the target.'),
      targetRole: attr('CodeName', '1', 'Name of the target seen from the source.'),
      sourceCardinality: attr('Cardinality', '1', 'Sources per target.', { default: 'ZERO_OR_MORE' }),
      targetCardinality: attr('Cardinality', '1', 'Targets per source.', { default: 'ZERO_OR_MORE' }),
      onDelete: attr('DeleteRule', '1', 'Delete behaviour.', { default: 'RESTRICT' }),
    },
    facts: [{ leading: ['target', 'source'], others: ['sourceCardinality', 'targetCardinality'] }],
  },
});
