import type { Content } from '../../../../test/support/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/constraint-cases.ts';
import { aggregate, entity } from '../../../../test/support/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './associations.ts';

const model = (...associations: readonly Content[]): Content => ({
  contexts: [
    { id: 'sales', aggregates: [aggregate('order', {}, [entity('line')]), aggregate('bill', {}, [entity('item')])], associations },
    { id: 'store', aggregates: [aggregate('box', {}, [entity('slot')])] },
  ],
});
const link = (source: string, kind: string, target: string): Content => ({ id: `${source}-${target}`, source, target, targetRole: target, kind });

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-AGG-05': {
      fires: {
        model: model(link('order', 'COMPOSITION', 'bill'), link('order', 'COMPOSITION', 'box'), link('order', 'REFERENCE', 'box')),
        finds: ['?'],
      },
      holds: model(
        link('order', 'COMPOSITION', 'line'),
        link('order', 'REFERENCE', 'bill'),
        link('line', 'ID_REFERENCE', 'bill'),
        link('line', 'ID_REFERENCE', 'box'),
      ),
    },
    'PIM-AGG-06': {
      fires: { model: model(link('order', 'REFERENCE', 'item'), link('line', 'ID_REFERENCE', 'slot')), finds: ['?'] },
      holds: model(link('order', 'REFERENCE', 'line'), link('line', 'REFERENCE', 'bill'), link('line', 'ID_REFERENCE', 'box')),
    },
  },
});
