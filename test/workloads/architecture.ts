import { defineMetamodel } from '../../src/kernel/metamodel/define-metamodel.ts';
import { attr, classes, contains, ref } from '../../src/kernel/metamodel/feature-spec.ts';
import type { AnyOf, ClassName } from '../../src/kernel/metamodel/element-types.ts';
import type { SpecOf } from '../../src/kernel/metamodel/metamodel.ts';

/** Metamodel of the transformation and validation workloads' sources: modules of entities and services. */
export const architecture = defineMetamodel({
  name: 'arch',
  uri: 'urn:h2:arch',
  root: 'System',
  classes: classes({
    NamedElement: {
      doc: 'Anything.',
      abstract: true,
      features: { id: attr('Identifier', '1', 'Identity.'), name: attr('String', '0..1', 'Name.') },
    },
    System: {
      doc: 'Root.',
      extends: ['NamedElement'],
      features: { modules: contains('Module', '0..*', 'Modules.') },
    },
    Module: {
      doc: 'Part of the system.',
      extends: ['NamedElement'],
      features: {
        imports: ref('Module', '0..*', 'Modules it uses.', { repeats: true }),
        enums: contains('Enumeration', '0..*', 'Lists of words.'),
        entities: contains('Entity', '0..*', 'What it keeps.'),
        services: contains('Service', '0..*', 'What it offers.'),
      },
    },
    Enumeration: {
      doc: 'List of words.',
      extends: ['NamedElement'],
      features: { literals: attr('String', '0..*', 'Words.') },
    },
    Entity: {
      doc: 'Something kept.',
      extends: ['NamedElement'],
      features: {
        isAbstract: attr('Boolean', '0..1', 'Only its subtypes have instances.', { default: false }),
        superType: ref('Entity', '0..1', 'What it is a special case of.'),
        attributes: contains('Attribute', '0..*', 'Values.'),
        references: contains('Reference', '0..*', 'Relations.'),
      },
    },
    Attribute: {
      doc: 'Value of an entity.',
      extends: ['NamedElement'],
      features: {
        type: attr('String', '0..1', 'Name of its type.'),
        many: attr('Boolean', '0..1', 'Holds several.', { default: false }),
        identifier: attr('Boolean', '0..1', 'Tells instances apart.', { default: false }),
      },
    },
    Reference: {
      doc: 'Relation of an entity.',
      extends: ['NamedElement'],
      features: {
        target: ref('Entity', '0..1', 'To what.'),
        many: attr('Boolean', '0..1', 'To several.', { default: false }),
      },
    },
    Service: {
      doc: 'Offers operations.',
      extends: ['NamedElement'],
      features: {
        exposes: ref('Entity', '0..*', 'Entities it shows.', { repeats: true }),
        operations: contains('Operation', '0..*', 'Operations.'),
      },
    },
    Operation: {
      doc: 'Can be called.',
      extends: ['NamedElement'],
      features: {
        kind: attr('String', '0..1', 'What it does.'),
        returns: ref('Entity', '0..1', 'What it answers.'),
      },
    },
  }),
});

/** The table of `architecture`. */
export type Architecture = SpecOf<typeof architecture>;

/** An element of `architecture`. */
export type Part<C extends ClassName<Architecture>> = AnyOf<Architecture, C>;
