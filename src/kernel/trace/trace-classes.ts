import { attr, classes, contains, ref } from '../metamodel/feature-spec.ts';

/**
 * The part of a metamodel that makes generated models traceable: every generated element says what it came from,
 * and the model carries one link per derivation. Include it where `ModelElement`, `TraceKind` and `TraceLevel`
 * are defined.
 */
export const traceClasses = classes({
  GeneratedElement: {
    doc: 'Mixed into every PIM and PSM class: where an element came from.',
    abstract: true,
    extends: ['ModelElement'],
    features: {
      generatedFrom: attr(
        'Identifier',
        '0..*',
        'Ids of the upstream elements this one was derived from; empty for user-made elements.',
        { policy: 'GENERATOR_OWNED' },
      ),
      generatedByTransformation: attr('String', '0..1', 'Direction and rule id, e.g. cim-to-pim/C2P-11.', {
        policy: 'GENERATOR_OWNED',
      }),
      traceId: attr(
        'Identifier',
        '0..1',
        'Id of the PRIMARY or HELPER TraceLink that points at this element.',
        { policy: 'GENERATOR_OWNED' },
      ),
      manuallyMaintained: attr(
        'Boolean',
        '1',
        'A person declares ownership; shown in reports, never used to drop generator changes.',
        { default: false },
      ),
      traces: ref('TraceLink', '0..*', 'Opposite navigation from element to trace links, computed on read.', {
        derived: true,
        policy: 'IGNORE',
      }),
    },
  },
  FarTracedElement: {
    doc: 'Mixed into PSM classes that contracts show: the business elements behind an element.',
    abstract: true,
    extends: ['GeneratedElement'],
    features: {
      originalSources: attr(
        'Identifier',
        '0..*',
        'Ids of the elements that the upstream elements were themselves derived from.',
        { policy: 'GENERATOR_OWNED' },
      ),
    },
  },
  TraceModel: {
    doc: 'Container of all trace links of one generated model.',
    extends: ['ModelElement'],
    features: {
      links: contains('TraceLink', '0..*', 'One link per generated element, plus CONTRIBUTING links.'),
    },
  },
  TraceLink: {
    doc: 'One source-to-target derivation fact; ids only, so it survives renames on both sides.',
    extends: ['ModelElement'],
    features: {
      sourceLevel: attr('TraceLevel', '1', 'CIM or PIM.', { policy: 'GENERATOR_OWNED' }),
      sourceId: attr('Identifier', '1', 'Upstream element id.', { policy: 'GENERATOR_OWNED' }),
      sourceClass: attr(
        'String',
        '1',
        'Upstream class name, for filtering without loading the upstream model.',
        { policy: 'GENERATOR_OWNED' },
      ),
      sourceLabel: attr('String', '0..1', 'Upstream name at generation time; display only.', {
        policy: 'IGNORE',
      }),
      targetId: attr('Identifier', '1', 'Element id in this model.', { policy: 'GENERATOR_OWNED' }),
      targetClass: attr('String', '1', 'Class of the target.', { policy: 'GENERATOR_OWNED' }),
      role: attr('String', '1', 'Generated target role used in the id derivation.', {
        policy: 'GENERATOR_OWNED',
      }),
      rule: attr('String', '1', 'Rule id.', { policy: 'GENERATOR_OWNED' }),
      kind: attr('TraceKind', '1', 'Strength of the link.', {
        default: 'PRIMARY',
        policy: 'GENERATOR_OWNED',
      }),
    },
  },
});
