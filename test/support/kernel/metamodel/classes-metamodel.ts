import { attr, classes, contains, ref } from '../../../../src/kernel/metamodel/feature-spec.ts';
import { defineMetamodel } from '../../../../src/kernel/metamodel/define-metamodel.ts';

const ordered = { ordered: true } as const;

/** The small generic metamodel of the merge cases: ordered and unordered lists, every kind of opposite. */
export const classesMetamodel = defineMetamodel({
  name: 'classes',
  uri: 'urn:test:classes:1',
  root: 'Model',
  classes: classes({
    Element: {
      doc: 'Anything.',
      abstract: true,
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        name: attr('String', '0..1', 'Name.'),
        doc: attr('Text', '0..1', 'Explanation.'),
      },
    },
    Model: {
      doc: 'The root.',
      extends: ['Element'],
      features: { packages: contains('Package', '0..*', 'Packages.', ordered) },
    },
    Package: {
      doc: 'A package.',
      extends: ['Element'],
      features: {
        packages: contains('Package', '0..*', 'Packages inside.', ordered),
        classes: contains('Cls', '0..*', 'Classes.', ordered),
        links: contains('TraceLink', '0..*', 'Links.', ordered),
      },
    },
    Cls: {
      doc: 'A class.',
      extends: ['Element'],
      features: {
        attributes: contains('Attr', '0..*', 'Attributes.', ordered),
        operations: contains('Op', '0..*', 'Operations.', ordered),
        primary: contains('Attr', '0..1', 'The main attribute.'),
        abstract: attr('Boolean', '1', 'Has no instances.', { default: false }),
        tags: attr('String', '0..*', 'Ordered, unique.', ordered),
        notes: attr('String', '0..*', 'Ordered, not unique.', ordered),
        labels: attr('String', '0..*', 'Unordered.'),
        superClass: ref('Cls', '0..1', 'Generalisation.'),
        uses: ref('Cls', '0..*', 'Used classes.', ordered),
        dependsOn: ref('Cls', '0..*', 'Needed classes.', { ordered: true, opposite: 'dependents' }),
        dependents: ref('Cls', '0..*', 'Classes in need of this one.', {
          ordered: true,
          opposite: 'dependsOn',
        }),
        partner: ref('Cls', '0..1', 'Partner.', { opposite: 'partnerOf' }),
        partnerOf: ref('Cls', '0..1', 'Whose partner this is.', { opposite: 'partner' }),
        watchers: ref('Cls', '0..*', 'Unordered references.'),
      },
    },
    Attr: {
      doc: 'An attribute.',
      extends: ['Element'],
      features: {
        type: ref('Cls', '0..1', 'Type.'),
        defaultValue: attr('String', '0..1', 'Default.'),
        lower: attr('Integer', '0..1', 'Lower bound.'),
        upper: attr('Integer', '0..1', 'Upper bound.'),
      },
    },
    Op: {
      doc: 'An operation.',
      extends: ['Element'],
      features: {
        params: contains('Param', '0..*', 'Parameters.', ordered),
        returnType: ref('Cls', '0..1', 'Result.'),
        body: attr('Text', '0..1', 'Code.'),
      },
    },
    Param: {
      doc: 'A parameter.',
      extends: ['Element'],
      features: { type: ref('Cls', '0..1', 'Type.'), direction: attr('String', '0..1', 'In or out.') },
    },
    TraceLink: {
      doc: 'A trace link.',
      extends: ['Element'],
      features: { sourceId: attr('String', '0..1', 'Source.'), target: ref('Element', '0..1', 'Target.') },
    },
  }),
});
