import { defineMetamodel } from '../../../../src/kernel/metamodel/define-metamodel.ts';
import { attr, classes, contains, ref } from '../../../../src/kernel/metamodel/feature-spec.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { tracedClasses, tracedEnums } from '../metamodel/traced-metamodel.ts';

/** Stalls that are generated, with trace links. */
export const market = defineMetamodel({
  name: 'market',
  uri: 'urn:test:market:1',
  root: 'Market',
  enums: tracedEnums,
  classes: classes({
    ...tracedClasses,
    Market: {
      doc: 'Root.',
      extends: ['GeneratedElement'],
      features: {
        stalls: contains('Stall', '0..*', 'Stalls.'),
        trace: contains('TraceModel', '0..1', 'Trace.'),
      },
    },
    Stall: {
      doc: 'Sells something.',
      extends: ['GeneratedElement'],
      features: {
        title: attr('String', '0..1', 'Title.'),
        beside: ref('Stall', '0..1', 'Stall beside it.'),
      },
    },
  }),
});

/** A market from stalls written as `a:Title>b`: id, title, the stall beside; and the ids of the stalls with links `t-id`. */
export function marketOf(stalls: string, links: string): Element {
  const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
  const model = {
    eClass: 'Market',
    id: 'm',
    stalls: words(stalls).map((word) => {
      const [, id = '', title, beside] = /^(\w+)(?::(\w+))?(?:>(\w+))?$/.exec(word) ?? [];
      return { eClass: 'Stall', id, traceId: `t-${id}`, title, beside };
    }),
    trace: {
      eClass: 'TraceModel',
      id: 'trace',
      links: words(links).map((id) => ({
        eClass: 'TraceLink',
        id: `t-${id}`,
        sourceLevel: 'GARDEN',
        sourceId: `s-${id}`,
        sourceClass: 'Plant',
        targetId: id,
        targetClass: 'Stall',
        role: 'stall',
        rule: 'G2M-01',
      })),
    },
  };
  // Without the features that are not given, as models are stored.
  return JSON.parse(JSON.stringify(model)) as Element;
}
