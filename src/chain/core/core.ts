import { attr, classes, enums } from '../../kernel/metamodel/feature-spec.ts';
import { defineMetamodel } from '../../kernel/metamodel/define-metamodel.ts';
import type { SpecOf } from '../../kernel/metamodel/metamodel.ts';
import { traceClasses } from '../../kernel/trace/trace-classes.ts';
import { coreDataTypes } from './data-types.ts';

const coreEnums = enums({
  Cardinality: {
    doc: 'How many partners one end of a relation may have.',
    literals: ['ZERO_OR_ONE', 'EXACTLY_ONE', 'ZERO_OR_MORE', 'ONE_OR_MORE'],
  },
  QualityCharacteristic: {
    doc: 'Quality vocabulary shared by CIM, PIM and PSM alerting (a shortened product-quality list).',
    literals: [
      'PERFORMANCE',
      'CAPACITY',
      'AVAILABILITY',
      'RELIABILITY',
      'SECURITY',
      'PRIVACY',
      'USABILITY',
      'ACCESSIBILITY',
      'MAINTAINABILITY',
      'INTEROPERABILITY',
      'COST',
    ],
  },
  MetricOperator: { doc: 'Direction of a measurable target.', literals: ['AT_MOST', 'AT_LEAST', 'EXACTLY'] },
  Sensitivity: {
    doc: 'Data-protection class; PERSONAL and above switch on log masking and export/erase hooks downstream.',
    literals: ['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'PERSONAL', 'SPECIAL_CATEGORY'],
  },
  TraceKind: {
    doc: 'PRIMARY: the main image of a source; HELPER: a supporting element; CONTRIBUTING: the source only influenced the target.',
    literals: ['PRIMARY', 'HELPER', 'CONTRIBUTING'],
  },
  TraceLevel: { doc: 'Level of a trace endpoint.', literals: ['CIM', 'PIM', 'PSM'] },
});

const coreClasses = classes({
  ModelElement: {
    doc: 'Root of every class; carries identity and nothing a merge could fight over.',
    abstract: true,
    features: {
      id: attr(
        'Identifier',
        '1',
        'Unique inside the logical model; random UUID for user-made, name-based UUID for generated, any safe token for imported elements.',
        { policy: 'IMMUTABLE' },
      ),
      tags: attr('String', '0..*', 'Free labels for filtering views and reports.'),
      xmiId: attr(
        'String',
        '0..1',
        'Id in the file that the element was imported from, when it could not be used as id.',
        {
          policy: 'IGNORE',
        },
      ),
    },
  },
  NamedElement: {
    doc: 'An element a person recognises by name.',
    abstract: true,
    extends: ['ModelElement'],
    features: {
      name: attr('String', '1', 'Human label, any language, 1-200 characters.'),
      description: attr('Text', '0..1', 'Explanation in plain words (Markdown allowed).'),
    },
  },
});

/** The package every level builds on: identity, names, provenance, trace, shared vocabulary. */
export const core = defineMetamodel({
  name: 'core',
  uri: 'urn:mde:core:1',
  enums: coreEnums,
  dataTypes: coreDataTypes,
  classes: { ...coreClasses, ...traceClasses },
});

/** Type of the core table. */
export interface Core extends SpecOf<typeof core> {}
