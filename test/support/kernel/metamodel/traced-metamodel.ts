import { attr, classes, enums } from '../../../../src/kernel/metamodel/feature-spec.ts';
import { traceClasses } from '../../../../src/kernel/trace/trace-classes.ts';

/** The enumerations that a metamodel of generated models needs, with the levels that tests derive from. */
export const tracedEnums = enums({
  TraceKind: { doc: 'Strength.', literals: ['PRIMARY', 'HELPER', 'CONTRIBUTING'] },
  TraceLevel: { doc: 'Side.', literals: ['GARDEN', 'ORCHARD'] },
});

/** The classes that a metamodel of generated models needs beside its own, which extend `GeneratedElement`. */
export const tracedClasses = classes({
  ModelElement: {
    doc: 'Anything.',
    abstract: true,
    features: { id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }) },
  },
  ...traceClasses,
});
