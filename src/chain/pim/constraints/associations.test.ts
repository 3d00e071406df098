import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { aggregate, entity } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './associations.ts';

const model = (...associations: readonly Content[]): Content => ({
  contexts: [
    {
      id: 'sales',
      aggregates: [aggregate('order', {}, [entity('line')]), aggregate('bill', {}, [entity('item')])],
      associations,
    },
    { id: 'store', aggregates: [aggregate('box', {}, [entity('slot')])] },
  ],
});
const link = (source: string, kind: string, target: string): Content => ({
  id: `${source}-${kind}-${target}`,
  source,
  target,
  targetRole: target,
  kind,
});

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-AGG-05': {
      fires: {
        model: model(
          link('order', 'COMPOSITION', 'bill'),
          link('order', 'COMPOSITION', 'box'),
          link('order', 'REFERENCE', 'box'),
        ),
        finds: [
          'order-COMPOSITION-bill /contexts/0/associations/0/kind order-COMPOSITION-bill may not be COMPOSITION across this border. Set kind to REFERENCE.',
          'order-COMPOSITION-box /contexts/0/associations/1/kind order-COMPOSITION-box may not be COMPOSITION across this border. Set kind to ID_REFERENCE.',
          'order-REFERENCE-box /contexts/0/associations/2/kind order-REFERENCE-box may not be REFERENCE across this border. Set kind to ID_REFERENCE.',
        ],
      },
      holds: model(
        link('order', 'COMPOSITION', 'line'),
        link('order', 'REFERENCE', 'bill'),
        link('line', 'ID_REFERENCE', 'bill'),
        link('line', 'ID_REFERENCE', 'box'),
      ),
    },
    'PIM-AGG-06': {
      fires: {
        model: model(link('order', 'REFERENCE', 'item'), link('line', 'ID_REFERENCE', 'slot')),
        finds: [
          'order-REFERENCE-item /contexts/0/associations/0/target order-REFERENCE-item points at item, an inner entity of bills. Point at the root.',
          'line-ID_REFERENCE-slot /contexts/0/associations/1/target line-ID_REFERENCE-slot points at slot, an inner entity of boxs. Point at the root.',
        ],
      },
      holds: model(
        link('order', 'REFERENCE', 'line'),
        link('line', 'REFERENCE', 'bill'),
        link('line', 'ID_REFERENCE', 'box'),
      ),
    },
  },
});
